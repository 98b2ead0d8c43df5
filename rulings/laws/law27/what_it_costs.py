"""Law 27 — Of it, B.1 to 3 and D: what follows from the call in its place."""

from rulings.engine import Edition, Inquiry, Outcome, Role, Until, _, clause
from rulings.laws import enforced_pass, law16, law26, law72


@clause("27.B.1.a")
def same_denomination(inquiry: Inquiry) -> None:
    """The lowest sufficient bid that shows the same: nothing is due, and what the withdrawn bid told all may use.

    A bid that shows another suit besides is taken to show the same; what it has gained is looked at (D).
    """
    inquiry.decide(_("The same denomination, as low as possible: {partner} stays free"), outcome=Outcome.CALL_CHANGED)
    _stays_free(inquiry)
    inquiry.find(_("No lead will be restricted, and what the withdrawn bid told is authorised for both sides."))
    what_it_gained(inquiry)


def comparable(inquiry: Inquiry) -> None:
    """Any other call that says the same: a bid, a pass, a double or a redouble."""
    _comparable_call(inquiry)
    if inquiry.edition >= Edition.LAWS_2017:
        law26.none_after_a_comparable_call(inquiry)
    else:
        # 2007 named 16.D in (a) alone, and was silent on 26 in both, "without further rectification". By the letter
        # what the withdrawn bid told stays unauthorised, which the narrower meaning of the new call leaves little of.
        law16.withdrawn_calls.withdrawn(inquiry)
    what_it_gained(inquiry)


@clause("27.B.1.b")
def _comparable_call(inquiry: Inquiry) -> None:
    """Nothing more is due."""
    inquiry.decide(_("The new call says the same: {partner} stays free"), outcome=Outcome.CALL_CHANGED)
    _stays_free(inquiry)


def _stays_free(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.PARTNER,
        _("Calls as he likes"),
        said=_(
            "{partner}, you call as you like at your turn. The auction goes on; I look at the board again at its end."
        ),
        until=Until.END_OF_AUCTION,
    )


@clause("27.D")
def what_it_gained(inquiry: Inquiry) -> None:
    """After B.1 alone, when play is over. 23.C, which names B.1(b) as well, asks the same."""
    inquiry.watch(
        _(
            "Could the board well have ended otherwise without what the insufficient bid told, and is the other side "
            "the worse for it? If so, adjust the score to what would probably have happened without that bid."
        )
    )


@clause("27.B.2")
def other_bid_or_pass(inquiry: Inquiry) -> None:
    """A sufficient bid or a pass that says something else: it stands, and partner pays for it."""
    inquiry.decide(
        _("The new call stands and says something else: {partner} passes until the auction ends"),
        outcome=Outcome.PARTNER_PASSES_THROUGHOUT,
    )
    partner_is_silenced(inquiry)


@clause("27.B.3")
def double_or_redouble(inquiry: Inquiry) -> None:
    """One that says something else is cancelled; whatever then takes its place, partner is silenced.

    So he is even where the lowest bid in the same denomination would have freed him at first.
    """
    inquiry.decide(
        _("The double or redouble is cancelled: {partner} passes until the auction ends"),
        outcome=Outcome.PARTNER_PASSES_THROUGHOUT,
    )
    replaces_it_anew(inquiry)
    partner_is_silenced(inquiry)
    unless_comparable_after_all(inquiry)


def unless_comparable_after_all(inquiry: Inquiry) -> None:
    """B.3 and B.4 silence partner before the call is known that stands; the lead hangs on that one (26.A, of 2017)."""
    if inquiry.edition >= Edition.LAWS_2017:
        law26.none_if_comparable_after_all(inquiry)


def replaces_it_anew(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.OFFENDER,
        _("Makes a sufficient bid or passes"),
        said=_("{offender}, this does not stand: make a sufficient bid, or pass. {partner} has to pass in any case."),
        until=Until.DONE,
    )


def partner_is_silenced(inquiry: Inquiry) -> None:
    """B.2 to 4 alike. None of them switches 16.C off, which matters when partner comes to lead and to play."""
    enforced_pass.throughout(inquiry, Role.PARTNER)
    law26.lead_to_be_restricted(inquiry)
    law16.withdrawn_calls.withdrawn(inquiry)
    law72.could_have_known(inquiry)
