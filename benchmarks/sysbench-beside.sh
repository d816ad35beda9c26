#!/usr/bin/env bash
# oltplab's sysbench beside the real one: both clients at once on one server, CPU per query of each by its threads' own
# accounts, medians of several windows and their ratios. The JIT compiler's threads are not counted, the collector's are.
#
# Usage: benchmarks/sysbench-beside.sh [SYSBENCH]          SYSBENCH is the program of an installed sysbench; default: the one of PATH
#   DB=mysql         or postgresql: the kind of server of ours that both talk to
#   DRIVE=DIR        where the server's files go (default: a temporary folder, removed at the end)
#   WORKLOADS=...    default "oltp_point_select oltp_read_write"
#   THREADS=8        of each client
#   WINDOWS=3        how many, and WINDOW=12, how many seconds each is long
#   WARM=150000      queries before the first window, for Java's compiler
#   ROWS=100000      of each of 4 tables
#   ALONE=0          seconds of a turn for each client alone, A B A B, after the windows: throughput when the server is the limit
#   LOAD=0           rows of one table that both load with 4 threads, A B A B, at the end: rows per second
#   SERVER=...       one option of the server (default: commits do not wait for the drive; the client is measured)
#   RUN=...          further options for both clients
set -euo pipefail
home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
oltplab=${OLTPLAB:-$home/oltplab}
sysbench=${1:-$(command -v sysbench || true)}
[ -x "$sysbench" ] || { echo "sysbench-beside: no sysbench found: install it or name its program" >&2; exit 4; }
workloads=${WORKLOADS:-oltp_point_select oltp_read_write}
threads=${THREADS:-8} windows=${WINDOWS:-3} window=${WINDOW:-12} warm=${WARM:-150000} rows=${ROWS:-100000}
alone=${ALONE:-0} load=${LOAD:-0} run=${RUN:-}
case ${DB:=mysql} in
  mysql) kind=() theirs_are=mysql server=${SERVER:---innodb-flush-log-at-trx-commit=0} ;;
  postgresql) kind=(--server postgresql) theirs_are=pgsql server=${SERVER:---synchronous_commit=off} ;;
  *) echo "sysbench-beside: DB must be mysql or postgresql, got $DB" >&2; exit 2 ;;
esac

work=$(mktemp -d)
drive=${DRIVE:-$work/drive}
mkdir -p "$drive"
# PostgreSQL runs as a user of its own, which has to get to its files.
chmod 711 "$work"
pids=()
end() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  "$oltplab" server stop "$drive" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap end EXIT

cd "$work"
"$oltplab" server start "$drive" "${kind[@]}" --buffer-pool=1G --server-option="$server" >server.txt 2>server.err ||
  { cat server.err >&2; exit 1; }
connect=$(sed -n 's/^connect  //p' server.txt)
url=$(sed -n 's/.*--url \([^ ]*\) .*/\1/p' <<<"$connect")
user=$(sed -n 's/.*--user \([^ ]*\) .*/\1/p' <<<"$connect")
password_file=$(sed -n 's/.*--password-file \(.*\)/\1/p' <<<"$connect")
port=$(sed -n 's/.*:\([0-9]*\)\/.*/\1/p' <<<"$url")
umask 077
printf 'db-driver=%s\n%s-host=127.0.0.1\n%s-port=%s\n%s-user=%s\n%s-password=%s\n%s-db=oltplab\n' \
  "$theirs_are" "$theirs_are" "$theirs_are" "$port" "$theirs_are" "$user" "$theirs_are" "$(head -n 1 "$password_file")" "$theirs_are" \
  >theirs.cnf

server_of_ours=(--url="$url" --user="$user" --password-file="$password_file" --results="$work/results")
ours() { "$oltplab" sysbench "$@" "${server_of_ours[@]}"; }
theirs() { "$sysbench" "$@" --config-file="$work/theirs.cnf"; }
ticks=$(getconf CLK_TCK)

# CPU ticks of a process's threads, those of the JIT compiler left out. A thread's name stands in brackets and may hold blanks.
cpu() {
  awk '{ name = $0; sub(/^[^(]*\(/, "", name); sub(/\) .*$/, "", name); sub(/^.*\) /, "")
         if (name !~ /^C[12].*Comp/) sum += $12 + $13 } END { print sum + 0 }' /proc/"$1"/task/*/stat 2>/dev/null
}

