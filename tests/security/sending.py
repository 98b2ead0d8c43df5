"""What is sent to each address: what stands for its parameters, and a form that is well filled in."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils import timezone

from incidents.importing import look_ahead
from incidents.importing.pbn import plan_boards
from incidents.importing.usebio import pack, plan_results, read_results
from incidents.models import Invitation
from rulings.desk.card.open_link import token_of
from rulings.review.penalties.offences import all_offences
from tests.incidents.telephones import form_to_switch_on
from tests.incidents.usebio_files import Line, compscore
from tests.rulings.review.opinions.polling import poll_form
from tests.security.addresses import Address
from tests.security.club import PASSWORD, Things, players
from tests.security.past import DEAL, SUBJECT

Form = dict[str, Any]

PARAMETERS: Final[Mapping[str, Callable[[Things], Any]]] = {
    "club": lambda of: of.club.slug,
    "session": lambda of: of.session.pk,
    "session_id": lambda of: of.session.pk,
    "table": lambda of: of.table.pk,
    "membership_id": lambda of: of.member.pk,
    "player_id": lambda of: of.player.pk,
    "other_id": lambda of: of.unseated.pk,
    "invitation_id": lambda of: of.invitation.pk,
    "token": lambda of: of.token,
    "change": lambda of: of.change.pk,
    "appeal": lambda of: of.past.appealed.appeals.get().pk,
    "consultation": lambda of: of.consultation.pk,
    "kind": lambda _: "penalty",
    "place": lambda _: 1,
    "key": lambda of: next(iter(of.facts)),
    "law": lambda _: 54,
    "citation": lambda _: "54.D",
    "subject": lambda _: SUBJECT.key,
    "month": lambda of: f"{of.past.session.date:%Y-%m}",
    "number": lambda of: of.ready.number,
}
"""By the name of the parameter."""

ON_A_RULING: Final = (
    "rulings:ruling",
    "rulings:ruling-parties",
    "rulings:ruling-case-book",
    "rulings:appeal",
    "rulings:score-change-kinds",
    "rulings:score-change-form",
    "rulings:board-result",
    "rulings:end-of-board",
    "rulings:end-of-play-check",
    "rulings:case-pbn",
)
WARNED: Final = ("rulings:ruling-warning", "rulings:warning-withdraw")
UNEXPLAINED: Final = ("rulings:ruling-why",)
ON_AN_APPEAL: Final = ("rulings:appeal-outcome", "rulings:appeal-file")
"""Where `number` is that of a ruling, of one that warns, of one whose reason is still to come, or of one appealed."""

NUMBERS: Final[Mapping[str, Callable[[Things], Any]]] = {
    "incidents:session-board": lambda of: of.board,
    **dict.fromkeys(ON_A_RULING, lambda of: of.ruling.number),
    **dict.fromkeys(ON_AN_APPEAL, lambda of: of.past.appealed.number),
    **dict.fromkeys(("rulings:subject", "rulings:book-ruling"), lambda of: of.unnamed.number),
    **dict.fromkeys(WARNED, lambda of: of.warned.number),
    "rulings:earlier-warnings": lambda of: of.warned.incident.number,
    **dict.fromkeys(UNEXPLAINED, lambda of: of.past.unexplained.number),
    "rulings:players-link-close": lambda of: of.card_link.incident.number,
    "rulings:take": lambda of: of.waiting.number,
    "rulings:reopen": lambda of: of.closed.number,
}
"""Where `number` is not that of the incident which is ready to be ruled on."""

INSTEAD: Final[Mapping[tuple[str, str], Callable[[Things], Any]]] = {
    ("incidents:new-password", "token"): lambda of: of.password_link,
    ("incidents:confirm-address", "token"): lambda of: of.address_link,
    ("consulting:consultation", "token"): lambda of: of.link,
    **{
        (name, "consultation"): lambda of: of.poll.pk
        for name in ("rulings:poll", "rulings:poll-turned", "rulings:poll-slips", "rulings:poll-counted")
    },
    ("showing:card", "token"): lambda of: token_of(of.card_link),
    ("calling:call", "token"): lambda of: of.call_link,
    ("pocket:page", "name"): lambda _of: "en/",
    ("rulings:call-director", "session"): lambda of: of.tonight.pk,
    ("rulings:call-link", "session"): lambda of: of.tonight.pk,
    **{
        (name, "session_id"): lambda of: of.unplayed.pk
        for name in ("incidents:session-delete", "incidents:session-rounds", "incidents:round-move")
    },
}
"""Where a parameter is not what its name stands for elsewhere."""

WITH_A_SECOND_FACTOR: Final = ("incidents:recovery-codes", "incidents:second-factor-off")
"""Only whoever has one changes it."""

CLOSED_WHILE_PLAYING: Final = ("rulings:tree", "rulings:practice")
"""Closed to players on a day when their club plays."""

BOARDS: Final = f'[Board "1"]\n[Deal "{DEAL}"]\n\n[Board "2"]\n[Deal "{DEAL}"]\n'
RESULTS: Final = compscore([Line(1, 1, 2), Line(2, 1, 2)])
NEW_PASSWORD: Final = "a long enough sentence"
SPARE_CODE: Final = "1234 5678 9012"
"""A recovery code, of whoever has a second factor."""


def parameter(address: Address, name: str, of: Things) -> Any:
    """What stands for one parameter of an address when its page is about this club's things."""
    if (address.name, name) in INSTEAD:
        return INSTEAD[address.name, name](of)
    stands = NUMBERS.get(address.name) if name == "number" else None
    return (stands or PARAMETERS[name])(of)


