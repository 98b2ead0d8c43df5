"""In the play."""

from rulings.engine import Edition, _
from rulings.laws import law45, law47, law48, law49, law50, law52, law53, law57, law58, law60, law61
from rulings.laws.moments import Moment
from rulings.laws.subjects.entry import Subject

PLAY: tuple[Subject, ...] = (
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
        law=law61.revoke.did_not_follow_suit,
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
        law=law61.not_obeyed.restriction_not_obeyed,
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
)
