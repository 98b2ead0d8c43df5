"""What is kept as a digest alone can be drawn, and what differs in it is shown."""

import subprocess
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from tests.laws import kept, tree_diff
from tests.laws.tree_diff import ROOT, NoBase, differing, drawn_in, found_base, renewed_since, told_of_the_base

Git = Callable[..., str]
READ = "words/claim.fr 3:a\nwords/claim.en 3:b\n"


def test_all_that_a_digest_is_kept_of_can_be_drawn(tmp_path: Path) -> None:
    if kept.renewing():
        pytest.skip("The digests are being renewed.")
    drawn = drawn_in(ROOT, tmp_path)
    other = [name for name, digest in kept.digests().items() if digest != kept.digest_of(drawn.get(name, ""))]
    assert other == [], "make keep renews their digests"


def test_what_differs_is_shown_line_by_line() -> None:
    before = {"trees/a": "one\ntwo\n", "trees/b": "same\n", "sets/gone": "x\n"}
    shown = list(differing(before, {"trees/a": "one\n2\n", "trees/b": "same\n", "words/new": "y\n"}))
    assert {"-two", "+2", "-x", "+y"} <= set(shown)
    assert not [line for line in shown if "same" in line]


@pytest.fixture
def git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Git:
    """A checkout with one commit, which keeps two digests."""
    monkeypatch.setattr(tree_diff, "ROOT", tmp_path)
    monkeypatch.setattr(tree_diff, "DIGESTS", tmp_path / "digests.txt")
    tree_diff.DIGESTS.write_text(READ, encoding="utf-8")

    def run(*words: str) -> str:
        who = ("-c", "user.name=Ina", "-c", "user.email=ina@example.org")
        return subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True, text=True).stdout

    run("init", "--initial-branch", "main")
    run("add", ".")
    run("commit", "--message", "First")
    return run


def commit(git: Git, kept_then: str) -> str:
    """The commit in which this is what is kept."""
    tree_diff.DIGESTS.write_text(kept_then, encoding="utf-8")
    git("commit", "--all", "--allow-empty", "--message", "Renew")
    return git("rev-parse", "HEAD").strip()


def test_the_base_is_where_the_work_left_main_or_the_commit_before(git: Git) -> None:
    with pytest.raises(NoBase):
        found_base()
    first = git("rev-parse", "HEAD").strip()
    second = commit(git, READ)
    assert found_base() == first
    tree_diff.DIGESTS.write_text("", encoding="utf-8")
    assert found_base() == second, "what is not committed is compared with what is"
    git("checkout", "-qb", "law54")
    commit(git, "")
    commit(git, READ)
    assert found_base() == second


def test_where_there_is_no_git_there_is_no_base(git: Git, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(git, READ)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NoBase):
        found_base()


def test_what_has_another_digest_is_told(git: Git, monkeypatch: pytest.MonkeyPatch) -> None:
    base = git("rev-parse", "HEAD").strip()
    commit(git, "words/claim.fr 3:c\nwords/claim.en 3:b\nwords/conduct.en 1:d\n")
    assert renewed_since(base) == {"words/claim.fr", "words/conduct.en"}
    drawn: list[tuple[str, Collection[str]]] = []
    monkeypatch.setattr(tree_diff, "differing_from", lambda *wanted: drawn.append(wanted) or ["-Lead", "+Led"])
    assert told_of_the_base().splitlines()[1:] == ["-Lead", "+Led"]
    assert drawn == [(base, {"words/claim.fr", "words/conduct.en"})]


def test_nothing_is_drawn_where_no_digest_is_another(git: Git) -> None:
    base = git("rev-parse", "HEAD").strip()
    commit(git, READ)
    assert told_of_the_base() == f"No text of the laws is another than at {base[:8]}."


def test_a_base_that_cannot_be_drawn_fails_nothing(git: Git, capsys: pytest.CaptureFixture[str]) -> None:
    """It holds no laws; and one that keeps no digests has none to compare."""
    base = git("rev-parse", "HEAD").strip()
    commit(git, "words/claim.fr 3:c\n")
    tree_diff.main("", renewed=True)
    assert f"The laws of {base[:8]} cannot be drawn here." in capsys.readouterr().out
    tree_diff.main("nowhere", renewed=True)
    assert "nowhere keeps no digests." in capsys.readouterr().out
