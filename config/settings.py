"""Settings of Arbitre: one file, switched by ARBITRE_ENV (development, test, production).

The environment variables are listed in README.md. Production refuses to start rather than run unsafely: the refusals
are in `config.environment`, the questions put to the database in `config.checks`.
"""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal

import django_stubs_ext
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config import environment as read
from config.database import database
from config.environment import Environment

# Lets `models.TextField[str, str]`, which mypy wants to read, also be run.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
ENVIRONMENT = read.environment(os.environ)
PRODUCTION = ENVIRONMENT is Environment.PRODUCTION
TEST = ENVIRONMENT is Environment.TEST

DEBUG = read.debug(os.environ, ENVIRONMENT)
SECRET_KEY = read.secret_key(os.environ, ENVIRONMENT)
# Ours (`rulings.archive.record_key`): what chains rulings and seals backups. In no table, and in no backup.
RECORD_KEYS = read.record_keys(os.environ, ENVIRONMENT)
ALLOWED_HOSTS = read.hosts(os.environ, ENVIRONMENT)
# Ours (`incidents.web.whole_address`): where every link leads that is handed out.
SITE = read.site(os.environ, ENVIRONMENT)
# How many proxies of ours a request passes: `config.client.address` believes that many and no more.
PROXIES = read.proxies(os.environ)

# ---- Parts --------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "config",
    "incidents",
    "rulings",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    # Before staticfiles, so that `runserver` too serves static files as production does.
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "crispy_bootstrap5",
    "crispy_forms",
    "csp",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_totp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # What every answer carries stands outside whatever may make an answer of its own.
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.middleware.never_stored",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "incidents.web.language.LanguageMiddleware",
    # Before whatever may ask for a field of the form; after the language in which a refusal is told.
    "config.middleware.of_bearable_size",
    "config.unreadable.read_at_once",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # `request.htmx`, for whatever answers below it.
    "django_htmx.middleware.HtmxMiddleware",
    # Around the next one, whose redirect to the sign-in page htmx would put inside a fragment.
    "incidents.web.htmx.expired_session",
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "axes.middleware.AxesMiddleware",
    "incidents.web.pace.PaceMiddleware",
    "incidents.web.sizes.SizeMiddleware",
    # Last, so that nothing can put a view behind its back.
    "incidents.web.access.DefaultDenyMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"
CRISPY_FAIL_SILENTLY = False

# In the session, not in a cookie: a message may name somebody.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

# ---- Database -----------------------------------------------------------------------------------

DATABASE_URL = (TEST and os.environ.get("TEST_DATABASE_URL")) or os.environ.get(
    "DATABASE_URL", "sqlite:///var/arbitre.sqlite3"
)
DATABASES = {"default": database(DATABASE_URL, BASE_DIR, pool_size=int(os.environ.get("DATABASE_POOL", "10")))}
if TEST and DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Raises on a query repeated for each row of a list; how often one is asked is the same on either database, and to
    # look takes an eighth of the time. It sees nothing unless it is among the applications.
    INSTALLED_APPS.append("zeal")
    MIDDLEWARE.insert(0, "zeal.middleware.zeal_middleware")
    # Twice the same is no list: after a write, a view fetches again what it will show.
    ZEAL_NPLUSONE_THRESHOLD = 3
# The role the web server signs in as when it does not own the tables; sealed tables are opened to it for reading
# and adding only. Empty: one role does all, as on SQLite.
DATABASE_WEB_ROLE = os.environ.get("DATABASE_WEB_ROLE", "arbitre_web" if TEST else "")

# ---- People -------------------------------------------------------------------------------------

AUTH_USER_MODEL = "incidents.User"
LOGIN_URL = "incidents:sign-in"
LOGIN_REDIRECT_URL = "incidents:home"
LOGOUT_REDIRECT_URL = LOGIN_URL

AUTHENTICATION_BACKENDS = [
    # First: it refuses before a password is looked at.
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "incidents.accounts.second_factor.SecondFactorBackend",
]
# Ours counts wrong codes beside wrong passwords (`incidents.accounts.throttling`).
OTP_TOTP_THROTTLE_FACTOR = 0
OTP_TOTP_ISSUER = "Arbitre"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
if TEST:
    # Slow on purpose elsewhere; here it would be most of the tests' time.
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "incidents.accounts.password_forms.OurWordsValidator"},
]

# What is counted together, and how much of it waits.
AXES_CLIENT_IP_CALLABLE = "config.client.address"
AXES_USERNAME_CALLABLE = "incidents.accounts.throttling.counted_name"
AXES_LOCKOUT_PARAMETERS = "incidents.accounts.throttling.counted_together"
AXES_FAILURE_LIMIT = "incidents.accounts.throttling.most_failures"
AXES_LOCKOUT_CALLABLE = "incidents.accounts.throttling.locked_out"
AXES_COOLOFF_TIME = timedelta(minutes=15)
# Who tries again too soon waits no longer for it, so that he can be told how long.
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
# A line to each wrong password, for the count of a day.
AXES_ENABLE_ACCESS_FAILURE_LOG = True
# It keeps the form beside what it counts: not the passwords of the forms that ask for one.
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "current", "new", "again", "code", "key", "csrfmiddlewaretoken"]
AXES_ENABLE_ADMIN = False
# Who signed in when, from where, is nobody's business once it has worked.
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False

