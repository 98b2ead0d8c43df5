"""What must hold after each step of an evening, whatever was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from incidents.models import ClubRole, Fact, Incident, LogEntry, Membership, User
from rulings.archive.rechecking import differences
from rulings.models import Ruling
from tests.rulings.evenings.club import Done

SAID = {200, 302, 403, 404, 409, 422}


class State(NamedTuple):
    """All that a step may change."""

    rulings: Sequence[Mapping[str, Any]]
    incidents: Mapping[int, Mapping[str, Any]]
    facts: dict[int, dict[str, Any]]
    """By incident, then by question."""
    roles: dict[int, str]
    lines: Sequence[int | None]
    """Who did what each line of the journal tells."""


def now() -> State:
    """How things stand."""
    facts: dict[int, dict[str, Any]] = {}
    for incident, key, code in Fact.objects.values_list("incident_id", "key", "code"):
        facts.setdefault(incident, {})[key] = code
    incidents = {row["id"]: row for row in Incident.objects.values()}
    roles = dict(Membership.objects.current().values_list("user_id", "role"))
    lines = list(LogEntry.objects.order_by("pk").values_list("who_id", flat=True))
    return State(list(Ruling.objects.order_by("pk").values()), incidents, facts, roles, lines)


def invariants_broken(before: State, done: Done, after: State) -> Iterator[str]:
    """What no longer holds after one step.

    1. Nothing is answered but what a director can make sense of: no 5xx.
    2. No ruling goes or is altered, and a step adds one at most.
    3. The rulings of a club are numbered without a gap; those of one incident are a chain, each superseding the one
       before it for a reason that is given, and saying something else.
    4. A ruling says what the Laws say to the facts that stood when it was given.
    5. Whatever changes leaves one line in the journal, of him who did it, and an answer one more for each usual answer
       that it takes along; whatever changes nothing leaves none.
    6. A step changes one incident at most, and its version goes up by one for each of its facts that does.
    7. A form that is out of date changes nothing; nor does one that had been taken already.
    8. Who is no director changes nothing, and is told so.
    """
    changed = before[:4] != after[:4]
    if done.status not in SAID:
        yield f"1: {done.status}"
    yield from _rulings(before, done, after)
    added = after.lines[len(before.lines) :]
    if added != ([done.by.pk] * _answers(before, done, after) if changed else []):
        yield f"5: {len(added)} lines, changed: {changed}"
    yield from _versions(before, done, after)
    if done.what == "again" and changed:
        yield "7: sent again, and taken twice"
    if not _may(before, done.by) and done.sent and (changed or done.status not in (403, 404)):
        yield f"8: {before.roles.get(done.by.pk)}, {done.status}, changed: {changed}"


def _may(state: State, person: User) -> bool:
    return state.roles.get(person.pk) in (ClubRole.DIRECTOR, ClubRole.ADMIN)


def _rulings(before: State, done: Done, after: State) -> Iterator[str]:
    known, added = after.rulings[: len(before.rulings)], after.rulings[len(before.rulings) :]
    if known != before.rulings:
        yield "2: a ruling has gone or is another"
    if len(added) > 1:
        yield f"2: {len(added)} rulings at once"
    if sorted(ruling["ordinal"] for ruling in after.rulings) != list(range(1, len(after.rulings) + 1)):
        yield "3: the numbers have a gap"
    for ruling in added:
        earlier = [each for each in before.rulings if each["incident_id"] == ruling["incident_id"]]
        last = earlier[-1] if earlier else None
        if ruling["supersedes_id"] != (last["id"] if last else None):
            yield "3: no chain"
        if last and not (ruling["reason"].strip() or ruling["cause"]):
            yield "3: superseded for no reason"
        if last and _told(last) == _told(ruling):
            yield "3: superseded by the same"
        # An answer that the page took to be so is established as the ruling is given.
        taken = after.facts.get(ruling["incident_id"], {})
        stood = before.facts.get(ruling["incident_id"], {}) | {key: taken.get(key) for key in _usual(done)}
        if any(stood.get(fact["key"]) != fact["code"] for fact in ruling["record"]["facts"]):
            yield "4: other facts than those that stood"
        if differences(ruling["record"]):
            yield f"4: {differences(ruling['record'])}"
        if ruling["given_by_id"] != done.by.pk:
            yield "5: given by somebody else"


def _told(ruling: Mapping[str, Any]) -> object:
    """What a ruling says; not by whom, nor with which engine."""
    return {name: said for name, said in ruling["record"].items() if name not in ("engine", "noted")}


def _usual(done: Done) -> list[str]:
    """The keys of the usual answers that a form takes along."""
    return " ".join(done.sent.fields.get("usual", []) if done.sent else []).split()


def _answers(before: State, done: Done, after: State) -> int:
    """How many things a step says: one, and each usual answer that a page sent along and that did not stand yet."""
    stood = [key for facts in before.facts.values() for key in facts]
    stands = [key for facts in after.facts.values() for key in facts]
    return 1 + sum(stands.count(key) > stood.count(key) for key in _usual(done))


def _versions(before: State, done: Done, after: State) -> Iterator[str]:
    moved = []
    given = [ruling["incident_id"] for ruling in after.rulings[len(before.rulings) :]]
    for pk, incident in after.incidents.items():
        was = before.incidents.get(pk)
        if was is None:
            continue
        facts_changed = before.facts.get(pk) != after.facts.get(pk)
        if incident == was and not facts_changed:
            continue
        moved.append(was)
        # A ruling is none of its facts.
        if incident["version"] != was["version"] + _answers(before, done, after) - (pk in given):
            yield f"6: from version {was['version']} to {incident['version']}"
    if len(moved) + len(after.incidents) - len(before.incidents) > 1:
        yield f"6: {len(moved)} incidents at once"
    seen = done.sent.fields.get("version", [""])[0] if done.sent else ""
    for was in [*moved, *(before.incidents[pk] for pk in given)]:
        if seen != str(was["version"]):
            yield f"7: taken from a page of version {seen}, at version {was['version']}"
