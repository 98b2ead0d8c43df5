"""Files that ask for as much work as files of their size can, for the tests that count it and the bench.

Each is made of a number: of what it repeats.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Final

_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATED: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
HEADINGS: Final = ("table", "direction", "pair", "player 1", "player 2", "licence 1")
ACE: Final = "\N{PLAYING CARD ACE OF SPADES}"
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def workbook(sheet: str, *, strings: str = "", styles: str = "", names: tuple[str, ...] = ("Liste",)) -> bytes:
    """A workbook whose sheets all have this XML in their rows' place and after it, with nothing that is not needed."""
    listed = "".join(f'<sheet name="{name}" sheetId="{at}" r:id="r{at}"/>' for at, name in enumerate(names, start=1))
    parts = {
        "[Content_Types].xml": _content_types(len(names)),
        "_rels/.rels": _relations(f'<Relationship Id="r1" Type="{_RELATED}/officeDocument" Target="xl/workbook.xml"/>'),
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_RELATED}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _relations(
            "".join(
                f'<Relationship Id="r{at}" Type="{_RELATED}/worksheet" Target="worksheets/sheet{at}.xml"/>'
                for at in range(1, len(names) + 1)
            )
            + f'<Relationship Id="s" Type="{_RELATED}/sharedStrings" Target="sharedStrings.xml"/>'
            + f'<Relationship Id="f" Type="{_RELATED}/styles" Target="styles.xml"/>'
        ),
        "xl/sharedStrings.xml": f'<sst xmlns="{_MAIN}">{strings}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}">{styles}</styleSheet>',
        **{
            f"xl/worksheets/sheet{at}.xml": f'<worksheet xmlns="{_MAIN}">{sheet}</worksheet>'
            for at in range(1, len(names) + 1)
        },
    }
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return written.getvalue()


def _relations(listed: str) -> str:
    return f'<Relationships xmlns="{_PACKAGE}">{listed}</Relationships>'


def _content_types(sheets: int) -> str:
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {"workbook": f"{kind}.sheet.main", "sharedStrings": f"{kind}.sharedStrings", "styles": f"{kind}.styles"}
    parts |= {f"worksheets/sheet{at}": f"{kind}.worksheet" for at in range(1, sheets + 1)}
    listed = "".join(f'<Override PartName="/xl/{part}.xml" ContentType="{what}+xml"/>' for part, what in parts.items())
    return (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        f'<Default Extension="xml" ContentType="application/xml"/>{listed}</Types>'
    )


def text_cell(text: str, place: str = "") -> str:
    """A cell that holds its own text."""
    placed = f' r="{place}"' if place else ""
    return f'<c{placed} t="inlineStr"><is><t>{text}</t></is></c>'


def rows(*cells: str) -> str:
    """Rows of a sheet, each of these cells."""
    return f"<sheetData>{''.join(f'<row>{each}</row>' for each in cells)}</sheetData>"


HEAD: Final = "".join(text_cell(heading) for heading in HEADINGS)


def cells_within_a_comment(count: int) -> bytes:
    """Of merged cells nothing but a comment tells, and a pattern looks for the end of each to the end of all."""
    return workbook(f"{rows(HEAD)}<!-- {'<mergeCell ' * count} -->")


def one_string_in_many_cells(count: int) -> bytes:
    """A string of that many letters, which each of sixty cells of as many rows names."""
    cells = '<c t="s"><v>0</v></c>' * 60
    return workbook(rows(HEAD, *[cells] * min(count, 1000)), strings=f"<si><t>{'a' * count}</t></si>")


def a_format_of_noughts(count: int) -> bytes:
    """A number is shown with that many noughts."""
    styles = (
        f'<numFmts><numFmt numFmtId="200" formatCode="{"0" * count}"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs>'
    )
    return workbook(rows(HEAD, *['<c s="1"><v>1</v></c>' * 60] * 200), styles=styles)


def merged_ranges(count: int) -> bytes:
    """That many ranges, each of which fills as many rows."""
    merged = f'<mergeCell ref="A2:A{count + 1}"/>' * count
    end = f'<row r="{count + 1}">{text_cell("1")}</row>'
    data = rows(HEAD, *[text_cell("1")] * (count - 1)).replace("</sheetData>", f"{end}</sheetData>")
    return workbook(f"{data}<mergeCells>{merged}</mergeCells>")


def full_rows(count: int) -> bytes:
    """That many rows of six short cells, as programs write them."""
    written = (
        "".join(text_cell(f"{row}", f"{_LETTERS[column]}{row}") for column in range(6)) for row in range(2, count + 2)
    )
    return workbook(rows(HEAD, *written))


def full_rows_of_shared_strings(count: int) -> bytes:
    """The same, each cell a string of its own that all sheets may share."""
    strings = "".join(f"<si><t>{each}</t></si>" for each in range(6 * count))
    written = ("".join(f'<c t="s"><v>{6 * row + column}</v></c>' for column in range(6)) for row in range(count))
    return workbook(rows(HEAD, *written), strings=strings)


def days(count: int) -> bytes:
    """That many rows of sixty cells that are shown as days."""
    styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    return workbook(rows(HEAD, *['<c s="1"><v>45000</v></c>' * 60] * count), styles=styles)


