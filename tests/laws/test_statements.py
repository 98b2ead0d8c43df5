"""Every statement of the source documents has its cases and its paths, or is advice or a note for a reason."""

from tests.laws.kept import must_be_kept
from tests.laws.stating import DOCUMENTS, TABLE, naming, statements, table


def test_every_statement_has_a_case_or_a_reason_and_not_both() -> None:
    neither = [each.name for each in statements() if not each.cases and not each.no_case]
    both = [each.name for each in statements() if each.cases and each.no_case]
    assert (neither, both) == ([], [])


def test_every_statement_with_a_case_is_about_clauses_that_some_path_cites() -> None:
    assert [each.name for each in statements() if not each.no_case and not any(each.paths())] == []


def test_no_case_names_a_statement_that_there_is_not() -> None:
    unknown = naming().keys() - {each.name for each in statements()}
    assert not {name: naming()[name] for name in unknown}


def test_every_document_is_stated_to_its_end() -> None:
    """A statement taken out of the list would be caught by nobody else."""
    numbers: dict[str, list[int]] = {document: [] for document in DOCUMENTS}
    for each in statements():
        numbers[each.document].append(int(each.name.partition("-")[2]))
    lengths = {"S0": 33, "S1": 11, "S2": 13, "S3": 13, "S4": 13}
    assert numbers == {document: list(range(1, length + 1)) for document, length in lengths.items()}


def test_the_table_is_the_one_that_is_kept() -> None:
    must_be_kept(table(), TABLE)
