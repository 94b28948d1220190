#!/bin/sh
# Creates the secrets that compose.yaml passes to the containers. Existing secrets are kept.
set -eu
umask 077
secrets=${1:-$(dirname "$0")/secrets}
mkdir -p "$secrets"

random() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }

# The files are world-readable because the containers' users do not exist on this machine; the folder protects them outside.
keep() { # name, text
  [ -s "$secrets/$1" ] && return 0
  printf '%s' "$2" >"$secrets/$1.new"
  chmod 444 "$secrets/$1.new"
  mv "$secrets/$1.new" "$secrets/$1"
}

keep postgres-password "$(random)"
keep session-secret "$(random)"
keep database-url "postgres://trellis:$(cat "$secrets/postgres-password")@postgres/trellis"
echo "The secrets are in $secrets. Keep a copy: without postgres-password and session-secret a backup is hard to use."
