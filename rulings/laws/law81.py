"""Law 81 — The director. Of it, C.5: he may waive a rectification, for cause, at the request of the side not at fault.

Of what the players have settled by themselves 10.B lets him allow or undo the one and the other; 10.A leaves no
rectification to them. Read in the text of 2017; 2007 says the same in all three.
"""

from rulings.engine import Inquiry, OneOf, Option, Outcome, Role, Until, YesNo, _, clause
from rulings.laws import particulars

WHO = particulars.offender(
    _("Who has committed the irregularity?"),
    why=_("Only the other side may ask you to waive what is due for it."),
    alike=True,
)


class Asks(Option):
    """Who wants no rectification."""

    OTHERS = "others", _("The side not at fault"), "81.C.5"
    OFFENDERS = "offenders", _("The side at fault, or nobody at all"), "81.C.5"
    SETTLED = "settled", _("Nobody asks: the players have waived it, or settled it, without you"), "10.B"


ASKS = OneOf(
    key="81.C.5.asks",
    text=_("Who wants no rectification?"),
    why=_("You waive nothing by yourself. At the table nobody but you may rule, or waive what is due."),
    options=Asks,
)
CAUSE = YesNo(
    key="81.C.5.cause",
    text=_("Is there a good reason to waive it?"),
    why=_(
        "A slip that could hurt nobody, a beginner, a player who cannot handle the cards well. Not to please them; and "
        "think of the others who are compared with this table."
    ),
    judgement=True,
)
ALLOWED = YesNo(
    key="10.B.allowed",
    text=_("Do you let stand what they have settled?"),
    why=_(
        "You may allow it or undo it, as is just. If the board can no longer be put right, an adjusted score remains."
    ),
    judgement=True,
)


@clause("81.C.5")
def asked_to_waive(inquiry: Inquiry) -> None:
    """By whom it is wanted, and for what cause."""
    inquiry.cast(offender=inquiry.ask(WHO))
    match inquiry.ask(ASKS):
        case Asks.OTHERS:
            if inquiry.confirms(CAUSE):
                _waived(inquiry)
            else:
                _not_waived(inquiry)
        case Asks.OFFENDERS:
            inquiry.find(_("Only the side not at fault may ask for it, and it has not."))
            _not_waived(inquiry)
        case Asks.SETTLED:
            settled_without_him(inquiry)


def _waived(inquiry: Inquiry) -> None:
    inquiry.decide(_("The rectification is waived"), outcome=Outcome.WAIVED)
    inquiry.oblige(
        Role.EVERYONE,
        _("Take it that nothing is due"),
        said=_("{everyone}: the other side has asked me to waive what is due, and I do."),
        until=Until.DONE,
    )
    inquiry.refer(
        "16.C.2",
        _("If a call or a card was taken back, what it showed is still not for {partner} to use."),
        until_2017="16.D.2",
    )


def _not_waived(inquiry: Inquiry) -> None:
    inquiry.decide(_("The rectification is not waived"), outcome=Outcome.RECTIFICATION_DUE)
    inquiry.oblige(
        Role.EVERYONE,
        _("Have the irregularity ruled on as the Laws say"),
        said=_("{everyone}: I rule on this as the Laws say."),
        until=Until.DONE,
    )
    inquiry.direct(_("Choose what has happened, and rule on it"))


@clause("10.B")
def settled_without_him(inquiry: Inquiry) -> None:
    """What players enforced or waived by themselves is his to allow or to undo."""
    if inquiry.confirms(ALLOWED):
        inquiry.decide(_("What the players have settled stands"), outcome=Outcome.NO_RECTIFICATION)
        inquiry.refer(
            "11.A",
            _("If a side has gained because the other did not know the law, take that gain from its score alone."),
        )
        inquiry.oblige(
            Role.EVERYONE,
            _("Keep what they have settled, and call the director next time"),
            said=_("{everyone}: I let it stand. Another time call me first: rectifications are not yours to settle."),
            until=Until.DONE,
        )
    else:
        inquiry.decide(_("What the players have settled is undone"), outcome=Outcome.RECTIFICATION_DUE)
        inquiry.oblige(
            Role.EVERYONE,
            _("Have the irregularity ruled on by the director"),
            said=_("{everyone}: what you settled does not count. I rule on it as the Laws say."),
            until=Until.DONE,
        )
        inquiry.direct(_("Choose what has happened, and rule on it"))
        inquiry.refer("11.A", _("Who acted before you came may have lost the right to a rectification."))
