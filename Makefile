# One command each; `make` alone lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCK := uv pip compile pyproject.toml --quiet --universal --generate-hashes --no-header \
	--no-emit-index-url
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check
EDITABLE := $(INSTALL) --no-deps --no-build-isolation --editable .

.DEFAULT_GOAL := help
.PHONY: help setup run test check format lint types contracts bench proof behaviours lock

help: ## List the commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 20

run: $(VENV)/runs ## Start the house; the first start shows the owner's token
	@$(BIN)/ipse run

setup: $(VENV)/develops ## Make .venv with everything the gate needs

test: $(VENV)/develops ## Run the tests
	$(BIN)/pytest

check: lint types contracts test ## Everything that must hold: format, lint, types, contracts, tests

format: $(VENV)/develops ## Format the code, mend what lint can mend
	$(BIN)/ruff check --quiet --fix-only
	$(BIN)/ruff format

lint: $(VENV)/develops ## Check format and lint
	$(BIN)/ruff format --check
	$(BIN)/ruff check

types: $(VENV)/develops ## Check the types of source and tests
	$(BIN)/basedpyright

contracts: $(VENV)/develops ## Check who may import whom
	$(BIN)/lint-imports

bench: $(VENV)/develops ## Run every benchmark and print its table
	@set -e; for bench in bench/*.py; do echo "== $$bench"; $(BIN)/python "$$bench"; done

proof: $(VENV)/develops ## The long checks: survival, fuzz, concurrency, mutants
	IPSE_PROOF=1 $(BIN)/pytest -m proof
	$(BIN)/python -m tests.acceptance.mutants

behaviours: $(VENV)/develops ## Count the behaviours that are proven
	@$(BIN)/python -m tests.acceptance.count

lock: $(VENV)/develops ## Lock the newest allowed dependencies by hash
	$(BIN)/$(LOCK) --upgrade --all-extras --output-file constraints.txt
	$(BIN)/$(LOCK) --extra build --constraints constraints.txt --output-file constraints-runtime.txt

# The stamps live inside .venv, so that deleting it is always a clean start.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo 'ipse needs Python 3.11 or newer: install one and name it, as in `make run PYTHON=python3.12`.' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo 'This Python cannot make a virtual environment: install its venv module (python3-venv on Debian).' >&2; exit 1; }

$(VENV)/runs: constraints-runtime.txt pyproject.toml | $(BIN)/python
	@echo 'Installing ipse (once, about a minute) ...'
	@$(INSTALL) --require-hashes --requirement constraints-runtime.txt
	@$(EDITABLE)
	@touch $@

$(VENV)/develops: constraints.txt pyproject.toml | $(BIN)/python
	@echo 'Installing ipse and its development tools (once, about a minute) ...'
	@$(INSTALL) --require-hashes --requirement constraints.txt
	@$(EDITABLE)
	@touch $(VENV)/runs $@
