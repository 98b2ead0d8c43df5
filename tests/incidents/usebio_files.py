"""Files of results as scoring programs write them, made up: nobody plays in them. A dialect to each program that was
read; what is peculiar to it is said there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from incidents.duplicate_score import score
from incidents.models import Board

GIVEN = ("Aldo", "Berthe", "Cyprien", "Dolorès", "Ernest", "Fanchon", "Gédéon", "Hermine", "Isidore", "Jocelyne")
FAMILY = ("Abgrall", "Bonnefoy", "Castagnède", "Delahousse", "Esquirol", "Fauconnier", "Gastinel", "Hamonic")
DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'


@dataclass(frozen=True)
class Line:
    """One line of a traveller, in the record's notation."""

    board: int
    ns: int
    ew: int
    contract: str = "4S"
    declarer: str = "S"
    tricks: int = 10
    lead: str = "HK"
    score: str = "420"
    points: tuple[str, str] = ("2", "0")


def name(pair: int, place: int, direction: str = "") -> tuple[str, str]:
    """The name and the licence of a player, the same wherever he is named."""
    number = 2 * pair + place + (40 if direction == "EW" else 0)
    return f"{GIVEN[number % len(GIVEN)]} {FAMILY[number // 2 % len(FAMILY)]}{'x' * (number // 16)}", f"70{number:04}"


def a_mitchell(tables: int = 6, boards: int = 6, together: int = 2) -> list[Line]:
    """Each pair of East-West comes up a table after each set; the boards go down one."""
    sets = boards // together
    lines = []
    for in_round in range(sets):
        for table in range(1, tables + 1):
            ew = (table - 1 - in_round) % tables + 1
            held = (table - 1 + in_round) % sets
            lines += [Line(held * together + each + 1, table, ew) for each in range(together)]
    return [replace(line, score=str(scores(line))) for line in lines]


def scores(line: Line) -> int:
    """What North-South score by the contract."""
    north_south = line.declarer in "NS"
    vulnerable = Board(number=line.board).vulnerability in ("all", "NS" if north_south else "EW")
    scored = score(line.contract, line.tricks, vulnerable=vulnerable)
    return scored if north_south else -scored


def element(tag: str, text: object) -> str:
    return f"<{tag}>{text}</{tag}>" if str(text) else ""


def write_contract(contract: str, *, no_trump: str = "NT", doubled: str = "X") -> str:
    """A contract as a program writes it."""
    if not contract:
        return "PASS"
    strain = no_trump if contract[1] == "N" else contract[1]
    return contract[0] + strain + doubled * len(contract[2:])


def traveller(line: Line, *, numbers: tuple[str, str], lead: str, contract: str, points: str) -> str:
    passed = not line.contract
    return (
        "<TRAVELLER_LINE>"
        + element("NS_PAIR_NUMBER", numbers[0])
        + element("EW_PAIR_NUMBER", numbers[1])
        + element("CONTRACT", contract)
        + element("PLAYED_BY", "N" if passed else line.declarer)
        + ("" if passed else element("LEAD", lead))
        + element("TRICKS", 0 if passed else line.tricks)
        + element("SCORE", 0 if passed else line.score)
        + element(f"NS_{points}", line.points[0])
        + element(f"EW_{points}", line.points[1])
        + "</TRAVELLER_LINE>"
    )


def artificial(line: Line, numbers: tuple[str, str], points: str, *, notes: str = "") -> str:
    return (
        "<TRAVELLER_LINE>"
        + element("NS_PAIR_NUMBER", numbers[0])
        + element("EW_PAIR_NUMBER", numbers[1])
        + element("SCORE", line.score)
        + element(f"NS_{points}", line.points[0])
        + element(f"EW_{points}", line.points[1])
        + element("NOTES", notes)
        + "</TRAVELLER_LINE>"
    )


def pair(number: int, written: str, direction: str = "", *, key: str = "") -> str:
    people = "".join(
        f"<PLAYER>{element('PLAYER_NAME', name(number, place, key)[0])}"
        f"{element('NATIONAL_ID_NUMBER', name(number, place, key)[1])}</PLAYER>"
        for place in (0, 1)
    )
    return f"<PAIR>{element('PAIR_NUMBER', written)}{element('DIRECTION', direction)}{people}</PAIR>"


def boards(lines: list[Line], write: object, kind: str = "") -> str:
    found = ""
    for number in sorted({line.board for line in lines}):
        here = "".join(write(line) for line in lines if line.board == number)  # type: ignore[operator]
        of_kind = f' EVENT_TYPE="{kind}"' if kind else ""
        found += f"<BOARD{of_kind}>{element('BOARD_NUMBER', number)}{here}</BOARD>\n"
    return found


