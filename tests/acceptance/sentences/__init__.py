"""What `ipse` promises, sentence by sentence, as data.

Read in this order: `row` (what one promise is), then a file per source: `person` (S), `social` (B),
`persona` (P) and `resident` (M). Nothing is decided here: `tests.acceptance.behaviours` joins the
rows, and `tests/acceptance/test_coverage.py` holds them against the tests.
"""
