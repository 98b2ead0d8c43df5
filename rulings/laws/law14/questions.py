"""What Law 14 asks: when the hand was found short, where the card is, and what its absence has led to.

The card itself is asked only where it becomes a penalty card: where nobody has seen it, nobody is to hear its name.
"""

from rulings.engine import OneOf, Option, _
from rulings.laws import particulars


class When(Option):
    """When the hand was found to be short of a card."""

    BEFORE_LEAD = "before-lead", _("Before the opening lead was faced"), "14.A"
    DURING_PLAY = "during-play", _("During the play"), "14.B"
    AFTER_PLAY = "after-play", _("After the play, within the correction period"), "14.B"
    TOO_LATE = "too-late", _("After the correction period"), "14.B"


WHEN = OneOf(
    key="14.when",
    text=_("When was the hand found short?"),
    why=_(
        "Before the opening lead is faced the card is simply put back. After that its absence may have been a revoke, "
        "and the card may become a penalty card. The correction period is 30 minutes after the score is out, unless "
        "the organiser has set another."
    ),
    options=When,
)
_WHOSE_HAND = _("Whose hand is short?")
_ONE_AFTER_THE_OTHER = _("If two hands are short, take one after the other.")
WHO = particulars.offender(_WHOSE_HAND, why=_ONE_AFTER_THE_OTHER)
WHOEVER = particulars.offender(_WHOSE_HAND, why=_ONE_AFTER_THE_OTHER, alike=True)
"""The same where nothing hangs on who it is."""

_COUNT_FIRST = _("Count all four hands first, with the cards they have played; then look for the card.")
_IN_ANOTHER_HAND = _("In another hand, which has more than thirteen")
_NOWHERE = _("It cannot be found")


class FoundInAuction(Option):
    """Where the card is, before the opening lead is faced, and whether another player has seen it."""

    UNSEEN = "unseen", _("Found, and no other player has seen its face"), "14.A.1"
    PARTNER_COULD_SEE = (
        "partner-could-see",
        _("Found; {partner} could have seen its face through {offender}'s own error"),
        "14.A.1",
        _("He dropped it after he had taken his hand from the board, say."),
    )
    ONLY_OPPONENTS = (
        "only-opponents",
        _("Found; opponents could have seen its face through {offender}'s own error, {partner} could not"),
        "14.A.1",
    )
    BY_OPPONENT = "by-opponent", _("Found; an opponent of {offender}'s brought its face into view"), "14.A.1"
    SEEN_OTHERWISE = (
        "seen-otherwise",
        _("Found; another player has seen its face in some other way"),
        "14.A.1",
        _("It lay face up in the pocket, or somebody from outside the table exposed it."),
    )
    NOWHERE = "nowhere", _NOWHERE, "14.A.2"
    IN_ANOTHER_HAND = "in-another-hand", _IN_ANOTHER_HAND, "13"
    WRONGLY_DEALT = (
        "wrongly-dealt",
        _("This table has dealt the board wrongly, and nobody has called on it yet"),
        "6.D.1",
        _("Wherever the card is. Not if it went astray after the deal."),
    )


FOUND_IN_AUCTION = OneOf(
    key="14.A.found",
    text=_("Where is the missing card?"),
    why=_COUNT_FIRST,
    options=FoundInAuction,
    judged=(FoundInAuction.PARTNER_COULD_SEE, FoundInAuction.ONLY_OPPONENTS),
)


class Found(Option):
    """Where the card is, once the opening lead has been faced."""

    ELSEWHERE = "elsewhere", _("Found outside the play: on the floor, in the board"), "14.B.2"
    AMONG_PLAYED = "among-played", _("Among the cards played"), "14.B.1"
    NOWHERE = "nowhere", _NOWHERE, "14.B.3"
    IN_ANOTHER_HAND = "in-another-hand", _IN_ANOTHER_HAND, "13"


FOUND = OneOf(key="14.B.found", text=_("Where is the missing card?"), why=_COUNT_FIRST, options=Found)

_IT_WAS_HIS = _(
    "The card counts as having been in his hand all the time: if its suit was led and he played another suit, he has "
    "revoked, without knowing it."
)
_HAS_HE_REVOKED = _("The suit of the missing card was led: has {offender} played another suit?")


class Revoked(Option):
    """Whether the absence of the card was a revoke, and whether it can still be corrected."""

    NO = "no", _("No"), "14.B.4"
    NOT_ESTABLISHED = (
        "not-established",
        _("Yes, and it can still be corrected"),
        "62.A",
        _(
            "Neither {offender} nor {partner} has led or played to the next trick, named a card for it, or claimed; "
            "or it was the twelfth trick."
        ),
    )
    ESTABLISHED = "established", _("Yes, and it is too late to correct it"), "63.B"


REVOKED = OneOf(key="14.B.4.revoked", text=_HAS_HE_REVOKED, why=_IT_WAS_HIS, options=Revoked)


class RevokedAfterPlay(Option):
    """The same when the play is over: then it is a matter of tricks only."""

    NO = "no", _("No"), "14.B.4"
    IN_TIME = "in-time", _("Yes, and it was said in time"), "14.B.4"
    TOO_LATE = (
        "too-late",
        _("Yes, but {non_offending_side} had called on the next board, or the round was over"),
        "64.B",
    )


REVOKED_AFTER_PLAY = OneOf(
    key="14.B.4.revoked-after-play",
    text=_HAS_HE_REVOKED,
    why=_IT_WAS_HIS,
    options=RevokedAfterPlay,
)


class Seen(Option):
    """Whether the card's face could be seen by the owner's partner, a defender; or by others, and through whom."""

    NO = "no", _("No"), "14.B.4"
    ONLY_DECLARER = "only-declarer", _("No, but {declarer} could"), "49"
    YES = "yes", _("Yes"), "14.B.4"
    BY_OPPONENT = "by-opponent", _("An opponent exposed it, to him or to others"), "50"
    BY_ANOTHERS_DOING = "by-anothers-doing", _("Somebody from outside the table exposed it, to him or to others"), "50"


SEEN = OneOf(
    key="14.B.4.seen",
    text=_("Could {partner} have seen the face of the card?"),
    why=_(
        "A defender's card that his partner could have seen becomes a penalty card, whether he looked or not. "
        "If an opponent or an outsider exposed it, you may designate that it is none, and do so by these answers."
    ),
    options=Seen,
    judgement=True,
)
CARD = particulars.one_card(_("Which card is it?"))
