"""What Law 68 asks about a claim or a concession: who made it, in which words, and what has happened since."""

from rulings.engine import OneOf, Option, YesNo, _, option
from rulings.laws import particulars

CLAIMER = particulars.offender(
    _("Who claimed or conceded?"),
    why=_(
        "Dummy can do neither. A defender's claim may not count on what his partner chooses, and his partner may undo "
        "a concession by objecting at once."
    ),
)


class Said(Option):
    """What he said or did."""

    TRICK = (
        "trick",
        _("Only something about the trick in progress"),
        "68",
        _("“Mine”, for instance, or a card shown that wins or loses it."),
    )
    ALL = (
        "all",
        _("All the rest are his side's"),
        "68.A",
        _("Or he showed his hand or would stop play, and claims all when you ask him (68.C)."),
    )
    SOME = (
        "some",
        _("His side wins some of the rest, and loses the others"),
        "68.A 68.B.1",
        _("Or he showed his hand or would stop play, and says so when you ask him."),
    )
    CONCEDED = (
        "conceded",
        _("His side loses a trick or more; or he gave up his hand"),
        "68.B.1",
        _("Who gives up his hand concedes all that are left."),
    )
    NOT_MEANT = (
        "not-meant",
        _("He showed cards, and plainly meant no claim"),
        "68.A",
        _("He dropped them, for instance, or faced his hand after an opening lead out of turn."),
    )


SAID = OneOf(
    key="68.said",
    text=_("What did {offender} say or do?"),
    why=_(
        "A claim or a concession is about tricks other than the one in progress. A number of tricks won or lost makes "
        "one, and so does a hand shown, unless he plainly did not mean it."
    ),
    options=Said,
    judged=(Said.NOT_MEANT,),
)
OBJECTED = YesNo(
    key="68.B.2.objected",
    text=_("Did {partner} object at once?"),
    why=_(
        "A defender tries to concede a trick and his partner objects at once: nothing has been conceded or claimed, "
        "and play goes on."
    ),
)


class Since(Option):
    """What has happened since then."""

    STOPPED = "stopped", _("Play has stopped: nobody has played since"), "68.D"
    AGREED = option(
        "agreed",
        _("They played on: {non_offending_side} asked for it, and all four agreed"),
        "68.D.2.b",
        new_in_2017=True,
    )
    PLAYED_ON = option(
        "played-on",
        _("They simply played on"),
        "68.D.2.b.i",
        _("Not all four agreed, or it was {offender}'s side that asked for it."),
        until_2017="68.D",
        hint_until_2017=_("Whoever agreed: play ends with a claim or a concession."),
    )
    ACCEPTED = (
        "accepted",
        _("{non_offending_side} accepted it, and have not called on a later board"),
        "69.A",
        _("And the round is not over: they may still change their minds."),
    )
    LATER = (
        "later",
        _("{non_offending_side} accepted it, and have called on a later board or the round is over"),
        "69.B",
    )
    TOO_LATE = (
        "too-late",
        _("The correction period is over"),
        "79.C.1",
        _("Thirty minutes after the official score could be inspected, unless the organiser has set another time."),
    )


SINCE = OneOf(
    key="68.since",
    text=_("What has happened since?"),
    why=_(
        "Doubted at once, a claim is judged with every doubt against the player who claimed. Once agreed to, a trick "
        "comes back only where it would likely have been won, and one's own concession is hardly ever undone."
    ),
    options=Since,
    usual="stopped",
)


class Asks(Option):
    """Who is not content."""

    NOBODY = "nobody", _("Nobody: all agree to it"), "69.A"
    CLAIM = (
        "claim",
        _("{non_offending_side} or {partner} doubt the claim"),
        "70",
    )
    CONCESSION = "concession", _("{offender}'s side, or whoever sees that it gave a trick away"), "71"


ASKS = OneOf(
    key="68.asks",
    text=_("Who is not content with it?"),
    why=_(
        "Whoever gave a trick away himself has the harder case: a claim of the other side is judged in their favour, "
        "one's own concession stands unless no normal play could lose the trick."
    ),
    options=Asks,
)
