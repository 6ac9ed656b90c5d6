#!/bin/sh
# The service `backup` in compose.yaml: an archive each night at 02:30 UTC, and one immediately if there is none for
# today. Archives older than 14 days are deleted, but only after a newer one was created.
set -u
folder=${BACKUP_DIR:-/backups}
days=14
hour=02:30
admin='node apps/api/src/admin.ts'

# Ends a running backup first and deletes its partial archive.
child=
trap '[ -z "$child" ] || { kill "$child"; wait "$child"; rm -f "$unfinished" "$unfinished.part"; }; exit 0' TERM INT

unfinished=$folder/unfinished.tar.gz

run() {
  "$@" &
  child=$!
  wait "$child"
  code=$?
  child=
  return "$code"
}

backup() {
  # Under another name until it is complete, so that half an archive is never mistaken for a complete one.
  rm -f "$unfinished" "$unfinished.part"
  # In the background and waited for, so that a signal is handled while it runs.
  if run $admin backup create "$unfinished" && run $admin backup verify "$unfinished"; then
    mv "$unfinished" "$folder/parley-$(date -u +%Y-%m-%dT%H%M%SZ).tar.gz"
    find "$folder" -name 'parley-*.tar.gz' -mtime "+$((days - 1))" -delete
  else
    echo "The backup failed; it is tried again next night." >&2
  fi
}

if [ -z "$(find "$folder" -name 'parley-*.tar.gz' -mmin -1440)" ]; then backup; fi
while :; do
  next=$(date -u -d "$hour" +%s)
  now=$(date -u +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now)) &
  wait $!
  backup
done
