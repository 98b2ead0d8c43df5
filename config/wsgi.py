"""The door through which a web server calls Arbitre."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

django = get_wsgi_application()

# After the applications are loaded.
from config.checks import refuse_an_unsafe_database  # noqa: E402
from config.unreadable import in_utf_8  # noqa: E402

application = in_utf_8(django)

# Before the first visitor: a server whose rulings are not sealed must not serve.
refuse_an_unsafe_database()
