"""What Law 48 asks when a card of declarer's or of dummy's has been seen."""

from rulings.engine import OneOf, Option, _
from rulings.laws import particulars


class Seen(Option):
    """What was seen, and when."""

    DECLARERS = (
        "declarers",
        _("A card or cards of {declarer}'s: dropped, drawn by mistake or held in sight"),
        "48.A",
        _("Also when he moved it towards the table and took it back in the same movement."),
    )
    HELD = (
        "held",
        _("A card that {declarer} held face up at the table, or in a position that shows it is played"),
        "45.C.2",
        _("At the table: touching it or nearly."),
    )
    DUMMYS = "dummys", _("A card of dummy's: it fell or was moved"), "48.A"
    BY_A_DEFENDER = (
        "by-a-defender",
        _("A card of {declarer}'s or of dummy's that a defender brought into view"),
        "48.A",
        _("He knocked it over, took hold of it, or picked it up."),
    )
    FROM_OUTSIDE = (
        "from-outside",
        _("A card of {declarer}'s or of dummy's that somebody from outside the table brought into view"),
        "48.A",
    )
    PUT_FORWARD = (
        "put-forward",
        _("A card of dummy's, put forward as played, that {declarer} had not called for"),
        "45.D",
    )
    AFTER_LEAD_OUT_OF_TURN = (
        "after-lead-out-of-turn",
        _("{declarer} faced his cards, or began to, right after an opening lead out of turn"),
        "48.B.1",
    )
    FACED = "faced", _("{declarer} faced his cards at another moment"), "48.B.2"


WHOSE = particulars.offender(
    _("Whose card was seen?"),
    why=_("Neither declarer nor dummy has penalty cards. The answer settles who takes the card back."),
    alike=True,
)

SEEN = OneOf(
    key="48.seen",
    text=_("What was seen?"),
    why=_(
        "A card seen by accident costs the declaring side nothing. A card held as one that is played is played; cards "
        "faced after an opening lead out of turn may make him dummy, and at another moment they may be a claim."
    ),
    options=Seen,
    judged=(Seen.HELD,),
)


class Meant(Option):
    """What declarer meant by facing his cards."""

    CLAIM = "claim", _("He claimed or conceded, or may well have meant to"), "68.A"
    NO_CLAIM = (
        "no-claim",
        _("He plainly did not mean to claim or concede"),
        "48.B.2",
        _("For instance: he believed himself dummy, or the lead to be out of turn."),
    )


MEANT = OneOf(
    key="48.B.2.meant",
    text=_("What did {declarer} mean by it?"),
    why=_(
        "Facing his cards is taken for a claim or a concession unless he demonstrably meant none: what he said and did "
        "at that moment shows it, not what he says later."
    ),
    options=Meant,
    judgement=True,
)
