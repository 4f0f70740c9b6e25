#!/bin/sh
# Dumps the database once a day after BACKUP_HOUR (UTC), and keeps the newest BACKUP_KEEP dumps. With `once`, it dumps
# now and ends. A day has its dump once: after a restart of the container there is no second one, and after a failure
# the next attempt follows in five minutes. PGHOST and other variables of libpq say which database it is.
set -u
umask 077
folder=${BACKUP_FOLDER:-/backups}
keep=${BACKUP_KEEP:-7}
hour=${BACKUP_HOUR:-2}

main() {
  # A killed dump left it.
  rm -f "$folder"/.unfinished.dump
  if [ "${1:-}" = once ]; then dump; exit; fi
  trap 'exit 0' TERM INT
  while :; do
    if [ "$(date -u +%-H)" -ge "$hour" ] && [ ! -e "$(name_dump)" ]; then dump; fi
    sleep 300 &
    wait $!
  done
}

name_dump() {
  echo "$folder/svc-$(date -u +%F).dump"
}

# A dump gets its name when it is complete. Older ones are removed after that alone.
dump() {
  to=$(name_dump)
  new=$folder/.unfinished.dump
  if pg_dump --format=custom --file="$new" && pg_restore --list "$new" >/dev/null \
    && sync "$new" && mv "$new" "$to"; then
    echo "Dumped the database to $to"
    remove_old
  else
    rm -f "$new"
    echo "The database was not dumped. The earlier dumps are kept." >&2
    return 1
  fi
}

# The names of dumps are in the order of their dates.
remove_old() {
  set -- "$folder"/svc-????-??-??.dump
  while [ $# -gt "$keep" ]; do
    rm -f "$1"
    shift
  done
}

main "$@"
