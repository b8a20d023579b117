"""Auth: who asks is who has shown a token. Owner, source and rights follow from it alone."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Security
from fastapi.security import HTTPBearer
from starlette.concurrency import run_in_threadpool

from ipse.gateway.bearer import bearer_of
from ipse.gateway.passage import Passage, passage_of
from ipse.house.house import House
from ipse.house.visit import Visit, Work
from ipse.kernel.call import Call, Surface

# It only describes the credential in the OpenAPI document: `bearer_of` is what checks it.
_DESCRIBED = HTTPBearer(
    scheme_name="token", description="A token of this house: `ipse_...`.", auto_error=False
)

Described = Annotated[object, Security(_DESCRIBED)]
"""For a route that wants a credential: it says so in the OpenAPI document."""


async def house_of(request: Request) -> House:
    """Return the house that this gateway belongs to."""
    house = request.app.state.house
    if not isinstance(house, House):
        raise TypeError("This app was not made by create_app.")
    return house


async def passage(request: Request) -> Passage:
    """Return the passage of this request."""
    return passage_of(request.scope)


async def visitor(
    request: Request,
    house: Annotated[House, Depends(house_of)],
    _described: Described,
) -> Visit:
    """Return the visit of whoever sends this request; one who shows no token gets no further."""
    return visit_of(request, house, bearer_of(request.headers.getlist("authorization")))


def visit_of(request: Request, house: House, token: str) -> Visit:
    """Return the visit of whoever has shown `token` with this request."""
    came = passage_of(request.scope)
    visit = Visit(
        house=house,
        token=token,
        surface=Surface.HTTP,
        now=came.now,
        correlation_id=came.correlation_id,
    )
    request.state.visit = visit
    return visit


async def stands(request: Request) -> None:
    """Return when the token of this request stands, or when none has been asked for yet.

    A token is looked up by the work that acts. Whoever is refused before that must first be asked
    for it: what is wrong with a request is no business of a stranger.
    """
    visit = getattr(request.state, "visit", None)
    if isinstance(visit, Visit):
        await run_in_threadpool(visit.read, _nothing)


def _nothing(_work: Work, _call: Call) -> None:
    """Do nothing."""


Served = Annotated[House, Depends(house_of)]
"""The house, for a route that needs no credential."""

Came = Annotated[Passage, Depends(passage)]
"""The passage, for a route that needs no credential."""

Visitor = Annotated[Visit, Depends(visitor)]
"""The visit of the caller, for a route that reads: `visitor.read(lambda work, call: ...)`."""
