"""What Law 16 asks about extraneous information from other sources: what is known, and what the director does.

The choice is the director's own: he weighs, and each of his options says under what condition he has it. What may
no longer be chosen is not offered, so there is a question for each phase; the section changed letters in 2017, so
there is one for each edition.
"""

from rulings.engine import OneOf, Option, YesNo, _

_INTERFERES = _(
    "Your judgement: would it interfere with normal bidding and play? One small card hardly would; an ace, several "
    "cards, or a contract and its result usually would."
)


class Known(Option):
    """What the player knows, as the director weighs it."""

    OWN_CARD = "own-card", _("Only a card of his own hand, which no other player has seen")
    LITTLE = "little", _("Something of other hands or of the result, unlikely to disturb normal play")
    MUCH = "much", _("Something of other hands or of the result, likely to disturb normal play")


KNOWN = OneOf(
    key="16.D.2.known",
    text=_("What does the player know?"),
    why=_INTERFERES,
    options=Known,
    judged=(Known.LITTLE, Known.MUCH),
)
LIKELY = YesNo(key="16.D.2.likely", text=_("Is that likely to disturb normal play?"), why=_INTERFERES, judgement=True)

_SEATS = _("The players change seats")
_SEATS_HINT = _(
    "Only if type of contest and scoring permit it, and if one player knows one hand: he sits down behind that hand."
)
_REDEAL = _("The board is dealt again")
_REDEAL_HINT = _("Only if the form of competition allows it, as when the deal has been played nowhere else.")
_PLAY_ON = _("The board is played")
_PLAY_ON_HINT = _("You adjust the score afterwards if the information affected the result.")
_SCORE = _("No play, or no more: adjusted score")
_SCORE_HINT = _("When no normal play is to be hoped for. You are asked next how far each side is at fault.")


class BeforeFirstCall(Option):
    """What the director may do as long as nobody has called."""

    SEATS = "seats", _SEATS, "16.D.2.a", _SEATS_HINT
    REDEAL = "redeal", _REDEAL, "16.D.2.b", _REDEAL_HINT
    PLAY_ON = "play-on", _PLAY_ON, "16.D.2.c", _PLAY_ON_HINT
    SCORE = "score", _SCORE, "16.D.2.d", _SCORE_HINT


class BeforeFirstCall2007(Option):
    """The same under the letter of 2007."""

    SEATS = "seats", _SEATS, "16.C.2.a", _SEATS_HINT
    REDEAL = "redeal", _REDEAL, "16.C.2.b", _REDEAL_HINT
    PLAY_ON = "play-on", _PLAY_ON, "16.C.2.c", _PLAY_ON_HINT
    SCORE = "score", _SCORE, "16.C.2.d", _SCORE_HINT


class AfterFirstCall(Option):
    """What is left once a call has been made."""

    PLAY_ON = "play-on", _PLAY_ON, "16.D.2.c", _PLAY_ON_HINT
    SCORE = "score", _SCORE, "16.D.2.d", _SCORE_HINT


class AfterFirstCall2007(Option):
    """The same under the letter of 2007."""

    PLAY_ON = "play-on", _PLAY_ON, "16.C.2.c", _PLAY_ON_HINT
    SCORE = "score", _SCORE, "16.C.2.d", _SCORE_HINT


_CHOICE = _("What do you decide?")
_WHY_BEFORE = _("Four options, yours alone to choose from, as long as nobody has called. No player is asked.")
_WHY_AFTER = _("Once a call has been made, seats and cards stay as they are: two options are left, yours to choose.")

BEFORE = OneOf(key="16.D.2.choice", text=_CHOICE, why=_WHY_BEFORE, options=BeforeFirstCall, judgement=True)
BEFORE_2007 = OneOf(key="16.D.2.choice", text=_CHOICE, why=_WHY_BEFORE, options=BeforeFirstCall2007, judgement=True)
AFTER = OneOf(key="16.D.3.choice", text=_CHOICE, why=_WHY_AFTER, options=AfterFirstCall, judgement=True)
AFTER_2007 = OneOf(key="16.D.3.choice", text=_CHOICE, why=_WHY_AFTER, options=AfterFirstCall2007, judgement=True)
