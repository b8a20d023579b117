"""The house over HTTP: backing it up while it runs."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter
from starlette.responses import JSONResponse

from ipse.gateway.auth import Visitor
from ipse.gateway.http.forms import NoQuery, Told
from ipse.house.vault import back_up
from ipse.household.verbs import require_admin

router = APIRouter(prefix="/api/v1/house", tags=["house"])


class BackupTold(Told):
    """Where a backup stands and what is in it."""

    folder: str
    taken_at: str
    links: int
    sha256: str
    encrypted: bool


@router.post("/backups", response_model=BackupTold, status_code=HTTPStatus.CREATED)
def make_backup(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Write a backup beside the house; where it goes is the house's choice, never the caller's."""
    visitor.read(lambda work, call: require_admin(work, call, "back up the house"))
    folder, manifest = back_up(visitor.house)
    return JSONResponse(
        {
            "folder": str(folder),
            "taken_at": manifest.taken_at,
            "links": manifest.links,
            "sha256": manifest.sha256,
            "encrypted": manifest.encrypted,
        },
        status_code=HTTPStatus.CREATED,
    )
