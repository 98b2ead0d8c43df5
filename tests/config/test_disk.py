"""What /health/ says of the disk."""

from __future__ import annotations

import shutil
from collections import namedtuple
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from config import disk
from config.disk import LEAST_FREE, has_room

Usage = namedtuple("Usage", "total used free")


@pytest.mark.parametrize(("free", "enough"), [(LEAST_FREE, True), (LEAST_FREE - 1, False)])
def test_too_little_room_is_told(
    free: int, enough: bool, db: None, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(0, 0, free))
    response = client.get("/health/")
    assert (response.status_code, response.json()["disk"]) == (200 if enough else 503, enough)


def test_one_full_disk_of_several_is_enough_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "folders", lambda: [Path("/empty"), Path("/full")])
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(0, 0, 0 if folder.name == "full" else LEAST_FREE))
    assert not has_room()


def test_a_folder_that_is_gone_has_no_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(disk, "folders", lambda: [tmp_path])
    assert has_room()
    monkeypatch.setattr(disk, "folders", lambda: [tmp_path / "gone"])
    assert not has_room()


def test_the_embedded_databases_folder_is_looked_at() -> None:
    of_the_database = Path(connection.settings_dict["NAME"]).parent
    assert (of_the_database in disk.folders()) == (connection.vendor == "sqlite")