def compscore(lines: list[Line] | None = None, *, kind: str = "MP_PAIRS", encoding: str = "") -> bytes:
    """Compscore3: flat, a definition by an address that is gone, `1NS` and `1EW`, the lead's rank first, no encoding
    said."""
    lines = a_mitchell() if lines is None else lines
    points = {"BUTLER_PAIRS": "BUTLER_POINTS", "CROSS_IMP": "CROSS_IMP_POINTS"}.get(kind, "MATCH_POINTS")

    def write(line: Line) -> str:
        numbers = (f"{line.ns}NS", f"{line.ew}EW")
        if line.score.startswith("A"):
            return artificial(line, numbers, points)
        lead = line.lead[1:].replace("T", "10") + line.lead[0]
        return traveller(line, numbers=numbers, lead=lead, contract=write_contract(line.contract), points=points)

    pairs = "".join(
        pair(number, f"{number}{direction}", direction, key=direction)
        for direction, numbers in (
            ("NS", sorted({line.ns for line in lines})),
            ("EW", sorted({line.ew for line in lines})),
        )
        for number in numbers
    )
    text = (
        f'<?xml version="1.0"?>\n{DOCTYPE}\n<USEBIO Version="1.2">\n'
        f"<CLUB><CLUB_NAME>Nowhere</CLUB_NAME><CLUB_ID_NUMBER>1</CLUB_ID_NUMBER></CLUB>\n"
        f'<EVENT EVENT_TYPE="{kind}"><PROGRAM_NAME>Compscore3</PROGRAM_NAME><PROGRAM_VERSION>x</PROGRAM_VERSION>'
        f"<WINNER_TYPE>2</WINNER_TYPE><DATE>20/11/2026</DATE><CONTACT><FULL_NAME>A Scorer</FULL_NAME></CONTACT>\n"
        f'<PARTICIPANTS EVENT_TYPE="{kind}">{pairs}</PARTICIPANTS>\n'
        f"{boards(lines, write, kind)}</EVENT>\n"
        "<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><HAND><DIRECTION>North</DIRECTION></HAND></BOARD></HANDSET>"
        "</USEBIO>\n"
    ).replace("\n", "\r\n")
    return text.encode(encoding or "utf-8")


def ebuscore(lines: list[Line] | None = None, *, section: str = "Sect1", offset: int = 10) -> bytes:
    """PairsScorer and EBUScore: a session with its sections, `5Cx`, the suit first, Latin-1 that says so, and pairs of
    East-West numbered on."""
    lines = a_mitchell() if lines is None else lines

    def write(line: Line) -> str:
        numbers = (str(line.ns), str(line.ew + offset))
        if line.score.startswith("A"):
            return artificial(line, numbers, "MATCH_POINTS")
        lead = line.lead.replace("T", "10")
        return traveller(
            line, numbers=numbers, lead=lead, contract=write_contract(line.contract, doubled="x"), points="MATCH_POINTS"
        )

    pairs = "".join(pair(number, str(number), "NS", key="NS") for number in sorted({line.ns for line in lines}))
    pairs += "".join(
        pair(number, str(number + offset), "EW", key="EW") for number in sorted({line.ew for line in lines})
    )
    text = (
        f'<?xml version="1.0" encoding="iso-8859-1"?>\n{DOCTYPE}\n<USEBIO Version="1.2"><CLUB></CLUB>'
        "<EVENT EVENT_TYPE='PAIRS'><PROGRAM_NAME>EBUScore Pairs</PROGRAM_NAME><SESSION_COUNT>1</SESSION_COUNT>"
        f"<WINNER_TYPE>2</WINNER_TYPE><SESSION SESSION_ID='1'><SECTION SECTION_ID='{section}'>"
        f"<PARTICIPANTS>{pairs}</PARTICIPANTS>{boards(lines, write)}</SECTION></SESSION></EVENT></USEBIO>"
    )
    return text.encode("iso-8859-1")


def scorebridge(lines: list[Line]) -> bytes:
    """ScoreBridge: one winner, so that a pair sits in both lines; a pass is declared by North with no trick."""

    def write(line: Line) -> str:
        numbers = (str(line.ns), str(line.ew))
        return traveller(line, numbers=numbers, lead="", contract=write_contract(line.contract), points="MATCH_POINTS")

    numbers = sorted({number for line in lines for number in (line.ns, line.ew)})
    pairs = "".join(pair(number, str(number)) for number in numbers)
    text = (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v1_2.dtd">\n<USEBIO Version="1.2">\n\n'
        "<CLUB></CLUB><EVENT EVENT_TYPE='MP_PAIRS'><PROGRAM_NAME>ScoreBridge</PROGRAM_NAME>"
        f"<WINNER_TYPE>1</WINNER_TYPE><PAIRS>{len(numbers)}</PAIRS><PARTICIPANTS>{pairs}</PARTICIPANTS>"
        f"{boards(lines, write, 'MP_PAIRS')}</EVENT></USEBIO>"
    )
    return text.encode()


