"""The house over HTTP: backing it up and exporting it while it runs."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Body
from pydantic import Field
from starlette.responses import JSONResponse

from ipse.gateway.http.forms import NoQuery, Sent, Told
from ipse.gateway.http.problems import Problem
from ipse.gateway.writes import Writer
from ipse.house.answers import Answer
from ipse.house.portable import export_house
from ipse.house.vault import back_up
from ipse.house.visit import Work
from ipse.household.verbs import require_admin
from ipse.kernel.call import Call
from ipse.kernel.document import JsonObject

router = APIRouter(prefix="/api/v1/house", tags=["house"])


class BackupTold(Told):
    """Where a backup stands and what is in it."""

    folder: str
    taken_at: str
    links: int
    sha256: str
    encrypted: bool


class ExportSent(Sent):
    """That whoever has the file may read it."""

    plain: Annotated[
        bool, Field(description="Meant even though the house is encrypted: the file is not.")
    ] = False


class ExportTold(Told):
    """Where an export stands and how many rows are in it."""

    file: str
    rows: int


@router.post("/backups", response_model=BackupTold, status_code=HTTPStatus.CREATED)
def make_backup(writer: Writer, _query: NoQuery) -> JSONResponse:
    """Write a backup beside the house; where it goes is the house's choice, never the caller's."""
    house = writer.visit.house

    def make(call: Call) -> Answer:
        folder, manifest = back_up(house, by=call)
        words: JsonObject = {
            "folder": str(folder),
            "taken_at": manifest.taken_at,
            "links": manifest.links,
            "sha256": manifest.sha256,
            "encrypted": manifest.encrypted,
        }
        return Answer(HTTPStatus.CREATED, words)

    return writer.answer_apart(_may_back_up, make)


@router.post(
    "/exports",
    response_model=ExportTold,
    status_code=HTTPStatus.CREATED,
    responses={HTTPStatus.CONFLICT: {"model": Problem, "description": "Something was erased."}},
)
def make_export(
    writer: Writer, sent: Annotated[ExportSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Write the whole house as lines of JSON; where it goes is the house's choice."""
    house = writer.visit.house

    def make(call: Call) -> Answer:
        file, rows = export_house(house, plain=sent.plain, by=call)
        return Answer(HTTPStatus.CREATED, {"file": str(file), "rows": rows})

    return writer.answer_apart(_may_export, make)


def _may_export(work: Work, call: Call) -> None:
    require_admin(work, call, "export the house")


def _may_back_up(work: Work, call: Call) -> None:
    require_admin(work, call, "back up the house")
