"""Law 41 as a subject: the opening lead by the right defender, face down or to be changed.

A lead by any other hand is Law 54's, be it face down: that is another subject.
"""

from rulings.engine import Inquiry, OneOf, Option, Role, YesNo, _, clause
from rulings.laws import law24, law41, law47, particulars


class What(Option):
    """Why the director is called to the right defender's lead."""

    MISINFORMED = (
        "misinformed",
        _("{leader} wants to change it: he was given a wrong explanation"),
        "47.E.2",
        _("By the declaring side, of one of its calls, or an alert that was missing."),
    )
    SECOND_THOUGHTS = "second-thoughts", _("{leader} wants to change it, for no such reason"), "41.A"
    QUESTIONS = (
        "questions",
        _("Somebody wants to ask about the auction before it is faced"),
        "41.B",
    )
    FACED_AT_ONCE = (
        "faced-at-once",
        _("{leader} faced it at once, before anybody could ask"),
        "41.C",
    )
    DUMMY_DOWN = "dummy-down", _("{dummy} has put cards down before it was faced"), "24"


WHAT = OneOf(
    key="41.what",
    text=_("What is the matter with the lead?"),
    why=_(
        "A lead may be changed only after an irregularity, on your instruction: a wrong explanation is the usual one. "
        "Once it is faced, play has begun for good."
    ),
    options=What,
    judged=(What.MISINFORMED,),
)
FACED = YesNo(
    key="41.faced",
    text=_("Has {leader}'s lead been faced?"),
    why=_("Face down, nobody has seen it and nothing can have come after it. Faced, play has begun."),
)
CARD = particulars.one_card(
    _("Which card has {leader} led?"),
    why=_("If it goes back to his hand, what it has shown is for his own side only."),
)


@clause("41")
def opening_lead_to_be_changed(inquiry: Inquiry) -> None:
    """The right defender has led: may he change it, may somebody ask, has a hand come down too early?"""
    declarer = inquiry.ask(particulars.DECLARER)
    # He is the one whose lead it is; that he is cast as offender does not make him guilty of anything.
    inquiry.cast(declarer=declarer, offender=declarer.lho)
    match inquiry.ask(WHAT):
        case What.MISINFORMED:
            if inquiry.confirms(FACED):
                law47.misinformed.led_after_misexplanation(inquiry, inquiry.ask(CARD))
            else:
                the_auction_may_be_reopened(inquiry)
                law47.misinformed.led_after_misexplanation(inquiry)
        case What.SECOND_THOUGHTS:
            if inquiry.confirms(FACED):
                law41.faced_lead_stays(inquiry)
            else:
                law41.face_down_lead_stays(inquiry)
        case What.QUESTIONS:
            law41.asks_before_the_lead_is_faced(inquiry)
        case What.FACED_AT_ONCE:
            law41.faced_lead_stays(inquiry)
        case What.DUMMY_DOWN:
            law41.play_begins_only_when_the_lead_is_faced(inquiry)
            law24.exposed_cards(inquiry, Role.DUMMY)
            law41.leader_faces_his_lead(inquiry)


def the_auction_may_be_reopened(inquiry: Inquiry) -> None:
    """The auction period lasts until the lead is faced (17.D): a last pass made on a wrong explanation may change."""
    inquiry.refer(
        "21.B.1",
        _(
            "Before the lead: ask the defender who passed last, away from the table, whether he would have called "
            "otherwise with the right explanation; if so, his pass may be changed and the auction goes on."
        ),
    )
