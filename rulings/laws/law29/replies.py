"""Law 29.A — What the next opponent chooses, and what he is told by whose turn it was and which law follows."""

from __future__ import annotations

from dataclasses import replace

from rulings.engine import OneOf, Option, Role, _


class Reply(Option):
    """What the next opponent says to the call out of turn."""

    ACCEPT = "accept", _("Accept"), "29.A", _("It stands, he calls over it")
    REFUSE = "refuse", _("Refuse"), "29.B", _("It is cancelled; back to {turn}")


REPLY = OneOf(
    key="29.A.reply",
    text=_("Does {lho} accept {call:the} out of turn?"),
    why=_("Explain both before he chooses, with all that follows. He chooses alone, and by calling he accepts."),
    options=Reply,
    put_to=Role.LHO,
    said=_(
        "{lho}, {offender}'s {call} is out of turn. Accept it: it stands, and you call now. Or refuse: it is "
        "cancelled, {turn} calls, and so does {offender} at his turn. If his call then is comparable, nobody is "
        "barred; if not, {partner} passes once, and the lead may be restricted."
    ),
)
REPLY_OF_THE_DEALER = replace(
    REPLY,
    said=_(
        "{lho}, {offender}'s {call} is out of turn. Accept it: it stands, and you call over it. Or refuse: it is "
        "cancelled, you call first, and {offender} calls at his turn. If his call then is comparable, nobody is "
        "barred; if not, {partner} passes once, and the lead may be restricted."
    ),
)
REPLY_TO_A_PASS = replace(
    REPLY,
    said=_(
        "{lho}, {offender}'s {call} is out of turn. Accept it: it stands, and you call now. Or refuse: it is "
        "cancelled, {turn} calls, and {offender} must pass at his next turn, whatever {turn} does."
    ),
)
REPLY_BEFORE_RHO = replace(
    REPLY,
    said=_(
        "{lho}, {offender}'s {call} is out of turn. Accept it: it stands, and you call now. Or refuse: it is "
        "cancelled and {turn} calls. If he passes, {offender} makes the same call again. If not, {offender} calls as "
        "he likes: if that is comparable, nobody is barred; otherwise {partner} passes once, and the lead may be "
        "restricted."
    ),
)
REPLY_WHERE_PARTNER_HAS_CALLED = replace(
    REPLY,
    said=_(
        "{lho}, {offender}'s {call} is out of turn. Accept it: you call now, and {partner}'s call is cancelled. "
        "Or refuse: it is cancelled, {partner}'s call stands, and {offender} calls at his turn. If that is comparable, "
        "nobody is barred; otherwise {partner} passes once, and the lead may be restricted."
    ),
)
REPLY_WHERE_IT_MAY_BE_OVER = replace(
    REPLY,
    said=_(
        "{lho}, {offender}'s {call} is out of turn. Accept it: you call now, and {partner}'s call is cancelled. "
        "Or refuse: it is cancelled and {partner}'s call stands. If he has passed, the auction is over; if not, "
        "{offender} calls at his turn. Unless he makes a comparable call, the lead may be restricted."
    ),
)
REPLY_WHERE_OFFENDER_IS_SILENCED = replace(
    REPLY,
    said=_(
        "{lho}, {offender}'s {call} is out of turn. Accept it: it stands, and you call now. Or refuse: it is "
        "cancelled, {turn} calls and may neither double nor redouble, and {offender} passes until the auction ends."
    ),
)
REPLY_BY_DENOMINATION = replace(
    REPLY,
    said=_(
        "{lho}, {offender}'s {call} is out of turn. Accept it: it stands, and you call now. Or refuse: it is "
        "cancelled and {turn} calls. If he passes, {offender} makes the same call again. If not, {offender} calls as "
        "he likes, and {partner} must pass: once if the denomination is the same, otherwise until the auction ends."
    ),
)
REPLY_WHERE_PARTNER_IS_SILENCED = replace(
    REPLY,
    said=_(
        "{lho}, {offender}'s {call} is out of turn. Accept it: it stands, and you call now. Or refuse: it is "
        "cancelled, {turn} calls, {partner} passes until the auction ends, and the lead may be restricted."
    ),
)
REPLY_WHERE_PARTNER_IS_SILENCED_UNLESS_RHO_PASSES = replace(
    REPLY,
    said=_(
        "{lho}, {offender}'s {call} is out of turn. Accept it: it stands, and you call now. Or refuse: it is "
        "cancelled and {turn} calls. If he passes, {offender} makes the same call again. If not, {offender} calls as "
        "he likes, {partner} passes until the auction ends, and the lead may be restricted."
    ),
)
