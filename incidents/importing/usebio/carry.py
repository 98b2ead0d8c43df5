"""What was read of a file, from the page that shows it to the page that takes it: small, signed, and kept nowhere."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from typing import TYPE_CHECKING, Any, Final

from django.core import signing

from incidents.importing.usebio.read_results import LineRead, PairRead, PersonRead, ResultsRead

if TYPE_CHECKING:
    from incidents.models import Session

SALT: Final = "incidents.importing.usebio"
SECONDS: Final = 12 * 60 * 60


class OldPage(Exception):
    """What came back is not what was sent out, or was sent out long ago or for another session."""


def pack(read: ResultsRead, session: Session) -> str:
    """What was read, for one session."""
    # Of the lines, which are many, the values alone and no copies of them.
    held = asdict(replace(read, lines=[])) | {"lines": [list(vars(line).values()) for line in read.lines]}
    return signing.dumps(held, salt=_salt(session), compress=True)


def unpack(packed: str, session: Session) -> ResultsRead:
    """The same back. Raises OldPage."""
    try:
        held: dict[str, Any] = signing.loads(packed, salt=_salt(session), max_age=SECONDS)
    except signing.BadSignature:
        raise OldPage from None
    return ResultsRead(
        program=held["program"],
        event_type=held["event_type"],
        winners=held["winners"],
        pairs=[
            PairRead(**(pair | {"people": tuple(PersonRead(**person) for person in pair["people"])}))
            for pair in held["pairs"]
        ],
        lines=[_line(values) for values in held["lines"]],
        not_read=[(board, reason) for board, reason in held["not_read"]],
    )


def _line(values: list[Any]) -> LineRead:
    """A line of its values in the order of its fields; what was a pair of values is one again."""
    told: dict[str, Any] = {
        field.name: tuple(value) if isinstance(value, list) else value
        for field, value in zip(fields(LineRead), values, strict=True)
    }
    return LineRead(**told)


def _salt(session: Session) -> str:
    return f"{SALT}.{session.pk}"
