#!/bin/sh
# Replaces the entrypoint of the official image and reads the same variables: starts as root, switches to postgres and
# creates the database on the first start.
set -eu
export PGDATA=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  chown postgres "$PGDATA"
  chmod 700 "$PGDATA"
  exec setpriv --reuid postgres --regid postgres --clear-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -U "$POSTGRES_USER" --pwfile "$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --auth-local=trust >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_DB" | postgres --single -j -D "$PGDATA" postgres >/dev/null
fi
exec postgres -c 'listen_addresses=*' -k /run/postgresql "$@"
