"""Every kind of question, narrowed as a path may narrow it: what its page offers, and how it refuses the rest."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.http import QueryDict
from django.utils.translation import override

from incidents.models import Fact, Incident, Session, User
from rulings.engine import Edition, Pending, Regulations, consider
from rulings.inquiry import read_answer
from rulings.models import Ruling
from tests.rulings import every_kind
from tests.rulings.a_club import an_incident
from tests.rulings.at_the_desk import Desk, html, signed_in, text


@pytest.fixture
def desk(session: Session, director: User, monkeypatch: pytest.MonkeyPatch) -> Desk:
    every_kind.offer(monkeypatch)
    return Desk(session, signed_in(director))


def incident_asking(desk: Desk, key: str) -> Incident:
    """An incident which waits for the answer to this question."""
    incident = an_incident(desk.session, User.objects.get(name="Anne Vidal"), every_kind.before(key))
    incident.subject = every_kind.EVERY_KIND.key
    incident.save()
    return incident


def page(desk: Desk, key: str) -> str:
    response = desk.get("answer", incident_asking(desk, key).number, key)
    assert response.status_code == 200, response.get("Location")
    return html(response)


def codes_on(written: str) -> list[str]:
    """The codes on the page's buttons, in their order."""
    return re.findall(r'<button type="submit"[^>]*name="answer"\s+value="([^"]*)"', written)


@pytest.mark.parametrize("key", every_kind.KEYS)
def test_every_question_says_why_under_its_clause_and_is_folded(desk: Desk, key: str) -> None:
    question = page(desk, key)
    folded = re.search(r'<details class="why">\s*<summary>Why\?</summary>(.*?)</details>', question, re.S)
    assert folded
    clause = re.search(r'<span class="law" title="Law [^"]+">([^<]+)</span>', folded[1])
    assert clause
    assert clause[1] == "50.D.1"
    # Under the question, before what answers it.
    answers = re.search(r'name="(answer|rank|first)"', question)
    assert answers
    assert question.index("</legend>") < folded.start() < answers.start()


def test_why_speaks_of_the_seats_and_is_escaped(desk: Desk) -> None:
    assert "One of West and East." in page(desk, "particulars.offender")
    assert "&lt;b&gt;Nothing&lt;/b&gt; of East." in page(desk, "any")
    assert 'aria-label="queen of diamonds">♦Q</span>' in page(desk, "suit")


