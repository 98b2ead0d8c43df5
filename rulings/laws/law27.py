"""Law 27 — Insufficient bid.

The player on the left may let it stand. If he does not, a legal call takes its place, and which it is decides whether
the offender's partner stays free (B.1) or is silenced until the auction ends (B.2 to 4); never for one turn.

In 2007 B.1 asked for bids beyond dispute not artificial (a), or for a meaning wholly within that of the withdrawn bid
(b); comparable calls, similar ones and those to the same end, are of 2017.
"""

from rulings.engine import Auction, Call, Edition, Inquiry, Known, Outcome, Role, Until, _, clause
from rulings.laws import enforced_pass, law10, law16, law18, law23, law25, law26, law31, law72
from rulings.laws.law23_questions import COMPARISON, Likeness
from rulings.laws.law27_questions import (
    AUCTION,
    CALL,
    CIRCUMSTANCES,
    REPLACED_BY,
    REPLACEMENT,
    REPLACEMENT_OF_THE_SECOND,
    REPLY,
    REPLY_WHERE_REPLACED,
    REPLY_WHERE_REPLACED_BY_A_DOUBLE,
    SECOND_REPLY,
    WHO,
    Circumstance,
    Replacement,
    Reply,
    SecondReply,
)


@clause("27")
def insufficient_bid(inquiry: Inquiry) -> None:
    """A bid that does not go above the last one."""
    auction = inquiry.ask(AUCTION)
    inquiry.cast(offender=auction.next)
    insufficient = law18.insufficient(auction)
    bid = inquiry.ask(CALL.among(*insufficient).walking(insufficient[-1]))
    circumstances = inquiry.ask(CIRCUMSTANCES)
    if Circumstance.OUT_OF_TURN in circumstances:
        _out_of_turn(inquiry, auction)
    elif Circumstance.SLIP in circumstances:
        _slip(inquiry, auction, bid)
    elif Circumstance.LHO_CALLED in circumstances:
        law18.does_not_supersede(inquiry, auction, bid)
        accepted_by_a_call(inquiry, bid)
    elif Circumstance.LHO_CALLED_OVER_REPLACEMENT in circumstances:
        law18.does_not_supersede(inquiry, auction, bid)
        _called_over_the_replacement(inquiry, bid)
    else:
        as_in_turn(
            inquiry,
            auction,
            bid,
            replaced=Circumstance.REPLACED in circumstances,
            partner_called=Circumstance.PARTNER_CALLED in circumstances,
        )


def as_in_turn(
    inquiry: Inquiry, auction: Auction, bid: Call, *, replaced: bool = False, partner_called: bool = False
) -> None:
    """An insufficient ``bid`` of the offender's in turn, or as if it were (31.A.1): it is for his left-hand opponent.

    ``auction`` is what was called before it.
    """
    law18.does_not_supersede(inquiry, auction, bid)
    if partner_called:
        _partner_has_called(inquiry)
    match _reply(inquiry, bid, replaced=replaced):
        case Reply.ACCEPT:
            _accepted(inquiry, bid, replaced=replaced, partner_called=partner_called)
        case Reply.REFUSE:
            _not_accepted(inquiry, bid, replaced=replaced, partner_called=partner_called)


@clause("27.A.1")
def _reply(inquiry: Inquiry, bid: Call, *, replaced: bool) -> Reply:
    """Who chooses, once he has heard what follows (9.B.2, 10.C.1)."""
    law10.chooses_alone(inquiry, Role.LHO)
    return inquiry.ask(REPLY_WHERE_REPLACED if replaced else REPLY, call=bid)


@clause("27.A.1")
def accepted_by_a_call(inquiry: Inquiry, bid: Call) -> None:
    """The player on the left has called: whatever he called, and had he noticed nothing, he has accepted the bid."""
    inquiry.decide(_("{lho} has called: {call:the} is accepted and stands"), outcome=Outcome.CALL_STANDS, call=bid)
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on with the auction as if the bid had been sufficient"),
        said=_("{everyone}: {lho} has called, so that {call:the} stands. Nothing is changed; the auction goes on."),
        until=Until.DONE,
        call=bid,
    )
    law18.next_bid_goes_above(inquiry, bid)


@clause("27.A.1")
def _accepted(inquiry: Inquiry, bid: Call, *, replaced: bool, partner_called: bool) -> None:
    """It is treated as legal, and what it tells is for everybody (16.A.1).

    Where partner has called at his turn he waits: calling now he would give up what 29 gives him (28.B).
    """
    inquiry.decide(_("{lho} accepts {call:the}: it stands"), outcome=Outcome.CALL_STANDS, call=bid)
    inquiry.oblige(
        Role.LHO,
        _("Calls over {call:the}, which stands"),
        said=_SETTLED_FIRST if partner_called else _YOUR_TURN,
        until=Until.NEXT_CALL,
        call=bid,
    )
    law18.next_bid_goes_above(inquiry, bid)
    if replaced:
        _replacement_disappears(inquiry)


