"""The house over HTTP: backing it up while it runs."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter
from starlette.responses import JSONResponse

from ipse.gateway.http.forms import NoQuery, Told
from ipse.gateway.writes import Writer
from ipse.house.answers import Answer
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


def _may_back_up(work: Work, call: Call) -> None:
    require_admin(work, call, "back up the house")
