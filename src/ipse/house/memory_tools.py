"""Memory tools: what an agent has remembered and what it recalls, in prose."""

from __future__ import annotations

from ipse.house.recalling import Answered, Question, note_uses, recall_for, remember_for
from ipse.house.visit import Visit
from ipse.kernel.call import Audience
from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import MANUAL, Origin, Source
from ipse.memory.asking import Recalled
from ipse.memory.traces import Draft, Trace
from ipse.person.entries import one_line


def remember_tool(visit: Visit, draft: Draft) -> str:
    """Remember one thing, and return how an agent is told that it was."""
    try:
        visit.write(remember_for(visit, [draft]))
    except InvalidInput as error:
        message = error.message.removeprefix("traces[0]: ")
        raise type(error)(f"Not remembered: {message}") from error
    return "Remembered."


def recall_tool(visit: Visit, question: Question) -> str:
    """Return what comes up for `question`, best first; it is held the longer for it."""
    found = recall_for(visit, question)
    note_uses(visit, found.recalled)
    return tell_answered(found)


def tell_answered(found: Answered) -> str:
    """Return what came up, a line each."""
    lines = [*map(_tell, found.recalled)]
    if lines:
        return "\n".join(lines)
    if found.audience is Audience.OWNER:
        return "Nothing comes up."
    return "Nothing comes up that may be told before those who hear this."


def _tell(each: Recalled) -> str:
    if each.trace is not None:
        return tell_trace(each.trace)
    said = "" if each.statement is None else one_line(each.statement.text)
    return f"- {said} (from the resident's soul)"


def tell_trace(trace: Trace) -> str:
    """Return a trace as a line that nothing in it can leave, with its day and its writer."""
    said = one_line(trace.recallable.spoken)
    return f"- {trace.event_at.date().isoformat()}: {said} ({_writer(trace.source)})"


def _writer(source: Source) -> str:
    if source == MANUAL:
        return "the owner's own word"
    return f"noted by {source.writer}" if source.origin is Origin.AGENT else f"from {source}"
