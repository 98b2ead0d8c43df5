"""Law 68 — Claim or concession of tricks, from the word or the hand shown to the tricks that are scored.

Agreed it is for 69, contested for 70; what a side has conceded itself is for 71, whoever it is that has doubts.

That a defender's claim of all the tricks concedes none, so that his partner has nothing to object to, follows from B.1;
that one of some concedes the others, and falls under B.2, is said there. Law 71 is applied to a side that regrets its
own concession at once, too: it says that a concession stands once made, and names no time at which that begins.
"""

from rulings.engine import Inquiry, Known, Outcome, Role, Until, _, clause
from rulings.laws import law48, law49, law68, law69, law70, law71, particulars
from rulings.laws.law49_questions import CIRCUMSTANCES, Circumstance
from rulings.laws.law68.claim_questions import ASKS, CLAIMER, OBJECTED, SAID, SINCE, Asks, Said, Since


@clause("68.A")
def claimed_or_conceded(inquiry: Inquiry) -> None:
    """Who, in which words; dummy's are none."""
    declarer = inquiry.ask(particulars.DECLARER)
    # Of two defenders the law knows no difference here.
    claimer = inquiry.ask(CLAIMER.walking(declarer, declarer.partner, declarer.lho))
    inquiry.cast(declarer=declarer, offender=claimer)
    if claimer is declarer.partner:
        dummy_can_do_neither(inquiry)
        return
    match inquiry.ask(SAID):
        case Said.TRICK if claimer is declarer:
            about_the_trick_in_progress(inquiry)
        case Said.TRICK:
            law68.shown.about_the_trick_in_progress(inquiry)
        case Said.NOT_MEANT:
            cards_are_ruled_on(inquiry)
        case Said.ALL:
            what_becomes_of_it(inquiry, Said.ALL)
        case said if claimer is declarer or not inquiry.confirms(OBJECTED):
            what_becomes_of_it(inquiry, said)
        case _:
            law68.shown.partner_objected(inquiry)


@clause("68.A")
def dummy_can_do_neither(inquiry: Inquiry) -> None:
    """Declarer and the defenders can; what dummy says of the tricks to come is a part taken in the play."""
    inquiry.decide(_("Dummy can neither claim nor concede: play goes on"), outcome=Outcome.NO_RECTIFICATION)
    _play_goes_on(inquiry)
    inquiry.refer(
        "43.A.1.c",
        _("Dummy may take no part in the play: if {declarer} has gained by what he said or showed, adjust the score."),
    )


@clause("68")
def about_the_trick_in_progress(inquiry: Inquiry) -> None:
    """Declarer's word on it, or his card, which is never a penalty card (48.A)."""
    inquiry.decide(_("No claim: it was only about the trick in progress"), outcome=Outcome.NO_RECTIFICATION)
    _play_goes_on(inquiry)


def _play_goes_on(inquiry: Inquiry) -> None:
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on: nothing has been claimed or conceded"),
        said=_("{everyone}, play goes on: nothing has been claimed or conceded."),
        until=Until.END_OF_PLAY,
    )


@clause("68.A")
def cards_are_ruled_on(inquiry: Inquiry) -> None:
    """Shown without the least wish to claim they are cards exposed: 48 for declarer's, 49 for a defender's."""
    if inquiry.seat(Role.OFFENDER) is inquiry.seat(Role.DECLARER):
        inquiry.hand_over(
            law48.declarers_card_exposed,
            _("{declarer} plainly meant no claim: his cards are ruled on as cards that were seen."),
        )
    else:
        inquiry.hand_over(
            law49.defenders_card_exposed,
            _("{offender} plainly meant no claim: his cards are ruled on as cards that were seen."),
            Known(CIRCUMSTANCES, frozenset(), not_so=(Circumstance.CLAIM,)),
        )


@clause("68.D")
def what_becomes_of_it(inquiry: Inquiry, said: Said) -> None:
    """By what has happened since, and by who is not content."""
    since = inquiry.ask(SINCE)
    if since is Since.AGREED:
        all_agreed_to_play_on(inquiry)
    elif since is Since.TOO_LATE:
        law69.too_late(inquiry)
    else:
        judged_by_who_asks(inquiry, since, said)


@clause("68.D")
def judged_by_who_asks(inquiry: Inquiry, since: Since, said: Said) -> None:
    """69 for what is agreed, 70 for what is doubted, 71 for what a side has given away itself."""
    asks = _who_asks(inquiry, since, said)
    if since is Since.PLAYED_ON:
        law70.what_was_played_since(inquiry)
    match asks:
        case Asks.NOBODY:
            law69.agreed(inquiry)
        case Asks.CONCESSION:
            law71.regretted(inquiry)
        case Asks.CLAIM if since is Since.LATER:
            law69.withdrawn(inquiry)
        case Asks.CLAIM:
            if since is Since.ACCEPTED:
                law69.not_yet_agreed(inquiry)
            law70.contested(inquiry)


def _who_asks(inquiry: Inquiry, since: Since, said: Said) -> Asks:
    """All agree only before anybody is called for; who claims all the rest has conceded nothing to regret."""
    content = () if since is Since.STOPPED else (Asks.NOBODY,)
    conceded = (Asks.CONCESSION,) if said is Said.ALL else ()
    left = tuple(each for each in Asks if each not in (*content, *conceded))
    return left[0] if len(left) == 1 else inquiry.ask(ASKS.without(*content, *conceded))


@clause("68.D.2.b")
def all_agreed_to_play_on(inquiry: Inquiry) -> None:
    """It is void and judged by nobody; neither 16 nor 50 applies, and the score obtained stands (b.ii)."""
    inquiry.decide(_("All four had agreed to play on: nothing was claimed or conceded"), outcome=Outcome.CLAIM_VOID)
    inquiry.oblige(
        Role.EVERYONE,
        _("Play on, or leave the board as it was played"),
        said=_("{everyone}, you all agreed to play on: what was claimed or conceded is void, and the result stands."),
        until=Until.END_OF_PLAY,
    )
    inquiry.find(_("Laws 16 and 50 do not apply: all may use what they have seen, and the score obtained stands."))
    inquiry.inform(authorised=Role.EVERYONE, until=Until.END_OF_PLAY)