def test_a_question_without_a_why_has_no_fold(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(every_kind, "ANY", replace(every_kind.ANY, why=""))
    assert 'class="why"' not in page(desk, "any")


def test_a_choice_says_why_too(desk: Desk) -> None:
    choice = text(desk.get("answer", incident_asking(desk, "which").number, "which"))
    assert "To say at the table “South, designate the card that East has to play.”" in choice
    assert "Why? The choice is his. 50.D.1" in choice
    assert "The players do not agree" not in choice


def test_the_compass_stays_one_where_two_seats_are_meant(desk: Desk) -> None:
    compass = page(desk, "particulars.offender")
    assert codes_on(compass) == ["E", "W"]
    inert = re.findall(r'<span class="btn seat-(.) elsewhere">(.*?)</span>', compass, re.S)
    assert [(seat, " ".join(re.sub(r"<[^>]+>", " ", words).split())) for seat, words in inert] == [
        ("N", "North dummy"),
        ("S", "South declarer"),
    ]
    incident = incident_asking(desk, "particulars.offender")
    refused = desk.answer(incident, "particulars.offender", "N")
    assert refused.status_code == 422
    assert "The answers are: East, West." in text(refused)
    assert desk.answer(incident, "particulars.offender", "W").status_code == 302


def test_options_that_a_path_leaves_out_are_not_offered(desk: Desk) -> None:
    assert codes_on(page(desk, "way")) == ["led", "dropped"]
    assert desk.answer(incident_asking(desk, "way"), "way", "named").status_code == 422


def test_suits_are_large_buttons_with_symbol_and_name(desk: Desk) -> None:
    suits = page(desk, "suit")
    assert codes_on(suits) == ["S", "H", "C"]
    assert re.findall(r'<span class="symbol" aria-hidden="true">(.)</span>\s*<span class="name">(\w+)<', suits) == [
        ("♠", "Spades"),
        ("♥", "Hearts"),
        ("♣", "Clubs"),
    ]
    assert "“South, name the suit.”" in text(desk.get("answer", incident_asking(desk, "suit").number, "suit"))
    refused = desk.answer(incident_asking(desk, "suit"), "suit", "D")
    assert refused.status_code == 422
    assert "The answers are: ♠ spades, ♥ hearts, ♣ clubs." in text(refused)


def test_what_each_choice_of_a_suit_entails_can_be_read_before_it_is_made(desk: Desk) -> None:
    """Law 9.B.2, where a button has no room for it: the director's part, and what another law calls for."""
    suits = text(desk.get("answer", incident_asking(desk, "suit").number, "suit"))
    in_full = suits.split("What each choice entails, in full")[1]
    assert "Stays at the table until ♥ is led" in in_full
    assert in_full.count("Law 67 Count the cards of East") == 3
    # Of the cards to designate nothing is certain yet: the suit is asked after them.
    assert "entails" not in text(desk.get("answer", incident_asking(desk, "which").number, "which"))


def test_one_of_the_few_cards_on_the_table(desk: Desk) -> None:
    cards = page(desk, "which")
    assert codes_on(cards) == ["HK", "H7"]
    assert 'aria-label="king of hearts">♥K</span>' in cards
    assert 'name="rank"' not in cards
    refused = desk.answer(incident_asking(desk, "which"), "which", "S2")
    assert refused.status_code == 422
    assert "Choose one of these cards: ♥K, ♥7." in text(refused)


def test_an_excluded_card_is_barred_in_its_suit(desk: Desk) -> None:
    """Under four suits a rank is barred in those where it has been named; the server says it in words."""
    card = page(desk, "other")
    assert re.findall(r'value="(\w+)"\s+data-impossible-in="([^"]+)"', card) == [("K", "H"), ("7", "H")]
    assert "disabled" not in card.split("data-impossible-in")[1]
    assert re.sub(r"<[^>]+>", "", card).count("Already entered: ♥K, ♥7") == 1
    incident = incident_asking(desk, "other")
    refused = desk.answer(incident, "other", suit="H", rank="K")
    assert refused.status_code == 422
    assert "Already entered: ♥K. Choose another card." in text(refused)
    # The rank before its suit: it is kept, and the suit is barred.
    kept = html(desk.answer(incident, "other", rank="K"))
    assert re.findall(r'name="suit"\s+value="(.)"[^>]*\sdisabled>', kept) == ["H"]
    assert desk.answer(incident, "other", suit="S", rank="K").status_code == 302


def test_those_named_already_are_barred_in_the_whole_pack(desk: Desk) -> None:
    cards = page(desk, "more")
    assert len(re.findall(r'type="checkbox"\s+name="answer"\s+value="(\w+)"', cards)) == 52
    assert re.findall(r'value="(\w+)"\s+aria-label="[^"]+"\s+disabled>', cards) == ["HK", "H7", "DQ"]


def test_the_box_has_every_call_and_what_cannot_be_is_off(desk: Desk) -> None:
    box = page(desk, "particulars.call")
    calls = re.findall(r'name="answer" value="(\w+)"[^>]*?aria-label="([^"]+)"\s*(disabled)?', box)
    assert len(calls) == 38
    assert [(code, name) for code, name, off in calls if not off] == [
        ("1C", "1 club"),
        ("1D", "1 diamond"),
        ("1H", "1 heart"),
        ("1S", "1 spade"),
        ("pass", "pass"),
    ]
    incident = incident_asking(desk, "particulars.call")
    refused = desk.answer(incident, "particulars.call", "7NT")
    assert refused.status_code == 422
    assert "The answers are: 1♣, 1♦, 1♥, 1♠, pass." in text(refused)
    assert desk.answer(incident, "particulars.call", "1H").status_code == 302


def test_an_auction_is_read_as_it_was_touched_and_what_was_refused_is_kept(desk: Desk) -> None:
    incident = incident_asking(desk, "particulars.auction")
    assert desk.answer(incident, "particulars.auction", calls="1S").status_code == 422
    refused = desk.answer(incident, "particulars.auction", first="E", calls="1S 1H")
    assert refused.status_code == 422
    assert "1♥ by South is not above 1♠." in text(refused)
    assert re.search(r'name="calls" value="1S 1H"', html(refused))
    assert re.findall(r'name="first" value="(.)" aria-label="\w+" (checked)?', html(refused))[2] == ("E", "checked")
    assert desk.answer(incident, "particulars.auction", first="E", calls="1♠ pass 2NT").status_code == 302
    assert Fact.objects.get(incident=incident, key="particulars.auction").code == ["E", "1S", "pass", "2NT"]
    # As it was recorded it stands in the field again.
    again = html(desk.get("answer", incident.number, "particulars.auction"))
    assert re.search(r'name="calls" value="1♠ pass 2NT"', again)


def test_who_deals_is_marked_where_the_board_is_known(desk: Desk) -> None:
    incident = incident_asking(desk, "particulars.auction")
    incident.board = desk.session.boards.get(number=2)
    incident.save()
    heads = html(desk.get("answer", incident.number, "particulars.auction"))
    assert re.findall(r'name="first" value="." aria-label="([^"]+)"', heads) == [
        "West",
        "North, vulnerable",
        "East, dealer",
        "South, vulnerable",
    ]
    # Offered, not taken to be so: what is told may begin with the last bid.
    assert not re.search(r'name="first"[^>]*checked', heads)


def test_denominations_are_ticked_or_none_of_them(desk: Desk) -> None:
    shown = page(desk, "shown")
    assert re.findall(r'type="checkbox"\s+name="answer"\s+value="(\w+)"', shown) == ["C", "D", "H", "S", "NT"]
    assert "What did the 1♥ show?" in text(desk.get("answer", incident_asking(desk, "shown").number, "shown"))
    incident = incident_asking(desk, "shown")
    assert desk.answer(incident, "shown").status_code == 422
    both = desk.answer(incident, "shown", "", "H")
    assert both.status_code == 422
    assert "“No suit” excludes the others." in text(both)
    assert desk.answer(incident, "shown", "H", "C").status_code == 302
    assert Fact.objects.get(incident=incident, key="shown").code == ["C", "H"]
    assert desk.answer(incident_asking(desk, "shown"), "shown", "").status_code == 302


def test_more_cards_than_one_are_needed_where_a_law_says_so(desk: Desk) -> None:
    incident = incident_asking(desk, "particulars.cards")
    assert desk.answer(incident, "particulars.cards").status_code == 422
    one = desk.answer(incident, "particulars.cards", "HK")
    assert one.status_code == 422
    assert "Choose at least 2 cards." in text(one)
    assert re.findall(r'value="(\w+)"\s+aria-label="[^"]+"\s+checked>', html(one)) == ["HK"]
    assert desk.answer(incident, "particulars.cards", "HK", "H7").status_code == 302
    assert Fact.objects.get(incident=incident, key="particulars.cards").code == ["HK", "H7"]


def refusal_of(key: str, language: str, **sent: str | list[str]) -> str:
    """How the question says, in this language, that what was sent does not answer it."""
    outcome = consider(every_kind.EVERY_KIND.law, Edition.LAWS_2017, Regulations(), every_kind.before(key))
    assert isinstance(outcome, Pending)
    form = QueryDict(mutable=True)
    for name, value in sent.items():
        form.setlist(name, [value] if isinstance(value, str) else value)
    with override(language), pytest.raises(read_answer.AnswerRefused) as refusal:
        read_answer.answer(outcome.asked, form)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("key", "sent", "english", "french"),
    [
        ("particulars.cards", [], "Choose at least 2 cards.", "Choisissez au moins 2 cartes."),
        ("particulars.cards", ["HK"], "Choose at least 2 cards.", "Choisissez au moins 2 cartes."),
        ("particulars.cards", ["HK", "HK"], "Choose each card once.", "Choisissez chaque carte une seule fois."),
        (
            "particulars.cards",
            ["HK", "XY"],
            "This is not a card: a card is a suit and a rank.",
            "Ce n’est pas une carte : il faut une couleur et une valeur.",
        ),
        ("particulars.auction", [], "Say who called first.", "Dites qui a parlé le premier."),
        (
            "shown",
            [],
            "Choose at least one, or “No suit”.",
            "Choisissez-en au moins une, ou «\u00a0Aucune couleur\u00a0».",
        ),
        ("more", [], "Choose at least one card.", "Choisissez au moins 1 carte."),
        (
            "more",
            ["HK", "H2", "H10"],
            "Already entered: ♥K. Choose another card.",
            "Déjà indiquée : ♥R. Choisissez une autre carte.",
        ),
        ("other", "H7", "Already entered: ♥7. Choose another card.", "Déjà indiquée : ♥7. Choisissez une autre carte."),
        ("which", "HQ", "Choose one of these cards: ♥K, ♥7.", "Choisissez l’une de ces cartes : ♥R, ♥7."),
        (
            "suit",
            "D",
            "This does not answer the question. The answers are: ♠ spades, ♥ hearts, ♣ clubs.",
            "Cela ne répond pas à la question. Réponses possibles : ♠ pique, ♥ cœur, ♣ trèfle.",
        ),
        (
            "particulars.offender",
            "S",
            "This does not answer the question. The answers are: East, West.",
            "Cela ne répond pas à la question. Réponses possibles : Est, Ouest.",
        ),
    ],
)
def test_what_a_question_does_not_take_is_refused_in_words(
    key: str, sent: str | list[str], english: str, french: str
) -> None:
    assert refusal_of(key, "en", answer=sent) == english
    assert refusal_of(key, "fr", answer=sent) == french


