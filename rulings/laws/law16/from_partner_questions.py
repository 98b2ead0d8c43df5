"""What is asked when a player may have learnt something from his partner other than by a call or a play."""

from rulings.engine import OneOf, Option, YesNo, _
from rulings.laws import particulars

WHO = particulars.offender(
    _("Who hesitated, spoke or made the gesture?"),
    why=_("It is his partner who may not use it. For the opponents it is authorised, at their own risk."),
    alike=True,
)


class What(Option):
    """In what the information lay: 16.B.1 names each of them."""

    HESITATION = (
        "hesitation",
        _("He thought for a long time"),
        "16.B.1",
        _("Unmistakably longer than usual; not a pause that regulations demand after a skip bid or at trick one."),
    )
    HASTE = (
        "haste",
        _("He called or played at once"),
        "16.B.1",
        _("Faster than he otherwise does, or where regulations demand a pause."),
    )
    WORDS = "words", _("He said or asked something"), "16.B.1", _("A remark, a question, an answer, a tone.")
    MANNER = "manner", _("A gesture, a look, the way he put his card"), "16.B.1"
    EXPLAINED = (
        "explained",
        _("He alerted, did not alert, or explained"),
        "16.B.1 75.A",
        _("Whether his words were right or wrong."),
    )


class When(Option):
    """How far the board has got."""

    GOING_ON = "going-on", _("The board is still in progress"), "16.B.2"
    OVER = (
        "over",
        _("The board is over"),
        "16.B.3",
        _("At once, after the round, or as long as a ruling may be asked for."),
    )


WHAT = OneOf(
    key="16.B.1.what",
    text=_("What was it?"),
    why=_(
        "The list of the Laws is not closed: whatever comes from partner and is no call and no play, and might suggest "
        "one. To give it unawares is no infraction."
    ),
    options=What,
)
WHEN = OneOf(
    key="16.B.3.when",
    text=_("How far has the board got?"),
    why=_(
        "While it lasts nothing is cancelled and nothing judged: you note the facts, say who may use what, and let it "
        "go on. When it is over you look at what was chosen."
    ),
    options=When,
)
ALTERNATIVE = YesNo(
    key="16.B.1.b.alternative",
    text=_("Was there a logical alternative to what {partner} chose?"),
    why=_(
        "Another call or play that a good part of such players, with this pair's methods, would seriously consider and "
        "some of them might choose. What he would have done in any case is not asked."
    ),
    steps=(
        _("Take his hand, the auction and the pair's methods as he understood them, without what happened."),
        _("Ask some players of his class, three at least: what would you do? What else would you seriously consider?"),
        _("One in five who considers it, and one who chooses it, are usually taken to make it an alternative."),
    ),
    judgement=True,
)
SUGGESTED = YesNo(
    key="16.B.1.a.suggested",
    text=_("Does it demonstrably suggest what he chose over such an alternative?"),
    why=_(
        "It must point there for a reason that you can state. A slow pass in competition usually tells of something to "
        "spare, a slow penalty double of doubt; what may mean weak or strong suggests neither."
    ),
    judgement=True,
)
ADVANTAGE = YesNo(
    key="16.B.3.advantage",
    text=_("Do {offending_side} have an advantage by it?"),
    why=_(
        "Compare the score with what was probable after the alternative. Where the other side has done as well or "
        "better, the score stands."
    ),
    judgement=True,
)
