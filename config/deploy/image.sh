#!/bin/sh
# The steps of the Dockerfile, in a file of their own so that tests/production/test_image.py tries them without an engine:
#   image.sh install FOLDER LOCK   the locked versions, each with its hash, into a new environment
#   image.sh assemble              in the application's folder, with that environment's Python first in the PATH
set -eu

case "$1" in
install)
	python3 -m venv "$2"
	"$2/bin/pip" install --quiet --no-cache-dir --disable-pip-version-check --no-deps --require-hashes -r "$3"
	;;
assemble)
	python -m compileall -q config incidents rulings
	python manage.py compilecatalogues
	# Under keys that last for this one command: a build knows no secret, and none stays in the image.
	ARBITRE_ENV=production ARBITRE_HOSTS=build.invalid DATABASE_URL=sqlite:////tmp/build.sqlite3 \
		ARBITRE_SECRET_KEY="$(python -c 'import secrets; print(secrets.token_urlsafe(60))')" \
		ARBITRE_RECORD_KEY="$(python -c 'import secrets; print(secrets.token_urlsafe(60))')" \
		sh -c 'python manage.py collectstatic --noinput --verbosity 0 && python manage.py pocketbook'
	;;
esac
