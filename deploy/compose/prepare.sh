#!/bin/sh
# Makes the secrets that compose.yaml hands to the containers, once: those that stand already are left as they are.
set -eu
umask 077
secrets=${1:-$(dirname "$0")/secrets}
mkdir -p "$secrets"

random() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }

# Readable inside the containers, whose users are not of this machine; outside, the folder keeps everybody out.
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
