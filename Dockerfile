# By its digest, as in docker-compose.yml, where it is said how to renew it.
FROM python:3.11.17-slim-trixie@sha256:45037981b62b34b44602584fccbc4d884d5f7dc92c7ee86bb38a698a79fe1e51 AS python

# ---- What is installed: the locked versions, each with its hash --------------------------------------
FROM python AS installed
COPY requirements/production.txt config/deploy/image.sh /
RUN sh /image.sh install /opt/venv /production.txt

# ---- What runs -----------------------------------------------------------------------------------------
FROM python
# Nobody signs in as it, and it owns nothing but the folder of the embedded database.
RUN useradd --system --uid 10001 --home-dir /nonexistent --shell /usr/sbin/nologin arbitre \
    && install --directory --owner arbitre --group arbitre /data
COPY --from=installed /opt/venv /opt/venv
WORKDIR /app
COPY . .
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DJANGO_SETTINGS_MODULE=config.settings \
    ARBITRE_STATIC_ROOT=/app/staticfiles \
    ARBITRE_POCKET_BOOK=/app/book \
    DATABASE_URL=sqlite:////data/arbitre.sqlite3
RUN sh config/deploy/image.sh assemble
ENV ARBITRE_ENV=production
USER arbitre
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=6s --start-period=20s --retries=3 CMD ["python", "-m", "config.probe"]
CMD ["granian", "--interface", "wsgi", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", "--blocking-threads", "4", \
     "--no-ws", "--respawn-failed-workers", "--workers-kill-timeout", "8", "--log-level", "warning", \
     "--http1-buffer-size", "32768", "--http2-max-headers-size", "32768", "config.wsgi:application"]