def brian(lines: list[Line]) -> bytes:
    """BriAn: version 1.0, `3N`, a pass without declarer or tricks, and NOTES with an artificial score."""

    def write(line: Line) -> str:
        numbers = (str(line.ns), str(line.ew))
        if line.score.startswith("A"):
            return artificial(line, numbers, "MATCH_POINTS", notes="Adjusted score")
        if not line.contract:
            return (
                f"<TRAVELLER_LINE>{element('NS_PAIR_NUMBER', numbers[0])}{element('EW_PAIR_NUMBER', numbers[1])}"
                "<CONTRACT>PASS</CONTRACT><SCORE>0</SCORE></TRAVELLER_LINE>"
            )
        contract = write_contract(line.contract, no_trump="N")
        return traveller(line, numbers=numbers, lead=line.lead, contract=contract, points="MATCH_POINTS")

    text = (
        '<?xml version="1.0" encoding="ISO-8859-1"?>\n'
        '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_0.dtd">\n<USEBIO Version="1.0"><CLUB></CLUB>'
        "<EVENT EVENT_TYPE='MP_PAIRS'><PROGRAM_NAME>BriAn</PROGRAM_NAME><WINNER_TYPE>1</WINNER_TYPE>"
        f"<PARTICIPANTS EVENT_TYPE='MP_PAIRS'></PARTICIPANTS>{boards(lines, write)}</EVENT></USEBIO>"
    )
    return text.encode("iso-8859-1")


def realbridge(lines: list[Line]) -> bytes:
    """RealBridge: no definition is named, and each line carries the whole play, with everybody's name in it."""

    def write(line: Line) -> str:
        whole = traveller(
            line,
            numbers=(str(line.ns), str(line.ew)),
            lead=line.lead,
            contract=write_contract(line.contract, no_trump="N"),
            points="MATCH_POINTS",
        )
        return whole.replace("</TRAVELLER_LINE>", "<LIN_DATA>qx||pn|Aldo%20Abgrall|</LIN_DATA></TRAVELLER_LINE>")

    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<USEBIO Version="1.2"><CLUB></CLUB><EVENT EVENT_TYPE="PAIRS">'
        f"<PROGRAM_NAME>RealBridge</PROGRAM_NAME><WINNER_TYPE>2</WINNER_TYPE>{boards(lines, write)}</EVENT></USEBIO>"
    )
    return text.encode()


def teams(lines: list[Line]) -> bytes:
    """EBUScoreTeams and TeamsScorer: matches with their round; team 2's pair North-South is `2-1-2`, the other
    `2-3-4`."""

    def write(line: Line, direction: str) -> str:
        numbers = (f"{line.ns}-1-2", f"{line.ew}-3-4")
        whole = traveller(
            line, numbers=numbers, lead=line.lead, contract=write_contract(line.contract), points="CROSS_IMP_POINTS"
        )
        return whole.replace("<TRAVELLER_LINE>", f"<TRAVELLER_LINE><DIRECTION>{direction}</DIRECTION>")

    numbers = sorted({line.ns for line in lines} | {line.ew for line in lines})
    sides = "".join(
        f"<TEAM TEAM_ID='{number}' TEAM_NAME='x'>"
        f"{pair(number, f'{number}-1-2', key='NS')}{pair(number, f'{number}-3-4', key='EW')}</TEAM>"
        for number in numbers
    )
    matches = ""
    for first, second in sorted({(min(line.ns, line.ew), max(line.ns, line.ew)) for line in lines}):
        here = [line for line in lines if {line.ns, line.ew} == {first, second}]
        held = ""
        for number in sorted({line.board for line in here}):
            both = "".join(write(line, "NS" if line.ns == first else "EW") for line in here if line.board == number)
            held += f"<BOARD>{element('BOARD_NUMBER', number)}<IMPS>0</IMPS>{both}</BOARD>"
        matches += (
            f"<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>{first}</TEAM>"
            f"<OPPOSING_TEAM>{second}</OPPOSING_TEAM>{held}</MATCH>"
        )
    text = (
        f'<?xml version="1.0" encoding="iso-8859-1"?>\n{DOCTYPE}\n<USEBIO Version="1.2"><CLUB></CLUB>'
        "<EVENT EVENT_TYPE='TEAMS'><PROGRAM_NAME>EBUScoreTeams</PROGRAM_NAME><SESSION SESSION_ID='1'>"
        f"<PARTICIPANTS>{sides}</PARTICIPANTS>{matches}</SESSION></EVENT></USEBIO>"
    )
    return text.encode("iso-8859-1")


def swiss(lines: list[Line]) -> bytes:
    """Version 1.3: the pairs stand with the match and not with its lines."""
    matches = "".join(
        f"<MATCH><ROUND_NUMBER>2</ROUND_NUMBER><NS_PAIR_NUMBER>{line.ns}</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>{line.ew}</EW_PAIR_NUMBER><BOARD>{element('BOARD_NUMBER', line.board)}<TRAVELLER_LINE>"
        f"<CONTRACT>{write_contract(line.contract)}</CONTRACT><PLAYED_BY>{line.declarer}</PLAYED_BY><TRICKS>{line.tricks}"
        f"</TRICKS><SCORE>{line.score}</SCORE></TRAVELLER_LINE></BOARD></MATCH>"
        for line in lines
    )
    text = (
        '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE USEBIO SYSTEM "usebio_v1_3.dtd">\n<USEBIO Version="1.3">'
        f"<CLUB></CLUB><EVENT EVENT_TYPE='SWISS_PAIRS'>{matches}</EVENT></USEBIO>"
    )
    return text.encode()