@pytest.mark.parametrize(
    ("first", "calls", "english", "french"),
    [
        ("", "1S", "Say who called first.", "Dites qui a parlé le premier."),
        (
            "N",
            "1♠ bof",
            "“bof” is not a call. Write them as in “1♠ pass 2♥”, in turn.",
            "« bof » n’est pas une déclaration. Écrivez-les comme « 1♠ passe 2♥ », dans l’ordre.",
        ),
        (
            "N",
            "1♠ " + "pass " * 80,
            "This is too long: 400 characters at most.",
            "C’est trop long : 400 caractères au plus.",
        ),
        (
            "N",
            "1S 1P 2C",
            "“2C” may be hearts or clubs: write ♥ or ♣.",
            "« 2C » peut être cœur ou trèfle : écrivez ♥ ou ♣.",
        ),
        (
            "N",
            "1♠ 1♥",
            "1♥ by East is not above 1♠. Give only the calls before the one in question.",
            "1♥ d’Est n’est pas au-dessus de 1♠. Donnez seulement les déclarations d’avant celle qui est en cause.",
        ),
        (
            "W",
            "1♠ xx",
            "North cannot say “redouble” there. Give only the calls before the one in question.",
            "Nord ne peut pas dire « surcontre » là. Donnez seulement les déclarations d’avant celle qui est en cause.",
        ),
        (
            "N",
            "1♠ ppp 2♠",
            "The auction is over before 2♠ by North.",
            "Les annonces sont terminées avant 2♠ de Nord.",
        ),
        (
            "N",
            "1♠ ppp",
            "This auction is over: leave out what was called after it.",
            "Ces annonces sont terminées : laissez de côté ce qui a été dit après elles.",
        ),
        (
            "N",
            "pass",
            "Somebody has bid before: give the calls from the last bid on.",
            "Quelqu’un a enchéri auparavant : donnez les déclarations depuis la dernière enchère.",
        ),
        (
            "Z",
            "1♠",
            "Say who called first, then the calls in turn.",
            "Dites qui a parlé le premier, puis les déclarations dans l’ordre.",
        ),
    ],
)
def test_what_is_no_auction_is_refused_in_words(first: str, calls: str, english: str, french: str) -> None:
    said = refusal_of("particulars.auction", "en", first=first, calls=calls)
    assert said.replace("\u00a0", " ") == english
    said = refusal_of("particulars.auction", "fr", first=first, calls=calls)
    assert said.replace("\u00a0", " ") == french


def test_the_director_s_part_and_another_laws_are_on_the_check_page_and_the_ruling(desk: Desk) -> None:
    incident = incident_asking(desk, "suit")
    assert desk.answer(incident, "suit", "C")["Location"] == desk.url("check", incident.number)
    check = text(desk.get("check", incident.number))
    assert "Director Stays at the table until ♣ is led at once 50.D.1" in check
    assert "Law 67 Count the cards of East before anything else" in check
    # What the players are told stands on the ruling, not here.
    assert "Plays ♥7" not in check
    desk.give(incident)
    ruling = text(desk.get("ruling", Ruling.objects.get().number))
    his = "For the director Stays at the table until ♣ is led at once 50.D.1 Law 67 Count the cards of East"
    assert his in ruling
    # Under the words, before what is folded.
    assert ruling.index(his) < ruling.index("Who must do what")
    assert "East Plays ♥7 at once 50.D.1" in ruling
    # What the director does is told to nobody.
    assert "“Stays" not in ruling