def form(name: str, of: Things) -> Form:
    """A form for the address of this name; empty where a button is all there is, or no form is taken.

    It changes something wherever the address takes a form.
    """
    return FORMS[name](of) if name in FORMS else {}


def _call(of: Things) -> Form:
    """A call of the table that has not called yet."""
    return {
        "opening_key": str(of.key),
        "table": of.tonight.tables.in_order()[0].pk,
        "board": 1,
        "called_by": "N",
        "word": "Lead out of turn",
    }


def _session(_: Things) -> Form:
    return {
        "name": "Thursday",
        "date": timezone.localdate().isoformat(),
        "rounds": 3,
        "boards_per_round": 4,
        "scoring": "imps",
    }


def _now(of: Things) -> Form:
    """A day and a time on the club's wall."""
    now = timezone.localtime(timezone.now(), of.club.zone)
    return {"day": now.date().isoformat(), "time": now.strftime("%H:%M")}


def _at_the_table(of: Things) -> Form:
    """What every form of the live board carries: one event has been noted since the ruling."""
    return {"version": f"{of.ruling.pk}.1", "noting_key": str(of.key)}


def _answer(of: Things) -> Form:
    """Another answer to the first question than the one that stands: a seat."""
    return {"answer": "S" if next(iter(of.facts.values())) == "W" else "W", "version": of.ready.version}


def _finding(of: Things) -> Form:
    """Both sides heard on the first question, and the other answer than the one that stands found."""
    other = _answer(of)["answer"]
    return {
        "NS": "N",
        "EW": other,
        "NS-statement": "We say so.",
        "EW-statement": "They do not.",
        "compared": json.dumps({"NS": "N", "EW": other}),
        "finding": "EW:weight-of-evidence",
        "version": of.ready.version,
    }


def scale_of_penalties() -> Form:
    """All fields of the club's scale: a warning first, then a fifth of a top."""
    fields: Form = {"doubles": "on"}
    for what in all_offences():
        fields |= {f"{what}-warned": "on", f"{what}-percent": 20, f"{what}-imps": 5, f"{what}-vps": 1}
    return fields


