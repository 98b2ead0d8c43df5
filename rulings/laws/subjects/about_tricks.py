"""Tricks and the end of play: who has won them, and what was gained."""

from rulings.engine import Edition, _
from rulings.laws import law66, law67, law72, law79
from rulings.laws.law68 import claim
from rulings.laws.moments import Moment
from rulings.laws.subjects.entry import Subject

TRICKS: tuple[Subject, ...] = (
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
)
