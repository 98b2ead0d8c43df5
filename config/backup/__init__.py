"""Backing everything up into one file, and putting it back: on either database, or from one to the other."""

from config.backup.archive import BackupRefused, BackupSeal
from config.backup.make_backup import backup
from config.backup.restoring import CheckedBackup, check, restore

__all__ = ["BackupRefused", "BackupSeal", "CheckedBackup", "backup", "check", "restore"]
