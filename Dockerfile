# syntax=docker/dockerfile:1

# ---- What is installed: the locked versions, each with its hash --------------------------------------
FROM python:3.11-slim AS installed
COPY requirements/production.txt config/deploy/image.sh /
RUN sh /image.sh install /opt/venv /production.txt

# ---- What runs -----------------------------------------------------------------------------------------
FROM python:3.11-slim
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
    DATABASE_URL=sqlite:////data/arbitre.sqlite3
RUN sh config/deploy/image.sh assemble
ENV ARBITRE_ENV=production
USER arbitre
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=6s --start-period=20s --retries=3 CMD ["python", "-m", "config.probe"]
CMD ["granian", "--interface", "wsgi", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", "--blocking-threads", "4", \
     "--no-ws", "--respawn-failed-workers", "--workers-kill-timeout", "8", "--log-level", "warning", "config.wsgi:application"]