def elements(count: int) -> bytes:
    """That many elements that mean nothing."""
    return workbook(f"{rows(HEAD)}<a>{'<b/>' * count}</a>")


def attributes(count: int) -> bytes:
    """That many attributes, a thousand to an element."""
    thousand = "".join(f' a{each}=""' for each in range(1000))
    return workbook(f"{rows(HEAD)}<a>{f'<b{thousand}/>' * (count // 1000)}</a>")


def sections_of_characters(count: int) -> bytes:
    """That many marked sections, in which nothing stands."""
    return workbook(f"{rows(HEAD)}<a>{'<![CDATA[]]>' * count}</a>")


def one_long_comment(count: int) -> bytes:
    """A comment of that many letters, in which a parser that is fed in blocks begins anew with each."""
    return workbook(f"{rows(HEAD)}<!-- {'x' * count} -->")


def long_names(count: int) -> bytes:
    """A namespace of so many letters, which stands in the name of each of as many elements."""
    return workbook(f'{rows(HEAD)}<a xmlns:p="{"n" * min(count, 60_000)}">{"<p:b/>" * count}</a>')


def many_strings(count: int) -> bytes:
    """Strings of thirty thousand letters that no cell names, that many letters in all."""
    return workbook(rows(HEAD), strings=f"<si><t>{ACE * 30_000}</t></si>" * (count // 30_000))


def sheets_of_rows(count: int) -> bytes:
    """Forty sheets that all begin like a list, each with that many rows."""
    return workbook(
        rows(HEAD, *[text_cell("a" * 40) * 60] * count), names=tuple(f"Feuille {each}" for each in range(40))
    )


def unpacked_letters(count: int) -> bytes:
    """A sheet of that many bytes that mean nothing."""
    return workbook(f"{rows(HEAD)}<a>{'x' * count}</a>")


def names_with_spaces(count: int) -> bytes:
    """Two names with that many spaces between them, in a cell that is to hold two."""
    return f"Table;Ligne;Paire;Joueurs\n1;NS;1;a{' ' * count}b\n".encode()


def many_columns(count: int) -> bytes:
    """A list of that many columns without a name."""
    return (";" * count + "\n" + ";" * count + "\n").encode()


def long_headings(count: int) -> bytes:
    """That many letters in a heading, each of which stands for eighteen."""
    return ("\ufdfa" * count + ";table\n1;1\n").encode()


def players(count: int) -> bytes:
    """That many rows, with two people of eight words each."""
    name = "Ana{0} Bea Cid Dan Eve Fay Gil Ha{1}".format
    listed = (f"{1 + row % 200};NS;{row + 1};{name(row, 1)};{name(row, 2)}" for row in range(count))
    return ("table;direction;pair;player 1;player 2\n" + "\n".join(listed) + "\n").encode()


def results(count: int) -> bytes:
    """That many lines of travellers, each as full as programs write it."""
    line = (
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
        "<CONTRACT>4S</CONTRACT><PLAYED_BY>S</PLAYED_BY><LEAD>HK</LEAD><TRICKS>10</TRICKS><SCORE>420</SCORE>"
        "<NS_MATCH_POINTS>2</NS_MATCH_POINTS><EW_MATCH_POINTS>0</EW_MATCH_POINTS></TRAVELLER_LINE>"
    )
    boards = "".join(
        f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>"
        + "".join(line.format(ns=1 + at, ew=201 + at) for at in range(min(200, count - 200 * (board - 1))))
        + "</BOARD>"
        for board in range(1, 1 + -(-count // 200))
    )
    return f'<USEBIO><EVENT EVENT_TYPE="PAIRS">{boards}</EVENT></USEBIO>'.encode()


def broken_lines(count: int) -> bytes:
    """That many lines which say nothing."""
    lines = "<TRAVELLER_LINE/>" * count
    return f"<USEBIO><EVENT><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD></EVENT></USEBIO>".encode()


def elements_of_results(count: int) -> bytes:
    """That many elements that mean nothing."""
    return f"<USEBIO><EVENT>{'<A/>' * count}</EVENT></USEBIO>".encode()


def attributes_by_definition(count: int) -> bytes:
    """A definition gives that many letters to each of as many elements."""
    return (
        f'<!DOCTYPE USEBIO [<!ATTLIST A b CDATA "{"x" * min(count, 60_000)}">]><USEBIO>{"<A/>" * count}</USEBIO>'
    ).encode()


def long_names_of_players(count: int) -> bytes:
    """A name of that many signs that stand over a letter, in the wrong order: to compose it all are sorted."""
    name = "a" + "\u0301\u0323" * (count // 2)
    pair = f"<PAIR><PAIR_NUMBER>1</PAIR_NUMBER>{f'<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>' * 2}</PAIR>"
    return f"<USEBIO><EVENT><PARTICIPANTS>{pair}</PARTICIPANTS></EVENT></USEBIO>".encode()


def repeated(piece: str) -> Callable[[int], bytes]:
    """A file of a piece, that often."""
    return lambda count: (piece * count).encode()


def numbered(piece: str) -> Callable[[int], bytes]:
    """A file of a piece in which a number stands, that often."""
    return lambda count: "".join(piece % each for each in range(count)).encode()
