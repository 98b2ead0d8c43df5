"""What Law 68 asks about cards that came into view with talk of tricks won or lost."""

from rulings.engine import OneOf, Option, YesNo, _, option

EARLY = YesNo(
    key="57.A.early",
    text=_("Did {offender} play it before {partner} had played, to this trick or as a lead to the next one?"),
    why=_(
        "Cards shown with a word on the trick in progress are no penalty cards. A card that is played to it before "
        "partner has played, or led to the next one, is Law 57.A's all the same."
    ),
)


class Claim(Option):
    """How a defender's cards were shown with a claim or a concession; B and D have other parts in each edition."""

    OWN = option(
        "own",
        _("{offender} claimed or conceded, in words or by showing his hand to end play"),
        "68.A 68.B.1",
        _("Not if he plainly did not mean to: then go back, this is no claim."),
        until_2007="68.A 68.B",
    )
    OBJECTED = (
        "objected",
        _("A defender conceded a trick or more, and the other objected at once"),
        "68.B",
        _("A claim of all the remaining tricks concedes none."),
    )
    ANOTHERS = (
        "anothers",
        _("{declarer} or {partner} had claimed or conceded just before"),
        "68.D",
        _("Also if play went on without all four having agreed to it."),
    )
    PLAYED_ON = "played-on", _("All four had agreed to play on after a claim or a concession"), "68.D"


CLAIM = OneOf(
    key="68.claim",
    text=_("What was claimed or conceded, and by whom?"),
    why=_(
        "A claim or concession is about tricks other than the one in progress: a number of tricks to be won or lost, a "
        "suggestion that play be cut short, or cards shown to that end. After it no card is a penalty card; nor is "
        "one shown with a concession to which the conceder's partner objects at once."
    ),
    options=Claim,
)
DESIGNATED = YesNo(
    key="50.designated",
    text=_("Do you designate that it is not a penalty card?"),
    why=_(
        "The concession has not occurred. That cards shown with it are no penalty cards is written in the law since "
        "2007 only; in 1997 they are, unless you designate otherwise."
    ),
    judgement=True,
)