_YOUR_TURN = _("{lho}, {call:the} stands, and it is your turn. Pass, double it or bid above it.")
_SETTLED_FIRST = _(
    "{lho}, {call:the} stands. Do not call yet: first I rule on the call that {partner} made at your turn."
)


@clause("27.C")
def _replacement_disappears(inquiry: Inquiry) -> None:
    """It stands only where the insufficient bid is not accepted. No lead is restricted for it: none of B applies."""
    inquiry.find(_("What {offender} has called in its place is withdrawn."))
    law16.withdrawn_calls.withdrawn(inquiry)


@clause("27.B")
def _not_accepted(inquiry: Inquiry, bid: Call, *, replaced: bool, partner_called: bool) -> None:
    """A legal call has to take its place, one that the offender chooses."""
    _refused(inquiry, bid)
    replacement = _premature(inquiry, bid) if replaced else inquiry.ask(REPLACEMENT, call=bid)
    match replacement:
        case Replacement.LOWEST:
            same_denomination(inquiry)
        case Replacement.OTHER:
            _by_whether_it_says_the_same(inquiry)
        case Replacement.DOUBLE:
            if _says_the_same(inquiry):
                comparable(inquiry)
            else:
                double_or_redouble(inquiry)
        case Replacement.INSUFFICIENT:
            _second_insufficient_bid(inquiry, bid, partner_called=partner_called)


@clause("27.B")
def _refused(inquiry: Inquiry, bid: Call) -> None:
    inquiry.find(_("{lho} does not accept {call:the}: a legal call takes its place."), call=bid)


def _by_whether_it_says_the_same(inquiry: Inquiry) -> None:
    """A sufficient bid, or a pass."""
    if _says_the_same(inquiry):
        comparable(inquiry)
    else:
        other_bid_or_pass(inquiry)


def _says_the_same(inquiry: Inquiry) -> bool:
    """The guide of Law 23; in 2007 by its own words."""
    if inquiry.edition >= Edition.LAWS_2017:
        return law23.is_comparable(inquiry)
    return _means_the_same_or_less(inquiry)


@clause("27.B.1.b")
def _means_the_same_or_less(inquiry: Inquiry) -> bool:
    """In 2007: the same meaning, or a narrower one wholly within that of the withdrawn bid."""
    return inquiry.ask(COMPARISON) is not Likeness.NONE


@clause("27.B.1.a")
def same_denomination(inquiry: Inquiry) -> None:
    """The lowest sufficient bid that shows the same: nothing is due, and what the withdrawn bid told all may use.

    A bid that shows another suit besides is taken to show the same; what it has gained is looked at (D).
    """
    inquiry.decide(_("The same denomination, as low as possible: {partner} stays free"), outcome=Outcome.CALL_CHANGED)
    _stays_free(inquiry)
    inquiry.find(_("No lead will be restricted, and what the withdrawn bid told is authorised for both sides."))
    what_it_gained(inquiry)


def comparable(inquiry: Inquiry) -> None:
    """Any other call that says the same: a bid, a pass, a double or a redouble."""
    _comparable_call(inquiry)
    if inquiry.edition >= Edition.LAWS_2017:
        law26.none_after_a_comparable_call(inquiry)
    else:
        # 2007 named 16.D in (a) alone, and was silent on 26 in both, "without further rectification". By the letter
        # what the withdrawn bid told stays unauthorised, which the narrower meaning of the new call leaves little of.
        law16.withdrawn_calls.withdrawn(inquiry)
    what_it_gained(inquiry)


@clause("27.B.1.b")
def _comparable_call(inquiry: Inquiry) -> None:
    """Nothing more is due."""
    inquiry.decide(_("The new call says the same: {partner} stays free"), outcome=Outcome.CALL_CHANGED)
    _stays_free(inquiry)


def _stays_free(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.PARTNER,
        _("Calls as he likes"),
        said=_(
            "{partner}, you call as you like at your turn. The auction goes on; I look at the board again at its end."
        ),
        until=Until.END_OF_AUCTION,
    )


@clause("27.B.2")
def other_bid_or_pass(inquiry: Inquiry) -> None:
    """A sufficient bid or a pass that says something else: it stands, and partner pays for it."""
    inquiry.decide(
        _("The new call stands and says something else: {partner} passes until the auction ends"),
        outcome=Outcome.PARTNER_PASSES_THROUGHOUT,
    )
    _partner_is_silenced(inquiry)


