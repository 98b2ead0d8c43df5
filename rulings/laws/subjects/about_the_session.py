"""The session: order, courtesy, and what delays the game."""

from rulings.engine import Edition, _
from rulings.laws import law74
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
)
