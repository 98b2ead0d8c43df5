"""Law 41 as a subject: the opening lead by the right defender, face down or to be changed.

A lead by any other hand is Law 54's, be it face down: that is another subject.
"""

from rulings.engine import Inquiry, Known, OneOf, Option, Role, YesNo, _, clause, option
from rulings.laws import law16, law21, law24, law41, law47, particulars


class What(Option):
    """Why the director is called to the right defender's lead."""

    MISINFORMED = option(
        "misinformed",
        _("{leader} wants to change it: he was given a wrong explanation"),
        "47.E.2",
        _(
            "By the declaring side, of one of its calls, or an alert that was missing. Without evidence that the call "
            "was the mistake, take the explanation to be wrong (21.B.1)."
        ),
        hint_until_2017=_("By the declaring side, of one of its calls, or an alert that was missing."),
    )
    OWN_MISTAKE = option(
        "own-mistake",
        _("{leader} wants to change it: he misunderstood, or the explanation was right and the call wrong"),
        "21.A 75.C",
        _("There must be evidence that the explanation was right: the convention card, for one."),
        new_in_2017=True,
    )
    SECOND_THOUGHTS = "second-thoughts", _("{leader} wants to change it, for no such reason"), "41.A"
    ANOTHER_SHOWN = (
        "another-shown",
        _("{leader} has changed it already: with it faced, he has shown another card in its place"),
        "47.F.2 49",
    )
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
    DUMMY_DOWN = option("dummy-down", _("{dummy} has put cards down before it was faced"), "48.A", until_2017="24")


WHAT = OneOf(
    key="41.what",
    text=_("What is the matter with the lead?"),
    hint=_("A wrong explanation comes first: if there was one, choose that, whatever else has happened."),
    why=_(
        "A lead may be changed only after an irregularity, on your instruction: a wrong explanation is the usual one. "
        "Once it is faced, play has begun for good."
    ),
    options=What,
    judged=(What.MISINFORMED, What.OWN_MISTAKE),
)
FACED = YesNo(
    key="41.faced",
    text=_("Has {leader}'s lead been faced?"),
    why=_("Face down, nobody has seen it and nobody can have played to it. Faced, play has begun."),
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
            law47.misexplained.led_after_misexplanation(inquiry, inquiry.ask(CARD) if inquiry.confirms(FACED) else None)
        case What.OWN_MISTAKE:
            law21.changed_calls.own_misunderstanding(inquiry)
            law21.changed_calls.mistaken_call(inquiry)
            lead_stays(inquiry)
        case What.SECOND_THOUGHTS:
            lead_stays(inquiry)
        case What.ANOTHER_SHOWN:
            changed_already(inquiry)
        case What.QUESTIONS:
            law41.asks_before_the_lead_is_faced(inquiry)
        case What.FACED_AT_ONCE:
            law41.faced_lead_stays(inquiry)
            law41.should_have_been_face_down(inquiry)
        case What.DUMMY_DOWN:
            law41.play_begins_only_when_the_lead_is_faced(inquiry)
            law24.exposed_cards(inquiry, Role.DUMMY)
            law41.leader_faces_his_lead(inquiry)


def lead_stays(inquiry: Inquiry) -> None:
    """No irregularity lets it be changed, faced or not."""
    if inquiry.confirms(FACED):
        law41.faced_lead_stays(inquiry)
    else:
        law41.face_down_lead_stays(inquiry)
    law16.partner.wished_to_change_his_lead(inquiry)


@clause("47.F.2")
def changed_already(inquiry: Inquiry) -> None:
    """The lead faced is the card played, and the other is what any card is that a defender shows in place of one."""
    inquiry.hand_over(
        law47.taken_back.may_it_be_taken_back,
        _("The lead was faced: it has been played, and another card has been shown since."),
        Known(law47.taken_back.WHOSE, inquiry.seat(Role.LEADER)),
        Known(law47.taken_back.REASON, law47.taken_back.Reason.CHANGED_HIS_MIND),
        Known(law47.taken_back.ANOTHER, True),
    )
