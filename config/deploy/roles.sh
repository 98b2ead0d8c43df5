# Run by PostgreSQL's image when its volume is empty (docker-compose.yml): who owns the tables, and who serves.
psql --set ON_ERROR_STOP=1 --username postgres \
    --set owner_password="$ARBITRE_OWNER_PASSWORD" --set web_password="$ARBITRE_WEB_PASSWORD" <<'SQL'
CREATE ROLE arbitre LOGIN PASSWORD :'owner_password';
CREATE ROLE arbitre_web LOGIN PASSWORD :'web_password';
CREATE DATABASE arbitre OWNER arbitre;
SQL
