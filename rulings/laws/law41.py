"""Law 41 — Commencement of play."""

from rulings.engine import Inquiry, Role, Until, _, clause


@clause("41.A")
def face_down_lead_is_taken_back(inquiry: Inquiry) -> None:
    """A lead still face down goes back on the director's instruction: nobody has seen it.

    No penalty card arises and nobody has learnt anything. The law that lets the director order it is the
    irregularity itself, a lead by the wrong hand (41.A refers to 47.E and 54); not 47.A, which is about a
    card retracted in the course of a rectification.
    """
    inquiry.decide(_("Lead out of turn, still face down: taken back, no penalty card"))
    inquiry.oblige(
        Role.OFFENDER,
        _("Takes back the card he led face down"),
        said=_("{offender}, take your card back without showing it."),
        until=Until.DONE,
    )


@clause("41.A")
def leader_leads(inquiry: Inquiry) -> None:
    """The defender on declarer's left makes the opening lead, face down unless regulations differ."""
    if inquiry.regulations.face_down_opening_lead:
        inquiry.oblige(
            Role.LEADER,
            _("Makes the opening lead, face down, any card he likes"),
            said=_("{leader}, it is your lead: any card you like, face down."),
            until=Until.THIS_LEAD,
        )
    else:
        inquiry.oblige(
            Role.LEADER,
            _("Makes the opening lead, any card he likes"),
            said=_("{leader}, it is your lead: any card you like."),
            until=Until.THIS_LEAD,
        )


@clause("41.A")
def lead_is_face_down(inquiry: Inquiry) -> None:
    """A lead that comes after a rectification is an opening lead too: face down unless regulations differ."""
    if inquiry.regulations.face_down_opening_lead:
        inquiry.oblige(
            Role.LEADER,
            _("Leads face down"),
            said=_("{leader}, lead face down."),
            until=Until.DONE,
        )


@clause("41.C")
def leaders_faced_card_is_the_lead(inquiry: Inquiry) -> None:
    """The right defender's card lies face up: it is the opening lead, and play has begun for good."""
    inquiry.find(_("{leader}'s card, face up, is the opening lead."))
    dummy_is_spread(inquiry)


@clause("41.C")
def leader_faces_his_lead(inquiry: Inquiry) -> None:
    """The right defender has already led face down: once everybody has asked, he faces that card."""
    inquiry.oblige(
        Role.LEADER,
        _("Faces the card he has led: it is the opening lead"),
        said=_("{leader}, your card is the opening lead. Face it when there are no more questions."),
        until=Until.DONE,
    )


@clause("41.C")
def dummy_is_spread(inquiry: Inquiry) -> None:
    """The opening lead is faced, play has begun for good, and dummy spreads his hand."""
    inquiry.oblige(
        Role.DUMMY,
        _("Spreads his hand"),
        said=_("{dummy}, spread your hand."),
        until=Until.DONE,
    )
