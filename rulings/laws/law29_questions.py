"""What the laws on calls out of turn ask: what had been called, by whom, what is rare about it, and who chooses what.

Laws 30 to 32 share all of it. A law that hands a call over to them makes known what was called in turn before it
(``AUCTION``), by whom it was made (``WHO``) and which it was (``BID`` or ``DOUBLE``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulings.engine import (
    BIDS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Bid,
    Call,
    Known,
    OneCall,
    OneOf,
    Option,
    Role,
    Seat,
    Strain,
    WhichOf,
    _,
    option,
)
from rulings.laws import particulars

_ONE_SPADE, SUFFICIENT, INSUFFICIENT = Bid(1, Strain.SPADES), Bid(2, Strain.HEARTS), Bid(1, Strain.HEARTS)
_SAME_STRAIN, _OTHER_STRAIN = Bid(4, Strain.HEARTS), Bid(4, Strain.SPADES)


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """A call made at the turn of another."""

    auction: Auction
    """What had been called in turn before it."""
    call: Call
    turn: Role
    """Whose turn it was, counted from the one who called."""
    partner_has_called: bool = False
    """At his turn, since then, and nobody had accepted it yet."""

    @property
    def is_too_low(self) -> bool:
        """Whether it is a bid that was insufficient as well."""
        return isinstance(self.call, Bid) and not self.auction.would_be_legal(self.call, self.auction.next)

    @property
    def is_before_the_dealer_on_the_left(self) -> bool:
        """Whether it was the turn of the player who may accept it, who deals."""
        return self.turn is Role.LHO and not self.auction.calls

    @property
    def is_a_change_of_call(self) -> bool:
        """Whether its maker had called last: the turn after his is his left-hand opponent's."""
        return self.turn is Role.LHO and bool(self.auction.calls)

    @property
    def ends_with_one_more_pass(self) -> bool:
        """Whether a pass of the player in turn ends the auction."""
        return self.once_the_right_has_passed.auction.is_over

    @property
    def once_the_right_has_passed(self) -> OutOfTurn:
        """The same call once the opponent on his right, whose turn it was, has passed: no longer out of turn."""
        return replace(self, auction=Auction(self.auction.first, (*self.auction.calls, PASS)))


AUCTION = particulars.auction(
    _("What had been called in turn, before the call out of turn?"),
    why=_(
        "It says whose turn it was: before the opponent on the right the partner has learnt nothing yet that he could "
        "use, before the partner he has. Enter the calls from the last bid on; from the dealer if nobody has bid."
    ),
)
_NOBODY, _AFTER_ONE_SPADE = Auction(Seat.SOUTH), Auction(Seat.SOUTH, (_ONE_SPADE,))
# One more pass ends the auction.
_NEARLY_OVER = Auction(Seat.SOUTH, (_ONE_SPADE, PASS, PASS))
BEFORE_A_PASS = AUCTION.walking(_NOBODY, _AFTER_ONE_SPADE, _NEARLY_OVER)
# Then it mattered whether anybody had bid.
BEFORE_A_PASS_BEFORE_OR_AFTER_A_BID = AUCTION.walking(Auction(Seat.SOUTH, (PASS,)), _AFTER_ONE_SPADE)
BEFORE_A_BID = AUCTION.walking(_NOBODY, _AFTER_ONE_SPADE, _NEARLY_OVER)
BEFORE_A_DOUBLE = AUCTION.walking(
    _AFTER_ONE_SPADE,
    Auction(Seat.SOUTH, (_ONE_SPADE, PASS)),
    Auction(Seat.SOUTH, (_ONE_SPADE, DOUBLE)),
    _NEARLY_OVER,
)
WHO = particulars.offender(
    _("Who called out of turn?"),
    why=_("What is due depends on where he sits from the player whose turn it was."),
)
BID = (
    particulars.call(
        _("Which bid did {offender} make?"),
        why=_(
            "It may have to be made again, or be compared with his next call. One that is too low as well is judged as "
            "a bid out of turn."
        ),
    )
    .among(*BIDS)
    .walking(SUFFICIENT, INSUFFICIENT)
)
DOUBLE_OR_REDOUBLE = (
    particulars.call(
        _("Which of the two did {offender} make?"),
        why=_("It may have to be made again. One that was not permitted in any case is judged by Law 36."),
    )
    .among(DOUBLE, REDOUBLE)
    .walking(DOUBLE, REDOUBLE)
)


def known(out: OutOfTurn, offender: Seat) -> tuple[Known[Any], ...]:
    """What a law of these hands over with: the facts as it has them, which may not be those answered at first."""
    return Known(AUCTION, out.auction), Known(WHO, offender), Known(BID, out.call)


