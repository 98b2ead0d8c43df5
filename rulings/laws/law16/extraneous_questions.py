"""What Law 16 asks about extraneous information from other sources: what is known, and what the director does.

The choice is the director's own: he weighs, and each of his options says under what condition he has it. What may
no longer be chosen is not offered, so there is a question for each phase.
"""

from rulings.engine import OneOf, Option, YesNo, _, option

_INTERFERES = _(
    "Your judgement: would it interfere with normal bidding and play? One small card hardly would; an ace, several "
    "cards, or a contract and its result usually would."
)


class Learnt(Option):
    """What the player knows, as the director weighs it."""

    OWN_CARD = "own-card", _("Only a card of his own hand, which no other player has seen")
    LITTLE = "little", _("Something of other hands or of the result, unlikely to disturb normal play")
    MUCH = "much", _("Something of other hands or of the result, likely to disturb normal play")


KNOWN = OneOf(
    key="16.D.2.known",
    text=_("What does the player know?"),
    why=_INTERFERES,
    options=Learnt,
    judged=(Learnt.LITTLE, Learnt.MUCH),
)
LIKELY = YesNo(key="16.D.2.likely", text=_("Is that likely to disturb normal play?"), why=_INTERFERES, judgement=True)

_PLAY_ON = option(
    "play-on",
    _("The board is played"),
    "16.D.2.c",
    _("You adjust the score afterwards if the information affected the result."),
    until_2017="16.C.2.c",
)
_SCORE = option(
    "score",
    _("No play, or no more: adjusted score"),
    "16.D.2.d",
    _("When no normal play is to be hoped for: an assigned score if one can be told, else averages by fault."),
    until_2017="16.C.2.d",
)


class BeforeFirstCall(Option):
    """What the director may do as long as nobody has called."""

    SEATS = option(
        "seats",
        _("The players change seats"),
        "16.D.2.a",
        _(
            "Only if type of contest and scoring permit it, and if one player knows one hand: he sits down behind that "
            "hand."
        ),
        until_2017="16.C.2.a",
    )
    REDEAL = option(
        "redeal",
        _("The board is dealt again"),
        "16.D.2.b",
        _("Only if the form of competition allows it, as when the deal has been played nowhere else."),
        until_2017="16.C.2.b",
    )
    PLAY_ON = _PLAY_ON
    SCORE = _SCORE


class AfterFirstCall(Option):
    """What is left once a call has been made."""

    PLAY_ON = _PLAY_ON
    SCORE = _SCORE


_CHOICE = _("What do you decide?")

BEFORE = OneOf(
    key="16.D.2.choice",
    text=_CHOICE,
    why=_("Four options, yours alone to choose from, as long as nobody has called. No player is asked."),
    options=BeforeFirstCall,
    judgement=True,
)
AFTER = OneOf(
    key="16.D.3.choice",
    text=_CHOICE,
    why=_("Once a call has been made, seats and cards stay as they are: two options are left, yours to choose."),
    options=AfterFirstCall,
    judgement=True,
)
