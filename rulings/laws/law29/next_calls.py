"""What partner does at his turn and the offender calls at his proper turn, with what each of them is told."""

from __future__ import annotations

from dataclasses import replace

from rulings.engine import Bid, OneCall, OneOf, Option, Role, Strain, _
from rulings.laws.law29.out_of_turn import SUFFICIENT

_SAME_STRAIN, _OTHER_STRAIN = Bid(4, Strain.HEARTS), Bid(4, Strain.SPADES)


class PartnersCall(Option):
    """What partner calls at his turn, where his pass would end the auction before the offender's turn comes."""

    PASS = "pass", _("He passes"), "29.B", _("{offender} has no other turn")
    OTHER = "other", _("He does not pass"), "29.B", _("{offender} calls when his turn comes")


PARTNERS_CALL = OneOf(
    key="29.B.partner",
    text=_("What does {partner} do at his turn?"),
    why=_(
        "One more pass ends the auction: then no call takes the place of the cancelled one. He may make any legal "
        "call, without using what {call:the} told him."
    ),
    options=PartnersCall,
    put_to=Role.PARTNER,
    said=_(
        "{partner}, {call:the} is cancelled, and it is your turn. Call what you like, but as if you had not heard it."
    ),
)
PARTNERS_CALL_MADE_ALREADY = replace(
    PARTNERS_CALL, said=_("{partner}, {offender}'s {call} is cancelled, and the call that you have made stands.")
)

NEXT_CALL = OneCall(
    key="29.B.call",
    text=_("What does {offender} call at his proper turn?"),
    why=_(
        "He calls as he likes. What counts is whether it says the same as {call:the} that was cancelled; away from "
        "the table he may ask you, and what he meant is told to nobody."
    ),
    put_to=Role.OFFENDER,
    said=_(
        "{partner}, call what you like, but as if you had not heard {call:the}. {offender}, at your turn you may make "
        "any legal call. If it is comparable, {partner} is free; if not, {partner} passes once and the lead may be "
        "restricted. Away from the table I will tell you which calls are."
    ),
).walking(SUFFICIENT)
NEXT_CALL_WHERE_PARTNER_HAS_CALLED = replace(
    NEXT_CALL,
    said=_(
        "{partner}, your call stands; from now on call as if you had not heard {call:the}. {offender}, at your turn "
        "you may make any legal call. If it is comparable, {partner} is free; if not, {partner} passes once and the "
        "lead may be restricted. Away from the table I will tell you which calls are."
    ),
)
NEXT_CALL_AFTER_RHO = replace(
    NEXT_CALL,
    said=_(
        "{offender}, you may make any legal call. If it is comparable to {call:the}, {partner} is free; if not, "
        "{partner} passes once and the lead may be restricted. Away from the table I will tell you which calls are."
    ),
)
NEXT_CALL_BY_DENOMINATION = replace(
    NEXT_CALL,
    why=_("The partner has to pass: once if the denomination is the same as before, otherwise until the auction ends."),
    said=_(
        "{offender}, you may make any legal call. If you bid the same denomination again, {partner} passes once; "
        "otherwise {partner} passes until the auction ends, and the lead may be restricted."
    ),
).walking(_SAME_STRAIN, _OTHER_STRAIN)
