#!/bin/sh
# The service `backup` of compose.yaml: an archive each night at 02:30 UTC, and one at once when there is none of today.
# Archives older than 14 days go, but only after a newer one was made.
set -u
folder=${BACKUP_DIR:-/backups}
days=14
hour=02:30

trap 'exit 0' TERM INT

backup() {
  file=$folder/parley-$(date -u +%Y-%m-%dT%H%M%SZ).tar.gz
  # In the background and waited for, so that a signal is heard while it runs.
  node apps/api/src/admin.ts backup create "$file" &
  if wait $!; then
    find "$folder" -name 'parley-*.tar.gz' -mtime "+$((days - 1))" -delete
  else
    echo "The backup failed; it is tried again next night." >&2
    rm -f "$file"
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