# Reads a client's interval lines from a pipe and writes "queries ticks" at each: queries so far, CPU so far.
follow() {
  local pid=$1 line hundredths=0 qps
  while read -r line; do
    case $line in
      *"] thds:"*)
        qps=${line#*qps: }
        qps=${qps%% *}
        hundredths=$((hundredths + 10#${qps/./}))
        echo "$((hundredths / 100)) $(cpu "$pid")"
        ;;
    esac
  done
}

median() { sort -g | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

# One workload, both clients at once.
beside() {
  local workload=$1 needed=$((windows * window)) a b
  # shellcheck disable=SC2054
  local options=(--tables=4 "--table-size=$rows" "--threads=$threads" --time=600 --rand-type=uniform --report-interval=1 --percentile=99)
  mkfifo ours.pipe theirs.pipe
  # shellcheck disable=SC2086
  "$oltplab" sysbench "$workload" run "${options[@]}" --client-warmup=0 $run "${server_of_ours[@]}" >ours.pipe 2>ours.err &
  a=$!
  # shellcheck disable=SC2086
  "$sysbench" "$workload" run "${options[@]}" $run --config-file=theirs.cnf >theirs.pipe 2>theirs.err &
  b=$!
  pids=("$a" "$b")
  follow "$a" <ours.pipe >ours.log &
  local follow_a=$!
  follow "$b" <theirs.pipe >theirs.log &
  local follow_b=$!
  # Line from which on our client has sent enough.
  local first=0
  while [ "$first" -eq 0 ]; do
    sleep 0.5
    kill -0 "$a" 2>/dev/null || { cat ours.err >&2; return 1; }
    kill -0 "$b" 2>/dev/null || { cat theirs.err >&2; return 1; }
    first=$(awk -v warm="$warm" '$1 >= warm { print NR; exit }' ours.log)
    first=${first:-0}
  done
  local skip_b
  skip_b=$(wc -l <theirs.log)
  while [ "$(wc -l <ours.log)" -lt $((first + needed)) ] || [ "$(wc -l <theirs.log)" -lt $((skip_b + needed)) ]; do sleep 0.5; done
  if [ -n "${PROFILE:-}" ]; then "$PROFILE" "$a"; fi
  kill "$a" "$b" 2>/dev/null || true
  wait "$a" "$b" 2>/dev/null || true
  wait "$follow_a" "$follow_b" 2>/dev/null || true
  pids=()
  rm -f ours.pipe theirs.pipe
  local w
  for ((w = 0; w < windows; w++)); do
    echo "$(sed -n "$((first + w * window))p" ours.log) $(sed -n "$((first + (w + 1) * window))p" ours.log)" \
      "$(sed -n "$((skip_b + w * window))p" theirs.log) $(sed -n "$((skip_b + (w + 1) * window))p" theirs.log)"
  done | awk -v ticks="$ticks" -v seconds="$window" '
    { qo = $3 - $1; co = ($4 - $2) / ticks * 1e6 / qo; qt = $7 - $5; ct = ($8 - $6) / ticks * 1e6 / qt
      printf "  window %d: oltplab %6.2f us/query %8.0f qps | sysbench %6.2f us/query %8.0f qps | cpu ratio %.3f, qps ratio %.3f\n",
        NR, co, qo / seconds, ct, qt / seconds, co / ct, qo / qt
      print co / ct > "cpu.ratios"; print qo / qt > "qps.ratios" }'
  printf '%-22s median of %d: client CPU per query %.3f x sysbench, queries per second %.3f x sysbench\n' \
    "$workload" "$windows" "$(median <cpu.ratios)" "$(median <qps.ratios)"
  rm -f cpu.ratios qps.ratios
}

# Transactions per second of a client alone.
tps() { sed -n 's/.*transactions: .*(\([0-9.]*\) per sec.*/\1/p'; }
turns() {
  local workload=$1 turn one other
  # shellcheck disable=SC2054
  local options=(--tables=4 "--table-size=$rows" "--threads=32" "--time=$alone" --rand-type=uniform)
  for turn in 1 2 3; do
    # shellcheck disable=SC2086
    one=$(ours "$workload" run "${options[@]}" $run 2>ours.err | tps)
    # shellcheck disable=SC2086
    other=$(theirs "$workload" run "${options[@]}" $run | tps)
    echo "  turn $turn, each alone with 32 threads: oltplab $one tps, sysbench $other tps"
    awk -v a="$one" -v b="$other" 'BEGIN { print a / b }' >>tps.ratios
  done
  printf '%-22s median of 3 turns: transactions per second %.3f x sysbench\n' "$workload" "$(median <tps.ratios)"
  rm -f tps.ratios
}

# Seconds of a prepare, as a whole command: a JVM's start is in ours.
loads() {
  local turn options=(--tables=1 "--table-size=$load" --threads=4) start one other
  for turn in 1 2 3; do
    ours oltp_read_write cleanup --tables=4 >/dev/null 2>&1
    start=$(date +%s%N)
    ours oltp_read_write prepare "${options[@]}" >/dev/null 2>ours.err
    one=$(($(date +%s%N) - start))
    ours oltp_read_write cleanup --tables=1 >/dev/null 2>&1
    start=$(date +%s%N)
    theirs oltp_read_write prepare "${options[@]}" >/dev/null
    other=$(($(date +%s%N) - start))
    awk -v turn="$turn" -v a="$one" -v b="$other" -v n="$load" 'BEGIN {
      printf "  load %d: oltplab %.0f rows/s, sysbench %.0f rows/s\n", turn, n / a * 1e9, n / b * 1e9; print b / a >> "load.ratios" }'
  done
  printf 'load, 1 table, 4 threads: median of 3: rows per second %.3f x sysbench\n' "$(median <load.ratios)"
  rm -f load.ratios
}

echo "$DB: $("$sysbench" --version) beside $("$oltplab" --version | head -n 1), $threads threads each, $(nproc) cores, load $(cut -d' ' -f1 /proc/loadavg)"
ours oltp_read_write prepare --tables=4 --table-size="$rows" --threads=4 >/dev/null 2>prepare.err || { cat prepare.err >&2; exit 1; }
for workload in $workloads; do beside "$workload"; done
if [ "$alone" -gt 0 ]; then for workload in $workloads; do turns "$workload"; done; fi
if [ "$load" -gt 0 ]; then loads; fi
