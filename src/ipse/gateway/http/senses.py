"""Senses over HTTP: devices push signals, an owner switches what may read them."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Body, Depends
from starlette.responses import JSONResponse

from ipse.gateway.auth import Visitor
from ipse.gateway.http.forms import NoQuery
from ipse.gateway.http.person import switched_on
from ipse.gateway.http.senses_forms import (
    ObservationsSent,
    SensesTold,
    SwitchedTold,
    SwitchSent,
    TallyTold,
    signals_of,
)
from ipse.gateway.writes import Writer
from ipse.house import erasure
from ipse.house.agents import with_tool
from ipse.house.answers import Answer
from ipse.house.visit import Work
from ipse.kernel.call import Call
from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from ipse.senses.consent import Switch
from ipse.senses.verbs.switching import list_senses as switches
from ipse.senses.verbs.taking import take_signals
from ipse.souls.soul import Builtin

router = APIRouter(prefix="/api/v1/person", tags=["senses"], dependencies=[Depends(switched_on)])


@router.post("/observations", response_model=TallyTold)
def take_observations(
    writer: Writer, sent: Annotated[ObservationsSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Take what a device noticed; what no sense that is on would read is not kept."""
    signals = signals_of(sent)

    def take(work: Work, call: Call) -> Answer:
        tally = take_signals(work, call, signals)
        return Answer(
            HTTPStatus.OK,
            {
                "recorded": tally.recorded,
                "ignored": tally.ignored,
                "applied": tally.applied,
                "refused": tally.refused,
                "unknown": tally.unknown,
                "duplicates": tally.duplicates,
                "outdated": tally.outdated,
            },
        )

    return writer.answer(with_tool(writer.visit.house, Builtin.PERSON_OBSERVE, take))


@router.get("/senses", response_model=SensesTold)
def list_senses(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return each sense, whether it is on, and what it is for."""
    read = with_tool(visitor.house, Builtin.PERSON_MODEL, switches)
    return JSONResponse({"senses": [_switch(each) for each in visitor.read(read)]})


@router.put("/senses/{name}", response_model=SwitchedTold)
def switch_sense(
    writer: Writer, name: str, sent: Annotated[SwitchSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Switch one sense; off, it leaves nothing that it concluded and no signal it alone read."""
    house = writer.visit.house

    def switch(work: Work, call: Call) -> Answer:
        after, gone = erasure.switch_sense(work, house, call, name, enabled=sent.enabled)
        removed: JsonObject = {"entries": gone.entries, "signals": gone.signals}
        return Answer(HTTPStatus.OK, {**_switch(after), "removed": removed})

    answer = writer.answer(switch)
    if not sent.enabled:
        erasure.settle(house)
    return answer


def _switch(switch: Switch) -> JsonObject:
    return {
        "name": switch.sense.name,
        "enabled": switch.enabled,
        "purpose": switch.sense.purpose,
        "reads": [*sorted(map(str, switch.sense.reads))],
        "changed_at": iso(switch.changed_at) if switch.changed_at else None,
    }
