"""Law 22 — End of the auction. Of it, B: four passes, and the board is never dealt again (in 2007 in A)."""

from dataclasses import replace

from rulings.engine import (
    PASS,
    Auction,
    Inquiry,
    Known,
    OneOf,
    Option,
    Outcome,
    Role,
    Until,
    WhichOf,
    _,
    clause,
    option,
)
from rulings.laws import law21, law25


class Circumstance(Option):
    """What may reopen the auction, and what has been done already."""

    UNINTENDED = (
        "unintended",
        _("A pass was a slip: its maker meant another call"),
        "25.A.5",
        _("The wrong card out of the box. A hand miscounted or misjudged is no slip."),
    )
    MISINFORMED = (
        "misinformed",
        _("A pass was made on an opponent's wrong explanation"),
        "21.B.1",
    )
    HANDS_BACK = option(
        "hands-back",
        _("All four hands are back in the board"),
        "17.D.2",
        _("Until then a pass may still be changed."),
        until_2017="22.B",
    )
    DEALT_AGAIN = "dealt-again", _("The board has been dealt again already"), "22.B"


CIRCUMSTANCES = WhichOf(
    key="22.circumstances",
    text=_("All four have passed. Is it one of these cases?"),
    why=_(
        "A passed-out board is never dealt again. A pass that was a slip, or was made on misinformation, may be "
        "changed until all four hands are back in the board."
    ),
    options=Circumstance,
    usual=(),
    judged=(Circumstance.UNINTENDED, Circumstance.MISINFORMED),
    apart=(
        # Dealt again, there are no hands to be put back, and no pass of that deal to change.
        (Circumstance.DEALT_AGAIN, Circumstance.HANDS_BACK),
        (Circumstance.DEALT_AGAIN, Circumstance.UNINTENDED),
        (Circumstance.DEALT_AGAIN, Circumstance.MISINFORMED),
        # Each is a law of its own.
        (Circumstance.UNINTENDED, Circumstance.MISINFORMED),
    ),
)


class Which(Option):
    """Which of the four passes."""

    FIRST = option("first", _("The first, the dealer's"), "25.A.4", until_2017="25.A")
    SECOND = option("second", _("The second"), "25.A.4", until_2017="25.A")
    THIRD = option("third", _("The third"), "25.A.5", until_2017="25.A")
    LAST = option("last", _("The last"), "25.A.5", until_2017="25.A")


WHICH = OneOf(
    key="22.which",
    text=_("Which of the four passes was it?"),
    why=_("After the first and the second, {partner} has called since, and it is too late."),
    options=Which,
)
WHO = replace(
    law25.questions.WHO, text=_("Whose pass was a slip?"), why=_("He may put it right, unless it is too late.")
)
WHO_WAS_MISINFORMED = replace(
    WHO, text=_("Whose pass was made on it?"), why=_("He may change it, unless his partner has called since.")
)


@clause("22")
def passed_out(inquiry: Inquiry) -> None:
    """Four passes, and the players would deal again, or one of them would have his pass back."""
    circumstances = inquiry.ask(CIRCUMSTANCES)
    if Circumstance.HANDS_BACK in circumstances:
        if circumstances != {Circumstance.HANDS_BACK}:
            period_is_over(inquiry)
        scored_as_passed_out(inquiry)
        if Circumstance.MISINFORMED in circumstances:
            law21.changed_calls.watch_calls_too_late_to_change(inquiry)
    elif Circumstance.DEALT_AGAIN in circumstances:
        second_deal_does_not_count(inquiry)
    elif Circumstance.UNINTENDED in circumstances:
        _may_be_put_right(inquiry)
    elif Circumstance.MISINFORMED in circumstances:
        _was_misinformed(inquiry)
    else:
        no_redeal(inquiry)


@clause("22.B", until_2017="22.A")
def no_redeal(inquiry: Inquiry) -> None:
    """The hands go back; both sides score nothing for it."""
    inquiry.decide(_("Passed out: no play and no new deal"), outcome=Outcome.PASSED_OUT)
    inquiry.oblige(
        Role.EVERYONE,
        _("Put the hands back in the board and score it as passed out"),
        said=_("{everyone}, put your hands back in the board: it is passed out, and never dealt again."),
        until=Until.DONE,
    )


