#!/usr/bin/env bash
# Loads TPC-C warehouses by both ways of `tpcc prepare` in turn (A B A B ...) into one server: rows per second, client and
# server processor time a row.
#
#   benchmarks/tpcc-load.sh PATH [--warehouses 4] [--threads 2] [--rounds 2] [--buffer-pool 1G]
#
#   PATH   an empty folder for the server; what was loaded is dropped again, the server is stopped at the end
#
# The client's figures are those that prepare prints (its whole process between the first row and the last, compiler and
# collector included); the server's are user + system time of its process over the whole command, indexes included.
set -euo pipefail
home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

[ $# -ge 1 ] || { sed -n '2,10p' "$0" | sed 's/^# \{0,1\}//'; exit 2; }
data=$1
shift
warehouses=4 threads=2 rounds=2 pool=1G
while [ $# -gt 0 ]; do
  case "$1" in
    --warehouses) warehouses=$2 ;;
    --threads) threads=$2 ;;
    --rounds) rounds=$2 ;;
    --buffer-pool) pool=$2 ;;
    *) echo "unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done

oltplab=$home/oltplab
mkdir -p "$data"
"$oltplab" server start "$data" --buffer-pool "$pool"
trap '"$oltplab" server stop "$data"' EXIT
pid=$("$oltplab" server status "$data" | sed -n 's/^running .*pid \([0-9]*\)$/\1/p')

# User and system time of the server so far, in seconds.
busy() { awk -v hz="$(getconf CLK_TCK)" '{ sub(/^.*\) /, ""); print ($12 + $13) / hz }' "/proc/$pid/stat"; }

for round in $(seq "$rounds"); do
  for by in auto insert; do
    before=$(busy)
    "$oltplab" tpcc prepare --on "$data" --warehouses "$warehouses" --threads "$threads" --load-by "$by" 2>&1 |
      grep -E 'rows by|gzip' | sed "s/^/round $round, --load-by $by: /"
    awk -v a="$before" -v b="$(busy)" -v w="$warehouses" \
      'BEGIN { printf "    server %.1f s of processor time, %.2f us a row\n", b - a, (b - a) * 1e6 / (w * 499011 + 100000) }'
    "$oltplab" tpcc cleanup --on "$data" >/dev/null 2>&1
  done
done