@clause("27.B.3")
def double_or_redouble(inquiry: Inquiry) -> None:
    """One that says something else is cancelled; whatever then takes its place, partner is silenced.

    So he is even where the lowest bid in the same denomination would have freed him at first.
    """
    inquiry.decide(
        _("The double or redouble is cancelled: {partner} passes until the auction ends"),
        outcome=Outcome.PARTNER_PASSES_THROUGHOUT,
    )
    _replaces_it_anew(inquiry)
    _partner_is_silenced(inquiry)
    _unless_comparable_after_all(inquiry)


def _unless_comparable_after_all(inquiry: Inquiry) -> None:
    """B.3 and B.4 silence partner before the call is known that stands; the lead hangs on that one (26.A, of 2017)."""
    if inquiry.edition >= Edition.LAWS_2017:
        law26.none_if_comparable_after_all(inquiry)


def _replaces_it_anew(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.OFFENDER,
        _("Makes a sufficient bid or passes"),
        said=_("{offender}, this does not stand: make a sufficient bid, or pass. {partner} has to pass in any case."),
        until=Until.DONE,
    )


def _partner_is_silenced(inquiry: Inquiry) -> None:
    """B.2 to 4 alike. None of them switches 16.C off, which matters when partner comes to lead and to play."""
    enforced_pass.throughout(inquiry, Role.PARTNER)
    law26.lead_to_be_restricted(inquiry)
    law16.withdrawn_calls.withdrawn(inquiry)
    law72.could_have_known(inquiry)


@clause("27.B.4")
def _second_insufficient_bid(inquiry: Inquiry, bid: Call, *, partner_called: bool) -> None:
    """The player on the left may accept that one; if he does not it is as in 3."""
    match inquiry.ask(SECOND_REPLY):
        case SecondReply.ACCEPT:
            _second_accepted(inquiry, partner_called=partner_called)
        case SecondReply.REFUSE:
            if not inquiry.regulations.second_insufficient_bid_put_right_frees:
                _second_refused(inquiry, replaced=False)
            elif _put_right(inquiry, bid):
                same_denomination(inquiry)
            else:
                _second_refused(inquiry, replaced=True)


def _second_accepted(inquiry: Inquiry, *, partner_called: bool) -> None:
    """It is treated as legal. What the first one told is unauthorised: it was withdrawn.

    26.B is named by 2 to 4 for a bid that is not accepted; a bid treated as legal brings none.
    """
    inquiry.decide(_("{lho} accepts the second bid: it stands"), outcome=Outcome.CALL_STANDS)
    inquiry.oblige(
        Role.LHO,
        _("Calls over the second bid, which stands"),
        said=_SECOND_SETTLED_FIRST if partner_called else _SECOND_YOUR_TURN,
        until=Until.NEXT_CALL,
    )
    law16.withdrawn_calls.withdrawn(inquiry)


_SECOND_YOUR_TURN = _("{lho}, the second bid stands, and it is your turn: pass, double it or bid above it.")
_SECOND_SETTLED_FIRST = _(
    "{lho}, the second bid stands. Do not call yet: first I rule on the call that {partner} made at your turn."
)


def _second_refused(inquiry: Inquiry, *, replaced: bool) -> None:
    """By the letter partner is silenced, whatever takes its place. ``replaced``: which call does, he has said."""
    inquiry.decide(
        _("The second bid is cancelled: {partner} passes until the auction ends"),
        outcome=Outcome.PARTNER_PASSES_THROUGHOUT,
    )
    if not replaced:
        _as_in_3(inquiry)
    _partner_is_silenced(inquiry)
    _unless_comparable_after_all(inquiry)


@clause("27.B.3")
def _as_in_3(inquiry: Inquiry) -> None:
    _replaces_it_anew(inquiry)


def _put_right(inquiry: Inquiry, bid: Call) -> bool:
    """By regulation what B.1 would have freed at first frees now, too."""
    put_right = inquiry.ask(REPLACEMENT_OF_THE_SECOND, call=bid) is Replacement.LOWEST
    if put_right:
        inquiry.find(_("By regulation a second insufficient bid is put right as the first could have been."))
    return put_right


@clause("27.C")
def _premature(inquiry: Inquiry, bid: Call) -> Replacement:
    """Before anybody ruled: what he called stands if it is legal, and is dealt with as if he had been told.

    It may be a double, or insufficient again, and then he does call anew (B.3, B.4).
    """
    replacement = inquiry.ask(REPLACED_BY, call=bid)
    inquiry.find(_("{offender} has replaced it before you ruled: if that call may stand, he has no second choice."))
    return replacement


