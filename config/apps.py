from django.apps import AppConfig


class ProjectConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        # Registers the checks: Django finds them by their being imported.
        from config import (
            checks,  # noqa: F401
            disk,
        )
        from config.backup.journal_tags import BackupTag
        from incidents.administration import tags
        from incidents.web import health

        tags.register(BackupTag)
        health.register("disk", disk.has_room)
