"""The menu of subjects: what the director picks, in his own words, grouped by moment.

Adding a law to the product is a module beside this one and a line here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rulings.engine import Edition, Law, Question, Regulations, _, every_reading
from rulings.laws import (
    law2,
    law6,
    law13,
    law14,
    law15,
    law22,
    law23,
    law24_exposed,
    law25,
    law26,
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
    law41_lead,
    law45,
    law47,
    law48,
    law49,
    law50,
    law52,
    law53,
    law54,
    law57,
    law58,
    law60,
    law61,
    law61_revoke,
    law66,
    law67,
    law72,
    law79,
    law87,
)
from rulings.laws.law68 import claim
from rulings.laws.moments import Moment


@dataclass(frozen=True)
class Subject:
    """Something a director is called for, in the editions of the Laws for which it is written."""

    key: str
    title: str
    hint: str
    moment: Moment
    law: Law
    editions: frozenset[Edition]
    words: str = ""
    """What else a director may type to find it, in his own words."""
    short: str = ""
    """Its title on a line of a phone; empty where that has room for the whole of it."""


class UnknownSubject(LookupError):
    """No subject has this key. ``allowed`` lists those there are."""

    def __init__(self, key: str, allowed: Iterable[str]) -> None:
        self.key = key
        self.allowed = tuple(allowed)
        super().__init__(f"no subject {key!r}; there are: {', '.join(self.allowed)}")


SUBJECTS: tuple[Subject, ...] = (
    Subject(
        key="card-seen-by-accident",
        title=_("A card was seen, or something heard, from outside"),
        short=_("Card seen from outside"),
        hint=_("During the deal, on the floor, in the board, from another table; or the board was wrongly dealt."),
        moment=Moment.BEFORE_AUCTION,
        law=law6.card_seen_by_accident,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "extraneous information, overheard, remark, result heard, card on the floor, card face up in the board, "
            "card of another player, exposed during the deal, wrongly dealt, not shuffled, sorted pack, redeal, new "
            "deal, change seats, spectator, looked at the wrong hand, saw an opponent's card"
        ),
    ),
    Subject(
        key="hand-short-of-a-card",
        title=_("A hand is short of a card"),
        short=_("A card is missing"),
        hint=_("Twelve cards or fewer, whenever it is noticed: before the auction, in it, in the play or after it."),
        moment=Moment.BEFORE_AUCTION,
        law=law14.missing.hand_short_of_a_card,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "missing card, lost card, twelve cards, 12 cards, wrong number of cards, count, "
            "card on the floor, incomplete pack, no card for the last trick"
        ),
    ),
    Subject(
        key="too-many-cards-in-a-hand",
        title=_("A hand has more than thirteen cards"),
        short=_("Fourteen cards in a hand"),
        hint=_("Fourteen cards or more in one hand, whenever it is noticed; another hand may have fewer."),
        moment=Moment.BEFORE_AUCTION,
        law=law13.too_many_cards_in_a_hand,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "fourteen cards, 14 cards, too many cards in a hand, one card too many, surplus card, wrong number of "
            "cards, twelve and fourteen, card of another pack, strange card, card left over"
        ),
    ),
    Subject(
        key="hand-of-another-board",
        title=_("A player took the wrong hand"),
        short=_("Wrong hand taken"),
        hint=_("From another board, or another player's of this one; also when the other board is reached."),
        moment=Moment.BEFORE_AUCTION,
        law=law15.wrong_hand.cards_from_a_wrong_board,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "wrong hand, hand from another board, cards from another board, took the wrong cards, wrong pocket, hand "
            "of another player"
        ),
    ),
    Subject(
        key="wrong-board-or-opponents",
        title=_("Wrong board or wrong opponents"),
        hint=_("The board is not this round's, somebody has played it before, or a pair sits at the wrong table."),
        moment=Moment.BEFORE_AUCTION,
        law=law15.wrong_board.wrong_board_or_opponents,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "wrong board, wrong opponents, played against the wrong pair, wrong pair, board already played, played the "
            "board before, wrong table, wrong seats, sat in the wrong direction"
        ),
    ),
    Subject(
        key="wrong-dealer",
        title=_("Wrong dealer or vulnerability"),
        hint=_("The board is marked otherwise than it should be, a player misread it, or the wrong player began."),
        moment=Moment.BEFORE_AUCTION,
        law=law2.wrong_dealer_or_vulnerability,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("wrong dealer, wrong vulnerability, wrong player opened the auction, misread the board, board's marks"),
    ),
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
    Subject(
        key="opening-lead-out-of-turn",
        title=_("Opening lead out of turn"),
        hint=_("The wrong player has led, face up or face down."),
        moment=Moment.OPENING_LEAD,
        law=law54.opening_lead.opening_lead_out_of_turn,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "wrong defender led, lead from the wrong side, faced lead, accept the lead, become dummy, refuse the "
            "lead, declarer led, dummy led, both defenders led, lead out of turn, led out of turn, OLOOT"
        ),
    ),
    Subject(
        key="opening-lead-to-be-changed",
        title=_("Opening lead by the right player, to be changed"),
        short=_("Opening lead to be changed"),
        hint=_("Face down or faced: a wrong explanation, second thoughts, questions, dummy down too early."),
        moment=Moment.OPENING_LEAD,
        law=law41_lead.opening_lead_to_be_changed,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "face-down lead, change the lead, misinformed, misinformation, wrong explanation, take back the opening "
            "lead, faced too early"
        ),
    ),
    Subject(
        key="lead-after-withdrawn-call",
        title=_("Lead after a call was withdrawn"),
        hint=_("The partner of a player whose call was withdrawn in the auction is first to lead."),
        moment=Moment.OPENING_LEAD,
        law=law26.lead.lead_after_withdrawn_call,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "lead restriction, prohibit a suit, forbid a lead, withdrawn call, replaced bid, lead penalty, first "
            "turn to lead, lead penalty after a call"
        ),
    ),
    Subject(
        key="is-it-played",
        title=_("Is this card played?"),
        hint=_("A card was held, put down, named or touched, or dummy's card was called for incompletely."),
        moment=Moment.PLAY,
        law=law45.played.is_it_played,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "played card, card named, slip of the tongue, wrong card called, incomplete call, touched dummy's card, "
            "card held over the table, low, high, anything, turned over"
        ),
    ),
    Subject(
        key="dummy-card-not-named",
        title=_("Dummy put up a card that was not named"),
        short=_("Dummy's card not named"),
        hint=_("Declarer had named another card, or none yet."),
        moment=Moment.PLAY,
        law=law45.dummy.card_not_named,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("dummy played the wrong card, misplaced card, dummy misheard, wrong card from dummy, card not called"),
    ),
    Subject(
        key="dummy-touched-a-card",
        title=_("Dummy touched a card or suggested a play"),
        short=_("Dummy touched a card"),
        hint=_(
            "Of his own accord: a card touched, a remark or a warning, an irregularity pointed out, a hand looked at."
        ),
        moment=Moment.PLAY,
        law=law45.indicated.dummy_touched_a_card,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("dummy indicates a card, dummy suggests, dummy plays by himself, dummy comments, dummy's rights"),
    ),
    Subject(
        key="may-it-be-taken-back",
        title=_("May a card be taken back?"),
        short=_("May he take his card back?"),
        hint=_("A player has played a card and would change it, or has picked it up."),
        moment=Moment.PLAY,
        law=law47.taken_back.may_it_be_taken_back,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "take back, retract, withdraw, change a card, wrong card played, told it was his turn, wrong explanation, "
            "misinformed, opponent changed his card"
        ),
    ),
    Subject(
        key="defenders-card-exposed",
        title=_("A defender's card was seen or named"),
        short=_("Card dropped by a defender"),
        hint=_("Dropped, shown or named; not led, not played out of turn, not one of two played together."),
        moment=Moment.PLAY,
        law=law49.defenders_card_exposed,
        editions=frozenset(Edition),
        words=_(
            "dropped card, exposed card, fallen card, card shown, card named, penalty card, major, minor, spectator, "
            "knocked over, defender's claim, partner objects, no good, defender dropped a card, defender showed a "
            "card, defender's concession"
        ),
    ),
    Subject(
        key="declarers-card-exposed",
        title=_("Declarer's or dummy's card was seen"),
        short=_("Card of declarer or dummy"),
        hint=_("Dropped or shown, or declarer faced his hand."),
        moment=Moment.PLAY,
        law=law48.declarers_card_exposed,
        editions=frozenset(Edition),
        words=_(
            "declarer dropped a card, declarer's hand faced, dummy's card fell, dropped card, exposed card, declarer "
            "showed his hand"
        ),
    ),
    Subject(
        key="penalty-card-on-the-table",
        title=_("A penalty card is on the table"),
        short=_("Penalty card: what now?"),
        hint=_("Its owner is to play, or his partner to lead: what may they do?"),
        moment=Moment.PLAY,
        law=law50.on_the_table.penalty_card_on_the_table,
        editions=frozenset(Edition),
        words=_(
            "penalty card, major, minor, lead restriction, require a lead, forbid a suit, prohibit, designate, "
            "two penalty cards, partner on lead, pick up"
        ),
    ),
    Subject(
        key="penalty-card-not-played",
        title=_("A penalty card was not played when it had to be"),
        short=_("Penalty card not played"),
        hint=_("Its owner has led or played another card."),
        moment=Moment.PLAY,
        law=law52.penalty_card_not_played,
        editions=frozenset(Edition),
        words=_("forgot the penalty card, wrong card played, failure to play a penalty card, penalty card"),
    ),
    Subject(
        key="did-not-follow-suit",
        title=_("A player did not follow suit (revoke)"),
        short=_("Revoke"),
        hint=_("Noticed at once, later, when the board is over or on the next one; by any hand, dummy's too."),
        moment=Moment.PLAY,
        law=law61_revoke.did_not_follow_suit,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "revoke, revoked, established revoke, did not follow suit, failed to follow suit, could have followed "
            "suit, reneged, tricks for a revoke, both sides revoked, dummy revoked, twelfth trick, revoke corrected, "
            "correct a revoke, revoke not established"
        ),
    ),
    Subject(
        key="lead-restriction-not-obeyed",
        title=_("A lead or play restriction was not obeyed"),
        short=_("Restriction not obeyed"),
        hint=_("Declarer had chosen what a defender might lead or play, and he led or played something else."),
        moment=Moment.PLAY,
        law=law61.restriction_not_obeyed,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "required lead, forbidden lead, prohibited suit, wrong lead after a ruling, lead restriction, play "
            "restriction, highest card, lowest card, did not play his highest, did not play his lowest, did not lead "
            "the suit required, led the suit prohibited, played the suit prohibited"
        ),
    ),
    Subject(
        key="lead-out-of-turn",
        title=_("Lead out of turn during play"),
        hint=_("After the first trick: a defender or declarer led, and it was another hand's lead."),
        moment=Moment.PLAY,
        law=law53.lead_out_of_turn,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "lead out of turn, lead from the wrong hand, wrong hand, dummy's lead, declarer's lead, defender's lead, "
            "defenders disagree, accept the lead, refuse the lead, not his turn, thirteenth trick, declarer led from "
            "the wrong hand, led from dummy instead of his hand, led out of turn, LOOT"
        ),
    ),
    Subject(
        key="before-partner-has-played",
        title=_("Led or played too early"),
        hint=_("A defender before his partner or at an opponent's turn; or declarer before a defender."),
        moment=Moment.PLAY,
        law=law57.premature.too_early,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "premature lead, premature play, played out of turn, play before partner, third hand before second, "
            "highest card, lowest card, require a suit, forbid a suit, declarer played too early"
        ),
    ),
    Subject(
        key="simultaneous",
        title=_("Two players led or played at once"),
        short=_("Two played at once"),
        hint=_("At the same time: one whose turn it was, and another."),
        moment=Moment.PLAY,
        law=law58.at_the_same_time,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("simultaneous lead, simultaneous play, same time, together, both led, both played"),
    ),
    Subject(
        key="after-an-irregular-play",
        title=_("Somebody played after an irregular card"),
        short=_("Play after an irregular card"),
        hint=_("Before you had ruled: an opponent, the partner, or a defender before declarer led anew."),
        moment=Moment.PLAY,
        law=law60.after_an_irregular_play,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "played after a lead out of turn, right forfeited, condoned, play after an illegal play, defender played "
            "before declarer led again, second irregularity"
        ),
    ),
    Subject(
        key="claim",
        title=_("Claim or concession of tricks"),
        short=_("Claim, concession"),
        hint=_("A hand was shown, or tricks were claimed or given up: agreed, doubted, played on, or regretted later."),
        moment=Moment.TRICKS,
        law=claim.claimed_or_conceded,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "claim, claimed, concession, conceded, showed his hand, the rest are mine, contested claim, disputed "
            "claim, outstanding trump, trump left, played on after a claim, claim agreed to by mistake, withdraw "
            "agreement, conceded a trick he could not lose, partner objected to the concession, gave up"
        ),
    ),
    Subject(
        key="trick-seen-again",
        title=_("A trick to be seen again, or pointed wrongly"),
        short=_("Seeing a trick again"),
        hint=_("A player asks for the last trick or an earlier one, or says that a card points the wrong way."),
        moment=Moment.TRICKS,
        law=law66.trick_seen_again,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "last trick, see the trick again, inspect a trick, quitted trick, card pointed the wrong way, trick turned "
            "wrongly, look at a played card, mixed his cards, order of the cards"
        ),
    ),
    Subject(
        key="number-of-tricks",
        title=_("The number of tricks is disputed"),
        hint=_("The two sides do not count the same tricks."),
        moment=Moment.TRICKS,
        law=law79.number_of_tricks,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("how many tricks, number of tricks, disagree about the tricks, tricks won, one trick too many"),
    ),
    Subject(
        key="too-many-cards",
        title=_("Too many cards to a trick, or none"),
        short=_("Too many cards to a trick"),
        hint=_("Five cards lie there, a player put down two at once, or has played none."),
        moment=Moment.TRICKS,
        law=law67.wrong_number_of_cards,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "five cards, fifth card, two cards at once, two cards together, stuck together, one card too many, surplus "
            "card, defective trick, missing card in a trick, forgot to play"
        ),
    ),
    Subject(
        key="gained-by-irregularity",
        title=_("Has a side gained by an irregularity?"),
        short=_("Gained by an irregularity?"),
        hint=_("At the end of the board: is the score to be adjusted, or does it stand?"),
        moment=Moment.TRICKS,
        law=law72.did_they_gain,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "damage, damaged, could have known, could have been aware, profit, "
            "advantage, lucky, enforced pass worked, end of the board, equity"
        ),
    ),
    Subject(
        key="wrong-score-entered",
        title=_("A wrong score was entered"),
        short=_("Wrong score entered"),
        hint=_("The result was agreed, and written down or worked out wrongly."),
        moment=Moment.BOARDS,
        law=law79.wrong_entry,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("wrong score, scoring error, wrong contract entered, wrong declarer entered, correct a score, entry"),
    ),
    Subject(
        key="fouled-board",
        title=_("Board turned, or cards in the wrong pockets"),
        short=_("Board turned or fouled"),
        hint=_("It lay turned on the table, hands were exchanged, or its copies differ."),
        moment=Moment.BOARDS,
        law=law87.fouled_or_turned,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "fouled board, board was fouled, cards in the wrong pocket, hands interchanged, hands exchanged, board "
            "turned round, misoriented board, arrow switch forgotten, not the same cards as the others"
        ),
    ),
)


def subject(key: str) -> Subject:
    """The subject with this key. Raises UnknownSubject."""
    for candidate in SUBJECTS:
        if candidate.key == key:
            return candidate
    raise UnknownSubject(key, (candidate.key for candidate in SUBJECTS))


@lru_cache(maxsize=256)
def questions(chosen: Subject, edition: Edition, regulations: Regulations) -> dict[str, Question[Any]]:
    """Every question that the subject may ask, by key, whatever the facts."""
    return {key: own for key, (own, *_others) in readings(chosen, edition, regulations).items()}


@lru_cache(maxsize=256)
def readings(chosen: Subject, edition: Edition, regulations: Regulations) -> dict[str, tuple[Question[Any], ...]]:
    """The same with what the laws to which it hands over ask under its keys."""
    return every_reading(chosen.law, edition, regulations)