FORMS: Final[Mapping[str, Callable[[Things], Form]]] = {
    "incidents:sign-in": lambda of: {"username": of.people["director"].username, "password": PASSWORD},
    "incidents:language": lambda _: {"language": "en"},
    "incidents:preferences": lambda _: {"name": "Nemo", "language": "en", "four_colours": "on"},
    "incidents:password": lambda _: {"current": PASSWORD, "new": NEW_PASSWORD, "again": NEW_PASSWORD},
    "incidents:elsewhere": lambda _: {"current": PASSWORD},
    "incidents:second-factor": lambda _: form_to_switch_on(PASSWORD),
    "incidents:recovery-codes": lambda _: {"current": PASSWORD, "code": SPARE_CODE},
    "incidents:second-factor-off": lambda _: {"current": PASSWORD, "code": SPARE_CODE},
    "incidents:new-password": lambda _: {"new": NEW_PASSWORD, "again": NEW_PASSWORD},
    "incidents:forgotten": lambda of: {"named": of.people["player"].username},
    "incidents:address": lambda _: {"current": PASSWORD, "address": "nemo@example.org"},
    "incidents:member-password": lambda _: {"current": PASSWORD},
    "incidents:member-sign-out": lambda _: {"current": PASSWORD},
    "incidents:member-end": lambda _: {"current": PASSWORD},
    "incidents:member-forget": lambda _: {"current": PASSWORD},
    "incidents:person-forget": lambda _: {"current": PASSWORD},
    "incidents:invitation": lambda _: {
        "name": "Nemo",
        "username": "nemo",
        "password1": NEW_PASSWORD,
        "password2": NEW_PASSWORD,
    },
    "incidents:session-new": lambda of: _session(of) | {"creation_key": str(of.key), "tables": 3, "sections": ""},
    "incidents:session-edit": lambda of: _session(of) | {"tables_A": 3},
    "incidents:session-copy": lambda of: _session(of) | {"creation_key": str(of.key), "tables": 3, "sections": ""},
    "incidents:round-move": lambda _: {"seen": 1, "to": 2},
    "incidents:session-delete": lambda _: {"calls": 0},
    "incidents:session-players": lambda of: {
        "step": "import",
        "text": players("Smith", "4711"),
        # Play has begun: whoever takes it has been shown what is lost.
        "shown": look_ahead(of.session, players("Smith", "4711"))[1].fingerprint,
    },
    "incidents:session-board": lambda _: {"deal": DEAL},
    "incidents:playing": lambda _: {"plays": "yes", "pair": "A//1", "seat": "S"},
    "incidents:boards-played": lambda _: {"boards": "1-4"},
    "incidents:session-boards-file": lambda of: {
        "step": "import",
        "text": BOARDS,
        "shown": plan_boards(of.session, BOARDS).fingerprint,
    },
    "incidents:session-results": lambda of: {
        "step": "import",
        "read": pack(read_results(RESULTS), of.session),
        "shown": plan_results(of.session, read_results(RESULTS), stay=True).fingerprint,
        "stay": "yes",
        "instead": [],
    },
    "incidents:invite": lambda _: {"role": "player", "note": "for a friend"},
    "incidents:people-invited": lambda of: {
        "players": [of.player.pk],
        "days": 30,
        "language": "fr",
        "whom": "",
        "only": "",
        "seen": Invitation.objects.latest("pk").pk,
    },
    "incidents:person-invitation-mail": lambda of: {
        "address": "nemo@example.org",
        "token": of.players_token,
        "language": "fr",
    },
    "incidents:member-role": lambda _: {"role": "director"},
    "incidents:person-member": lambda of: {"member": of.member.user_id},
    "incidents:person-merge-with": lambda _: {"name": "kept"},
    "incidents:settings": lambda _: {
        "name": "New name",
        "appeal_rule": "next-day",
        "appeal_minutes": 45,
        "appeal_time": "12:00",
        "players_see": "at-once",
        "retention_months": 36,
        "time_zone": "Europe/Brussels",
        "language": "fr",
        "edition": 2017,
        "regulation_face_down_opening_lead": "on",
        "regulation_french_sentence_in_50c": "on",
        "regulation_doubtful_call_is_comparable": "on",
        "regulation_second_insufficient_bid_put_right_frees": "on",
        "regulation_lead_may_be_required_after_a_withdrawn_call": "on",
        "regulation_artificial_score_where_a_call_differs": "on",
        "regulation_suit_played_from_the_top": "on",
        "regulation_adjusted_scores_rounded": "on",
        "regulation_one_matchpoint_for_a_pair_beaten": "on",
        "regulated_poll_considered_percent": 25,
        "regulated_poll_choosing": 2,
    },
    "rulings:score-change-form": lambda of: {
        "making_key": str(of.key),
        "board": 1,
        "NS": 1,
        "EW": 2,
        "clause": "90.A",
        "reason": "",
        "side": "EW",
        "amount": 10,
        "step": "make",
        "beside": "adds",
    },
    "rulings:penalty-scale": lambda _: scale_of_penalties(),
    "rulings:ruling-warning": lambda of: {"player": of.unseated.pk},
    "rulings:score-working": lambda _: {"scores": "620 -100"},
    "rulings:board-result": lambda _: {
        "result-level": "4",
        "result-strain": "S",
        "result-doubled": "X",
        "result-declarer": "S",
        "result-tricks": 9,
        "back": "checks",
    },
    "rulings:score-change-entered": lambda _: {"back": "ruling"},
    "rulings:score-change-withdrawn": lambda _: {"back": "ruling"},
    "rulings:end-of-board": lambda of: {
        "noting_key": str(of.key),
        f"seen-{of.ruling.pk}-0-1": 0,
        f"answer-{of.ruling.pk}-0-1": "no",
        "all": "nothing-to-adjust",
        "note": "It changed nothing.",
    },
    "rulings:end-of-play-check": lambda of: {
        "noting_key": str(of.key),
        "seen": 0,
        "outcome": "nothing-to-adjust",
        "note": "It changed nothing.",
    },
    "rulings:ruling-why": lambda _: {"reason": "Somebody had misheard."},
    "rulings:appeal": lambda of: {
        # A party fills in the grounds and who agrees; a director all of it.
        "side": "NS",
        "grounds": "Heard too late.",
        "concurrence": "pair",
        **_now(of),
    },
    "rulings:appeal-outcome": lambda _: {"outcome": "upheld", "decision": "So ruled.", "seen": ""},
    "rulings:results": _now,
    "rulings:consult": lambda of: {"asking_key": str(of.key), "level": "club", "question": "", "lasts": 48},
    "rulings:claim-hands": lambda _: {
        "step": "hands",
        "version": 0,
        "N": "SA",
        "E": "SK",
        "S": "SQ",
        "W": "SJ",
        "strain": "N",
        "leader": "N",
        "side": "NS",
    },
    "rulings:poll-new": lambda of: poll_form(asking_key=str(of.key)),
    "rulings:poll-turned": lambda of: {"giving_key": str(of.key), "chosen": "3H", "considered": "pass"},
    "rulings:poll-counted": lambda _: {"code": "pass", "chosen": 2, "considered": 0},
    "consulting:consultation": lambda of: {"giving_key": str(of.key), "text": "So would I."},
    "rulings:live-note": lambda of: _at_the_table(of) | {"event": '{"kind":"board-over"}'},
    "rulings:live-revoke": lambda of: {"noting_key": str(of.key), "seat": "W", "another": "1"},
    "rulings:live-undo": lambda of: _at_the_table(of) | {"number": 1},
    # Something is unfinished at the table: another incident is asked for.
    "rulings:call": lambda of: {"opening_key": str(of.key), "another": "1"},
    "rulings:call-director": _call,
    "calling:call": _call,
    "rulings:call-link": lambda of: {"step": "make", "instead_of": of.tonight.call_links.get().pk},
    "rulings:hand-over": lambda of: {"director": of.people["admin"].pk},
    "rulings:close": lambda of: {
        "closed_as": "other",
        "reason": "Settled at once.",
        "settled_by": of.unnamed.number,
        "version": of.ready.version,
    },
    "rulings:subject": lambda of: {"subject": SUBJECT.key, "version": of.unnamed.version},
    "rulings:book-ruling": lambda of: {
        "idempotency_key": str(of.key),
        "version": of.unnamed.version,
        "laws": "27.B.1",
        "words": "East passes once.",
    },
    "rulings:answer": _answer,
    "rulings:disputed": _finding,
    "rulings:give": lambda of: {"idempotency_key": str(of.key), "version": of.ready.version},
    "rulings:details": lambda of: {
        "table": of.ready.table_id,
        "round": 2,
        "board": 2,
        "level": 3,
        "strain": "N",
        "doubled": "X",
        "called_by": "E",
        "version": of.ready.version,
    },
}
