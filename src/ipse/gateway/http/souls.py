"""Souls over HTTP: which agents there are, what each may use, and what is wrong with a file."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import JSONResponse

from ipse.gateway.auth import Visitor
from ipse.gateway.http.forms import NoQuery, Told
from ipse.house.library import Readable, Shelved, souls_listing
from ipse.kernel.call import Scope
from ipse.kernel.document import JsonObject

router = APIRouter(prefix="/api/v1/souls", tags=["souls"])


class SoulTold(Told):
    """A soul in the house's `souls` folder."""

    id: Annotated[str, Field(description="The folder's name, and the agent's id.")]
    name: str | None
    purpose: str | None
    builtins: list[str]
    mistake: Annotated[
        str | None, Field(description="What to mend; until then the agent has no tools.")
    ]


class SoulsTold(Told):
    """Every soul of the house, those with a mistake too."""

    souls: list[SoulTold]


@router.get("", response_model=SoulsTold)
def list_souls(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return the souls of the house."""
    visitor.read(lambda _, call: call.require(Scope.OWNER, "list souls"))
    return JSONResponse({"souls": [*map(_words, souls_listing(visitor.house))]})


def _words(shelved: Shelved) -> JsonObject:
    if isinstance(shelved, Readable):
        soul = shelved.soul
        return {
            "id": shelved.agent_id,
            "name": soul.name,
            "purpose": soul.purpose,
            "builtins": [str(tool) for tool in soul.builtins],
            "mistake": None,
        }
    return {
        "id": shelved.agent_id,
        "name": None,
        "purpose": None,
        "builtins": [],
        "mistake": shelved.fault,
    }