# ---- Mail ---------------------------------------------------------------------------------------

# Where it is not set no mail is sent, and no page speaks of any.
MAIL_SERVER = read.mail_server(os.environ)
SENDS_MAIL = MAIL_SERVER is not None
if MAIL_SERVER is not None:
    EMAIL_HOST, EMAIL_PORT = MAIL_SERVER.host, MAIL_SERVER.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL_SERVER.user, MAIL_SERVER.password
    EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL_SERVER.tls_at_once, MAIL_SERVER.starttls
    DEFAULT_FROM_EMAIL = MAIL_SERVER.sender
    # Seconds until a mail server that does not answer is given up.
    EMAIL_TIMEOUT = 10

# ---- Words and hours ----------------------------------------------------------------------------

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("French")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
USE_I18N = True
# Moments are stored in UTC; a club's own zone is data.
USE_TZ = True
TIME_ZONE = "UTC"

# ---- Static files -------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("ARBITRE_STATIC_ROOT", BASE_DIR / "var" / "static"))
# The copy of the law pages that is read without a network, as `manage.py pocketbook` writes it.
POCKET_BOOK = Path(os.environ.get("ARBITRE_POCKET_BOOK", BASE_DIR / "var" / "book"))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        # Plain names elsewhere: under the manifest the tests' server answers 404 for hashed files.
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
# Straight from the sources while developing and testing; collected once in production.
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = not PRODUCTION
# What programs ask for at the root of every site without being told to.
WHITENOISE_ROOT = BASE_DIR / "config" / "at_the_root"
# No other site has a use for them.
WHITENOISE_ALLOW_ALL_ORIGINS = False

# ---- Limits -------------------------------------------------------------------------------------

# The largest thing anybody sends is a list of players or a file of boards.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300
DATA_UPLOAD_MAX_NUMBER_FILES = 2
# Ours (`config.middleware.of_bearable_size`), as Django's limits leave files out. Large enough for the page itself to
# answer whoever chose a wrong file.
LARGEST_REQUEST = 10 * 1024 * 1024
# Of a request, its path and what stands after the question mark: an hour of answers in practice is in it.
LONGEST_ADDRESS = 8 * 1024
# That address three times (what is asked for, where it was asked, what htmx shows), the cookies and a few words.
LARGEST_HEADERS = 32 * 1024

# ---- What browsers are told ---------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        # data: for the small arrows and ticks inside Bootstrap's CSS; an image runs nothing.
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
PERMISSIONS_POLICY: dict[str, list[str]] = {
    feature: []
    for feature in (
        "accelerometer",
        "autoplay",
        "camera",
        "display-capture",
        "fullscreen",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
    )
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

# Ours: Django's own, with the account beside the key.
SESSION_ENGINE = "incidents.models.browser_sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "incidents.web.htmx.too_old"
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
# Ours (`incidents.accounts.known_browsers`).
KNOWN_BROWSER_COOKIE_NAME = "known-browser"
KNOWN_BROWSER_COOKIE_SECURE = False
KNOWN_BROWSER_COOKIE_HTTPONLY = True
KNOWN_BROWSER_COOKIE_SAMESITE: Literal["Lax"] = "Lax"
KNOWN_BROWSER_COOKIE_PATH = "/"
KNOWN_BROWSER_COOKIE_DOMAIN = None

if PRODUCTION:
    # "__Host-": a browser accepts the cookie over TLS only, for this very host, and no neighbour can plant one.
    SESSION_COOKIE_NAME = "__Host-session"
    CSRF_COOKIE_NAME = "__Host-csrf"
    LANGUAGE_COOKIE_NAME = "__Host-language"
    KNOWN_BROWSER_COOKIE_NAME = "__Host-known-browser"
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = KNOWN_BROWSER_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_SSL_REDIRECT = True
    # The probe of the container asks without TLS, from inside.
    SECURE_REDIRECT_EXEMPT = [r"^health/$"]
    if PROXIES:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    # Preloading is a promise for a whole domain, hard to take back: its owner's to make, not ours.
    SILENCED_SYSTEM_CHECKS = ["security.W021"]

# ---- What is noted ------------------------------------------------------------------------------

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name} {message}", "style": "{"},
        "json": {"()": "config.log_lines.JsonLines"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json" if PRODUCTION else "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    # By default Django mails errors to people we do not have, and shows none in production.
    "loggers": {
        "django": {"handlers": [], "level": "INFO" if DEBUG else "WARNING", "propagate": True},
        # What it says of wrong passwords `incidents.accounts.wrong_passwords` says, by account.
        "axes": {"level": "ERROR"},
    },
}
