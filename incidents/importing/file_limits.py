"""How much a file from outside may hold, for every kind of file that is read. What one evening can need, times three.

Each is looked at while the file is read, before the work that it bounds. What the largest files take that are within
all of them, in seconds and in memory, `make bench ARGS=files` measures: none a second, none 100 MB.
"""

from __future__ import annotations

from typing import Final

KILOBYTE: Final = 1024
MEGABYTE: Final = 1024 * KILOBYTE

# ---- lists of players, as text ------------------------------------------------------------------

MOST_BYTES_OF_A_LIST: Final = 256 * KILOBYTE
"""A thousand pairs with licences are 80 kB."""
MOST_ROWS_OF_A_LIST: Final = 3000
MOST_COLUMNS: Final = 60
"""Of a list or a sheet. Each cell of the first lines is compared with the headings three times, 60 ms in all."""
LONGEST_HEADING: Final = 40
"""What is longer is no heading, and is not folded: a letter may fold to eighteen."""
LONGEST_DIRECTION: Final = 15
LONGEST_CELL_OF_A_LIST: Final = 1000
"""Of a column that is read: two names are 250 at most, and comparing takes as long as what is compared."""

# ---- workbooks ----------------------------------------------------------------------------------

MOST_BYTES_OF_A_WORKBOOK: Final = 2 * MEGABYTE
"""Their directory has 40,000 parts at most then: 0.2 s, 25 MB."""
MOST_UNPACKED: Final = 8 * MEGABYTE
"""Of the parts that are read, added up while they are unpacked: 0.1 s to unpack, a block in memory."""
MOST_SHEETS: Final = 40
MOST_ELEMENTS_OF_A_WORKBOOK: Final = 120_000
"""Of all parts that are read: 0.5 s. A sheet of a thousand pairs and ten columns has 20,000, its strings as many."""
MOST_ROWS_OF_A_SHEET: Final = 10_000
LONGEST_GAP: Final = 200
"""Blank rows after which a sheet ends: some programs store a million of them."""
MOST_CELLS: Final = 40_000
"""That hold something, of the sheet that is read, those that merged ranges fill among them: 20 MB."""
LONGEST_CELL: Final = 32_767
"""The format's own bound. What stands in a cell is not collected beyond it."""
MOST_CELLS_FOR_HEADINGS: Final = 20_000
"""Of all sheets, while the one is looked for that is a list: comparing them takes 0.2 s."""
MOST_LETTERS_OF_STRINGS: Final = 2_000_000
"""Of the strings that all sheets share: 8 MB."""
LONGEST_NUMBER: Final = 40
"""Of a cell that says it is a number: what is longer is read as text."""
LONGEST_FORMAT: Final = 255
"""Of a number's format, as programs allow: a longer one says nothing."""

# ---- XML of any kind ----------------------------------------------------------------------------

XML_BLOCK: Final = 16 * KILOBYTE
"""What the parser gets at a time."""
LONGEST_TAG: Final = 64 * KILOBYTE
"""One tag with its attributes, or one comment. The parser begins it anew with every block: it reads it four times."""
LONGEST_XML_NAME: Final = 200
"""With its namespace, which the parser writes in front of each."""
DEEPEST: Final = 40
"""How far elements may stand in each other; those of results stand seven deep."""
ATTRIBUTES_OF_AN_ELEMENT: Final = 4
"""On average."""
LETTERS_OF_AN_ELEMENT: Final = 160
"""Of its name and attributes, on average: a definition may give attributes to each that stand in it once."""

# ---- results ------------------------------------------------------------------------------------

MOST_BYTES_OF_RESULTS: Final = 5 * MEGABYTE
MOST_ELEMENTS_OF_RESULTS: Final = 150_000
"""0.4 s and 20 MB. A line of a traveller has ten."""
MOST_LINES_OF_RESULTS: Final = 8_000
"""200 tables that play 36 boards have 7,200."""
MOST_PAIRS_OF_RESULTS: Final = 800
LONGEST_VALUE: Final = 300
"""Of an element's text: what is longer is neither a name nor a number, and is not compared."""

# ---- boards in PBN ------------------------------------------------------------------------------

MOST_BYTES_OF_BOARDS: Final = 640 * KILOBYTE
"""Of a text that is in memory, as it was typed or is shown to be corrected."""
MOST_BYTES_OF_A_BOARDS_FILE: Final = 8 * MEGABYTE
"""Of a file that is read in blocks: the boards of a whole championship, with every table's auction and play."""
LONGEST_LINE_OF_BOARDS: Final = 10_000
"""The standard has 255; programs write a whole auction or a commentary on one."""
MOST_PIECES_OF_BOARDS: Final = 100_000
"""Tags, comments, and runs of blank or other lines."""
MOST_LINES_OF_BOARDS: Final = 300_000
"""200 tables that play 36 boards, with the auction and the play of each, write 200,000."""
MOST_DEALS: Final = 2_000
"""That are read: of the 400 boards that a session may have, each written in several ways. 0.3 s."""
