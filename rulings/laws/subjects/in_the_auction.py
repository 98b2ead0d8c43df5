"""In the auction: calls, and cards seen while it lasts."""

from rulings.engine import Edition, _
from rulings.laws import (
    law22,
    law23,
    law24_exposed,
    law25,
    law27,
    law30,
    law31,
    law32,
    law33,
    law34,
    law36,
    law37,
    law38,
    law39,
)
from rulings.laws.moments import Moment
from rulings.laws.subjects.entry import Subject

AUCTION: tuple[Subject, ...] = (
    Subject(
        key="card-exposed-in-auction",
        title=_("Card exposed during the auction"),
        short=_("Card exposed in the auction"),
        hint=_("A player dropped, showed or led a card of his own before the opening lead was faced."),
        moment=Moment.AUCTION,
        law=law24_exposed.card_exposed_in_auction,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "dropped a card, card fell, led during the auction, pass once, forced pass, enforced pass, silenced, "
            "honour exposed, dropped card, exposed card, card seen during the bidding, card face up in the auction"
        ),
    ),
    Subject(
        key="insufficient-bid",
        title=_("Insufficient bid"),
        hint=_("It does not go above the last bid; accepted or not, put right already or not, out of turn too."),
        moment=Moment.AUCTION,
        law=law27.insufficient_bid,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "bid too low, not enough bid, underbid of the last bid, insufficient, make it sufficient, make it good, "
            "accept the bid, replaced his bid, partner barred"
        ),
    ),
    Subject(
        key="pass-out-of-turn",
        title=_("Pass out of turn"),
        hint=_("A player passed when it was another's turn; an artificial pass too."),
        moment=Moment.AUCTION,
        law=law30.pass_out_of_turn,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "passed out of turn, passed before his turn, passed over partner's head, call out of turn, called out of "
            "turn, call out of rotation, pass out of rotation, POOT, COOT"
        ),
    ),
    Subject(
        key="bid-out-of-turn",
        title=_("Bid out of turn"),
        hint=_("A player bid when it was another's turn; a bid that is too low as well."),
        moment=Moment.AUCTION,
        law=law31.bid_out_of_turn,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "opened out of turn, bid before his turn, overcalled out of turn, call out of turn, called out of turn, "
            "call out of rotation, bid out of rotation, BOOT, COOT"
        ),
    ),
    Subject(
        key="double-out-of-turn",
        title=_("Double or redouble out of turn"),
        short=_("Double out of turn"),
        hint=_("A player doubled or redoubled when it was another's turn."),
        moment=Moment.AUCTION,
        law=law32.double_out_of_turn,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "doubled out of turn, double before his turn, redouble out of turn, call out of turn, called out of turn, "
            "call out of rotation, double out of rotation, COOT"
        ),
    ),
    Subject(
        key="change-of-call",
        title=_("Call changed or to be changed"),
        hint=_("The wrong card out of the box, a slip of the tongue, a second thought."),
        moment=Moment.AUCTION,
        law=law25.change_of_call,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "change of call, changed his bid, changed his mind, wrong bidding card, unintended call, mechanical "
            "error, slip of the tongue, slip of the hand, misclick, second thought, correct a bid, "
            "change of bid, wants to change his bid, wrong card from the box"
        ),
    ),
    Subject(
        key="missed-his-turn",
        title=_("Three passes, and a player has not called"),
        short=_("A player was skipped"),
        hint=_("A pass out of turn among the three that seemed to end the auction."),
        moment=Moment.AUCTION,
        law=law34.missed_his_turn,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "missed his turn, skipped his turn, lost his turn, auction ended too soon, three passes, player was "
            "skipped, had no turn, robbed of his turn"
        ),
    ),
    Subject(
        key="calls-at-once",
        title=_("Two calls at the same time"),
        hint=_("Two players called at the same moment, one of them in turn."),
        moment=Moment.AUCTION,
        law=law33.calls_at_once,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("simultaneous calls, simultaneous bids, two bids at once, bid at the same time, called together"),
    ),
    Subject(
        key="inadmissible-double",
        title=_("Double or redouble that is not possible"),
        short=_("Double not permitted"),
        hint=_("Of his partner's bid, of a bid doubled already, or with nothing to double or redouble."),
        moment=Moment.AUCTION,
        law=law36.inadmissible_double,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "inadmissible double, inadmissible redouble, doubled his partner, doubled twice, redoubled an "
            "undoubled bid, illegal double, illegal redouble, double not permitted"
        ),
    ),
    Subject(
        key="call-by-one-who-must-pass",
        title=_("A player who had to pass has called"),
        short=_("Called when he had to pass"),
        hint=_("Because of an earlier irregularity he had to pass, once or to the end, and did not."),
        moment=Moment.AUCTION,
        law=law37.had_to_pass,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "enforced pass not obeyed, barred player bid, silenced player bid, bid when barred, forced to pass, "
            "had to pass and bid, must pass"
        ),
    ),
    Subject(
        key="bid-above-seven",
        title=_("Bid above seven"),
        hint=_("Eight of something, or more."),
        moment=Moment.AUCTION,
        law=law38.bid_above_seven,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("eight clubs, eight level, bid of eight, more than seven, bid eight"),
    ),
    Subject(
        key="call-after-the-end",
        title=_("Call after the final pass"),
        hint=_("Three passes had ended the auction, or all four had passed."),
        moment=Moment.AUCTION,
        law=law39.call_after_the_end,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "call after the auction, bid after three passes, double after the end, auction was over, late double,"
            " call after the final pass, bid after the auction was over"
        ),
    ),
    Subject(
        key="passed-out",
        title=_("Four passes: may we deal again?"),
        short=_("Four passes: deal again?"),
        hint=_("All four have passed. A new deal, or a pass that was not meant."),
        moment=Moment.AUCTION,
        law=law22.passed_out,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "passed out, pass out, four passes, redeal, new deal, all pass, throw in, board passed out, nobody bid"
        ),
    ),
    Subject(
        key="comparable-call",
        title=_("Is this call comparable?"),
        hint=_("A call takes the place of one withdrawn: does it say the same, and what follows if not?"),
        moment=Moment.AUCTION,
        law=law23.comparable_call,
        editions=frozenset({Edition.LAWS_2017}),
        words=_("comparable call, similar meaning, same meaning, subset, same purpose"),
    ),
)