class Circumstance(Option):
    """What settles the matter before anybody chooses, or makes a pass count as a bid."""

    UNINTENDED = (
        "unintended",
        _("{offender} never meant to make that call"),
        "25.A.1",
        _("A slip of the hand or of the tongue, not of the attention."),
    )
    LHO_CALLED = (
        "lho-called",
        _("{lho} has called over it"),
        "29.A",
        _("The first to call after it, knowingly or not; a pass is a call too."),
    )
    RHO_CALLED = (
        "rho-called",
        _("{rho} has called since, at his turn"),
        "28.B",
        _("Before you came, and before {lho} had called over it."),
    )
    RHO_HAD_TO_PASS = (
        "rho-had-to-pass",
        _("{rho} was bound to pass at that turn"),
        "28.A",
        _("By the Laws, after an earlier irregularity of his side."),
    )
    # Before 2017 partner may be bound to pass at that very turn, and no law speaks of a call made before the ruling.
    PARTNER_CALLED = option(
        "partner-called",
        _("{partner} has called since, at his turn"),
        "29",
        _("Before {lho} had called or been asked."),
        new_in_2017=True,
    )
    BOUND_TO_PASS = (
        "bound-to-pass",
        _("{offender} himself was bound to pass"),
        "37",
        _("By the Laws, after an earlier irregularity of his side."),
    )
    THREE_PASSES = (
        "three-passes",
        _("Three passes have followed, as if it were over"),
        "34",
        _("This one among them: a player has not had his turn. After four passes, if nobody had bid."),
    )
    ARTIFICIAL = (
        "artificial",
        _("The pass was artificial"),
        "30.C",
        _(
            "It promises more than some strength, or promises or denies something elsewhere than in the last suit bid. "
            "A pass that only shows weakness is not."
        ),
    )
    OVER_PARTNERS_ARTIFICIAL = (
        "over-partners-artificial",
        _("It passed an artificial call of {partner}'s"),
        "30.C 31",
        _("A bid, double or redouble that says something else than that he is ready to play there."),
    )
    OVER_OPPONENTS_ARTIFICIAL = option(
        "over-opponents-artificial",
        _("It passed an opponent's artificial call"),
        "30.C",
        _("A bid, double or redouble that says something else than that he is ready to play there."),
        new_in_2017=True,
    )


CIRCUMSTANCES = WhichOf(
    key="29.circumstances",
    text=_("Is it one of these cases?"),
    why=_(
        "The first opponent to call after it decides: the next player accepts it by calling, the player in turn "
        "forfeits the rectification. An artificial pass counts as a bid."
    ),
    options=Circumstance,
    usual=(),
    judged=(
        Circumstance.UNINTENDED,
        Circumstance.ARTIFICIAL,
        Circumstance.OVER_PARTNERS_ARTIFICIAL,
        Circumstance.OVER_OPPONENTS_ARTIFICIAL,
    ),
    apart=(
        # Who was the first to call over it decides: 29.A, or 28.B and what partner called at his turn.
        (Circumstance.LHO_CALLED, Circumstance.RHO_CALLED),
        (Circumstance.LHO_CALLED, Circumstance.PARTNER_CALLED),
        # 17.D.3: then nobody has lost his turn, or there is a slip to be put right first.
        (Circumstance.RHO_CALLED, Circumstance.THREE_PASSES),
        (Circumstance.RHO_HAD_TO_PASS, Circumstance.THREE_PASSES),
        (Circumstance.PARTNER_CALLED, Circumstance.THREE_PASSES),
        (Circumstance.UNINTENDED, Circumstance.THREE_PASSES),
        # 25.A.4: no call is put right once partner has called.
        (Circumstance.UNINTENDED, Circumstance.PARTNER_CALLED),
        # 28.A: his turn was over with the call that took its place.
        (Circumstance.RHO_CALLED, Circumstance.RHO_HAD_TO_PASS),
        # 37.B: after one of them his side passes; both sides are not bound at once in one auction that goes on.
        (Circumstance.RHO_HAD_TO_PASS, Circumstance.BOUND_TO_PASS),
    ),
)


class Meant(Option):
    """How the player in turn, who sits on the left of the one out of turn, meant the call that he has made."""

    OVER_IT = "over-it", _("Over that call"), "29.A", _("He had noticed it: an overcall, say, or a reply to it.")
    AT_HIS_TURN = "at-his-turn", _("At his own turn"), "28.B", _("As if nobody had called before him: an opening.")


MEANT = OneOf(
    key="28.B.meant",
    text=_("How did {lho}, whose turn it was, mean his call?"),
    why=_(
        "He was in turn and is also the one who may accept it: what he meant decides. Ask him; if it stays open, let "
        "him choose."
    ),
    options=Meant,
    judgement=True,
)


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
