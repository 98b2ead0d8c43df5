"""What came of one request, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZipFile

from django.db import connection

from incidents.models import LogEntry
from tests.security.addresses import Address, address_named
from tests.security.asking import CALLS, OURS, Ask, names_theirs
from tests.security.browsing import Browser, World, cell, undo_writes
from tests.security.canary import canaries, rows_of
from tests.security.sending import WITH_A_SECOND_FACTOR
from tests.security.who_may import answer_expected, takes

if TYPE_CHECKING:
    from tests.security.browsing import Answer

MOST_HOPS: Final = 3


@contextmanager
def writing() -> Iterator[list[str]]:
    """Note the statements that may change a row; comparing all rows after each request would take ten times longer."""
    written: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        if not sql.lstrip().upper().startswith(("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK")):
            written.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield written


def text_shown(ask: Ask, answer: Answer) -> str:
    """All that the browser is told, without what it said itself."""
    head = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
    text = f"{head}\n{body_of(answer)}"
    for value in ask.given if ask.foreign else ():
        text = text.replace(value, "")
    return text


def body_of(answer: Answer) -> str:
    """What can be read in the answer; of a workbook, which is a zip, all that is in it."""
    if not answer.content.startswith(b"PK"):
        return str(answer.content.decode(answer.charset or "utf-8"))
    with ZipFile(BytesIO(answer.content)) as book:
        return "\n".join(book.read(name).decode() for name in book.namelist())


@dataclass(frozen=True)
class Answered:
    """What came of one request."""

    ask: Ask
    cell: str
    """As the table of who may do what says it."""
    headers: Mapping[str, str]
    text: str
    """All that could be read, where somebody may read it whom it may not tell everything; empty elsewhere."""
    lines: tuple[LogEntry, ...]
    """What a good form left in the journal."""
    found: tuple[str, ...]
    """What is wrong with the answer and with the pages it leads to: anything of the other club's."""

    @property
    def is_as_the_table_says(self) -> bool:
        return self.cell == answer_expected(self.ask.address.name, self.ask.role, self.ask.method, htmx=self.ask.htmx)


def untouched_now(visitor: Browser, address: Address, before: Mapping[str, object]) -> Mapping[str, object]:
    """What the other club has before a request: its people too were given something, where everybody was."""
    return rows_of(visitor.world.there.club) if address.name in WITH_A_SECOND_FACTOR else before


def answer_of(visitor: Browser, ask: Ask, untouched: Mapping[str, object]) -> Answered:
    """The answer to a request; whatever was written stays."""
    is_taken = ask.is_cell and not ask.htmx and ask.method == "POST" and takes(ask.address.name, ask.role)
    before = LogEntry.objects.count() if is_taken else 0
    with writing() as written:
        answer = visitor.ask(ask.role, ask.method, ask.path, ask.sent if ask.method == "POST" else None, htmx=ask.htmx)
    lines = tuple(LogEntry.objects.all()[: LogEntry.objects.count() - before]) if is_taken else ()
    found: list[str] = []
    if ask.is_of_ours:
        found = list(_wrong(visitor, ask, answer, written, untouched))
    elif ask.role in OURS:
        found = [f"{ask}: {each}" for each in canaries(text_shown(ask, answer))]
    is_read = ask.is_of_ours and ask.method == "GET" and not ask.foreign
    return Answered(
        ask,
        cell(answer, htmx=ask.htmx),
        answer.headers,
        text_shown(ask, answer) if is_read else "",
        lines,
        tuple(found),
    )


def _wrong(
    visitor: Browser, ask: Ask, answer: Answer, written: list[str], untouched: Mapping[str, object]
) -> Iterator[str]:
    """What is wrong with the answer to a request of our people, and with the pages it leads to."""
    world = visitor.world
    wanted = _wanted(world, ask)
    if cell(answer) not in wanted:
        yield f"{ask}: {answer.status_code}, and not {wanted}"
    yield from (f"{ask}: {found}" for found in canaries(text_shown(ask, answer)))
    for _ in range(MOST_HOPS):
        if answer.status_code != 302:
            break
        where = answer.headers["Location"]
        answer = visitor.ask(ask.role, "GET", where)
        if answer.status_code not in (200, 302):
            yield f"{ask}: leads to {where}, {answer.status_code}"
        yield from (f"{ask}, then {where}: {found}" for found in canaries(text_shown(ask, answer)))
    if written and ask.address.name in CALLS:
        queue = visitor.ask(
            "director", "GET", world.path(address_named("rulings:session-now"), session=world.here.tonight.pk)
        )
        yield from (f"{ask}, then the queue: {found}" for found in canaries(text_shown(ask, queue)))
    if written and rows_of(world.there.club) != untouched:
        yield f"{ask}: changes the other club"


SPENT: Final = ("incidents:invitation", "incidents:new-password", "incidents:confirm-address")
"""Whose link, where it is nobody's, says that it is good no more."""


def _wanted(world: World, ask: Ask) -> set[str]:
    """The answers that are right."""
    said = answer_expected(ask.address.name, ask.role, ask.method)
    if ask.club == world.there.club.slug:
        return {"404"}
    if ask.foreign:
        # The link of nobody says that it is spent.
        gone = "410" if ask.address.name in SPENT else "404"
        return {said} if said in ("403", "405") else {gone}
    # A filter may be refused, and what is named in it may be nobody's.
    wanted = {said} | ({"404", "422"} if "?" in ask.path else set())
    if ask.sent.get("step") == "check":
        wanted |= {"200"}
    return {"422"} if wanted == {"302"} and names_theirs(world, ask) else wanted


def findings(visitor: Browser, ask: Ask, untouched: Mapping[str, object]) -> tuple[str, ...]:
    """What is wrong with the answer to a request, and with the pages it leads to; it leaves no trace."""
    with undo_writes():
        visitor.world.made_ready(ask.address)
        return answer_of(visitor, ask, untouched_now(visitor, ask.address, untouched)).found