@clause("27.C")
def _called_over_the_replacement(inquiry: Inquiry, bid: Call) -> None:
    """He has called over what took its place: by what that was, it stands with his call, or both go (B.3)."""
    match _premature(inquiry, bid):
        case Replacement.LOWEST:
            _has_let_it_stand(inquiry)
            same_denomination(inquiry)
        case Replacement.OTHER:
            _has_let_it_stand(inquiry)
            _by_whether_it_says_the_same(inquiry)
        case Replacement.DOUBLE:
            if _says_the_same(inquiry):
                _has_let_it_stand(inquiry)
                comparable(inquiry)
            else:
                _goes_with_the_call_over_it(inquiry, bid)
        case Replacement.INSUFFICIENT:
            _second_accepted_by_a_call(inquiry)


def _has_let_it_stand(inquiry: Inquiry) -> None:
    """Having called over it he no longer chooses; what the law says of such a call follows all the same."""
    inquiry.find(_("{lho} has called over the new call: it stands, with his call, and {partner} calls next."))
    inquiry.doubt(
        _(
            "27.C lets the new call stand unless the insufficient bid is accepted, and does not say whether a player "
            "who has called over the new one may still accept that bid. He is taken to have let the new one stand "
            "(11.A)."
        )
    )


@clause("27.B.3")
def _goes_with_the_call_over_it(inquiry: Inquiry, bid: Call) -> None:
    """A double or redouble that cannot stand: his call over it goes with it, and he may still accept the bid."""
    inquiry.oblige(
        Role.LHO,
        _("Takes back his call: what it was made over does not stand"),
        said=_("{lho}, take your call back: what you called over does not stand."),
        until=Until.DONE,
    )
    law16.withdrawn_calls.withdrawn_by_the_other_side(inquiry)
    law10.chooses_alone(inquiry, Role.LHO)
    match inquiry.ask(REPLY_WHERE_REPLACED_BY_A_DOUBLE, call=bid):
        case Reply.ACCEPT:
            _accepted(inquiry, bid, replaced=True, partner_called=False)
        case Reply.REFUSE:
            _refused(inquiry, bid)
            double_or_redouble(inquiry)


@clause("27.B.4")
def _second_accepted_by_a_call(inquiry: Inquiry) -> None:
    """Too low as well, it is accepted as the first might have been: by calling over it (A.1)."""
    inquiry.decide(_("{lho} has called over the second bid: it is accepted and stands"), outcome=Outcome.CALL_STANDS)
    inquiry.oblige(
        Role.EVERYONE,
        _("Go on with the auction as if the bid had been sufficient"),
        said=_("{everyone}: {lho} has called, so that the second bid stands. The auction goes on."),
        until=Until.DONE,
    )
    law16.withdrawn_calls.withdrawn(inquiry)


@clause("27.D")
def what_it_gained(inquiry: Inquiry) -> None:
    """After B.1 alone, when play is over. 23.C, which names B.1(b) as well, asks the same."""
    inquiry.watch(
        _(
            "Could the board well have ended otherwise without what the insufficient bid told, and is the other side "
            "the worse for it? If so, adjust the score to what would probably have happened without that bid."
        )
    )


@clause("29")
def _partner_has_called(inquiry: Inquiry) -> None:
    """At the turn of the player on the left: his call was out of turn, and is ruled on once the bid is settled."""
    inquiry.refer(
        "29",
        _(
            "{partner} called when it was {lho}'s turn: settle the bid first, then {partner}'s call, as one out of "
            "turn. A pass that {partner} owes for the bid comes first."
        ),
    )


@clause("27.A.2")
def _out_of_turn(inquiry: Inquiry, auction: Auction) -> None:
    """Law 31 rules, by whose turn it was; it comes back here where the bid has to be repeated (31.A.1)."""
    others = (auction.next.lho, auction.next.partner, auction.next.rho)
    inquiry.cast(offender=inquiry.ask(WHO.among(*others)))
    inquiry.hand_over(law31.bid_out_of_turn, _("The bid was out of turn as well: the law on that rules."))


@clause("25.A")
def _slip(inquiry: Inquiry, auction: Auction, bid: Call) -> None:
    """What he meant is found first, and then judged as the call that he made."""
    inquiry.hand_over(
        law25.change_of_call,
        _("{offender} never meant to make that bid."),
        Known(law25.questions.AUCTION, auction),
        Known(law25.questions.WHO, inquiry.seat(Role.OFFENDER)),
        Known(law25.questions.CALL, bid),
        Known(law25.questions.INTENT, law25.questions.Intent.SLIP),
    )
