"""The door through which a web server calls Arbitre."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

# After the applications are loaded, before the first visitor: a server whose rulings are not sealed must not serve.
from config.checks import refuse_an_unsafe_database  # noqa: E402

refuse_an_unsafe_database()