@clause("22.B", until_2017="22.A")
def scored_as_passed_out(inquiry: Inquiry) -> None:
    """The hands are back already."""
    inquiry.decide(_("Passed out: no play and no new deal"), outcome=Outcome.PASSED_OUT)
    inquiry.oblige(
        Role.EVERYONE,
        _("Score the board as passed out, and leave the hands in it"),
        said=_("{everyone}, the board is passed out, and never dealt again. Leave the hands in it."),
        until=Until.DONE,
    )


@clause("17.D.2", until_2017="22.B")
def period_is_over(inquiry: Inquiry) -> None:
    """With the fourth hand in the board it was too late for a change."""
    inquiry.find(_("With all four hands back in the board the auction period is over: no pass can be changed."))


@clause("22.B", until_2017="22.A")
def second_deal_does_not_count(inquiry: Inquiry) -> None:
    """What was dealt instead is no board of the session; the hands that they hold are of that deal."""
    inquiry.decide(_("Passed out: no play and no new deal"), outcome=Outcome.PASSED_OUT)
    inquiry.oblige(
        Role.EVERYONE,
        _("Stop with the new deal, and score the board as passed out"),
        said=_("{everyone}, stop: the new deal does not count. The board was passed out, and is never dealt again."),
        until=Until.DONE,
    )
    inquiry.direct(
        _(
            "Cancels what was called, played or scored with the new deal. Where the first one is known, has it put "
            "back in the board for the tables to come."
        )
    )


@clause("25.A.5", until_2017="25.A")
def _may_be_put_right(inquiry: Inquiry) -> None:
    """The auction period lasts until all hands are back; of the first two passes, partner has called since."""
    offender = inquiry.ask(WHO)
    inquiry.cast(offender=offender)
    which = inquiry.ask(WHICH)
    if which in (Which.FIRST, Which.SECOND):
        law25.unintended.partner_has_called(inquiry, PASS)
        no_redeal(inquiry)
        return
    before = tuple(Which).index(which)
    dealer = offender.partner if which is Which.THIRD else offender.lho
    happened = _called_since(which)
    since = law25.questions.Circumstance
    everything_else = tuple(each for each in since if each not in happened)
    inquiry.hand_over(
        law25.change_of_call,
        _("Not all hands are back in the board: whether a pass that was a slip may be put right is Law 25's to say."),
        Known(law25.questions.AUCTION, Auction(dealer, (PASS,) * before)),
        Known(law25.questions.CALL, PASS),
        Known(law25.questions.INTENT, law25.questions.Intent.SLIP),
        Known(law25.questions.CIRCUMSTANCES, happened, not_so=everything_else),
    )


def _called_since(which: Which) -> frozenset[law25.questions.Circumstance]:
    """Who has passed after the third or the last."""
    since = law25.questions.Circumstance
    return frozenset({since.AUCTION_OVER, *((since.LHO_CALLED,) if which is Which.THIRD else ())})


@clause("21.B.1.a", until_2017="21.B.1")
def _was_misinformed(inquiry: Inquiry) -> None:
    """Too late for the first two, whose partners have passed since."""
    inquiry.cast(offender=inquiry.ask(WHO_WAS_MISINFORMED))
    which = inquiry.ask(WHICH)
    if which in (Which.FIRST, Which.SECOND):
        inquiry.find(_("{partner} has called since: the pass can no longer be changed."))
        no_redeal(inquiry)
        law21.changed_calls.watch_calls_too_late_to_change(inquiry)
        return
    _may_be_changed(inquiry)
    if which is Which.THIRD:
        law21.changed_calls.next_opponent_may_change_his(inquiry)


@clause("21.B.1")
def _may_be_changed(inquiry: Inquiry) -> None:
    """What misinformation has brought about is another law's."""
    inquiry.decide(_("A pass made on misinformation may still be changed"), outcome=Outcome.OTHER_LAW)
    inquiry.oblige(
        Role.EVERYONE,
        _("Keep their hands until it is settled"),
        said=_("{everyone}, keep your hands: I will look at the explanation first."),
        until=Until.DONE,
    )
    inquiry.refer(
        "21.B.1.a",
        _(
            "If the wrong explanation could well have influenced {offender}'s pass, he may change it, and the auction "
            "goes on from there."
        ),
        until_2017="21.B.1",
    )
