"""The parts of an XLSX file that a list of players is read from: its sheets, the strings they share, their formats.

Read with the XML parser (`incidents.importing.xml_events`) and not by openpyxl, which writes our workbooks: it holds
whole parts, and what is in one cannot be bounded while it is made. Its calendar and its names of formats are used.
"""

from incidents.importing.workbook.contents import SheetOfBook, Workbook, open_workbook
from incidents.importing.workbook.sheet_reading import CellAllowance, SheetReading, SheetRow
from incidents.importing.workbook.workbook_parts import BrokenWorkbook, too_much

__all__ = [
    "BrokenWorkbook",
    "CellAllowance",
    "SheetOfBook",
    "SheetReading",
    "SheetRow",
    "Workbook",
    "open_workbook",
    "too_much",
]
