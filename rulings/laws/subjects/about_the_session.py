"""The session: order, courtesy, what delays the game; the director's own rulings and what is asked of them."""

from rulings.engine import Edition, _
from rulings.laws import law74, law81, law82, law85_disputed, law92
from rulings.laws.moments import Moment
from rulings.laws.subjects.entry import Subject

SESSION: tuple[Subject, ...] = (
    Subject(
        key="conduct",
        title=_("Conduct, slow play, penalty"),
        hint=_("A warning or a penalty: for procedure, for order, for courtesy."),
        moment=Moment.SESSION,
        law=law74.conduct,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_(
            "rude player, insult, procedural penalty, disciplinary penalty, phone rang, mobile phone, slow pair, slow "
            "play, late table, late, warning, behaviour"
        ),
    ),
    Subject(
        key="facts-disputed",
        title=_("The players disagree on the facts"),
        short=_("Disputed facts"),
        hint=_("Each side tells it otherwise: what do you find, and what if you cannot tell?"),
        moment=Moment.SESSION,
        law=law85_disputed.facts_disputed,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("disputed facts, players disagree, his word against mine, who is right, contested facts, evidence"),
    ),
    Subject(
        key="ruled-wrongly",
        title=_("The director has ruled wrongly"),
        short=_("Director’s error"),
        hint=_("A ruling is found to be wrong: what can be put right, and what each side gets."),
        moment=Moment.SESSION,
        law=law82.directors_error,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("director's error, wrong ruling, director was wrong, ruled wrongly, incorrect ruling"),
    ),
    Subject(
        key="asked-to-waive",
        title=_("Asked to waive what is due"),
        hint=_("A side wants no rectification, or the players have settled it without you."),
        moment=Moment.SESSION,
        law=law81.asked_to_waive,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("waive, waiver, waive the rectification, settled it themselves, let him off, without the director"),
    ),
    Subject(
        key="appeal",
        title=_("A ruling is appealed"),
        short=_("Appeal"),
        hint=_("In time, by whom, and who hears it."),
        moment=Moment.SESSION,
        law=law92.appeal,
        editions=frozenset({Edition.LAWS_2007, Edition.LAWS_2017}),
        words=_("appeal, review of a ruling, appeals committee, wants to appeal, deposit"),
    ),
)
