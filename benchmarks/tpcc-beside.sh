#!/usr/bin/env bash
# Runs oltplab tpcc and a peer in turn on one MariaDB server: client processor time per transaction and throughput.
#
#   benchmarks/tpcc-beside.sh PATH [--benchbase DIR] [--tpcc-mysql DIR] [--warehouses 4] [--users 16]
#                             [--rounds 3] [--warm 12] [--window 20] [--flush 2]
#
#   PATH               an empty or earlier folder for the server and the loaded databases; kept, so that rounds can be repeated
#   --benchbase DIR    an installed BenchBase (the folder with benchbase.jar), Java class path and all
#   --tpcc-mysql DIR   an installed tpcc-mysql (the folder with tpcc_load, tpcc_start and the two .sql files)
#   --flush N          innodb_flush_log_at_trx_commit of the server while it measures: 2 takes the disk out of the figures
#
# A transaction is what the server counts (Com_commit + Com_rollback within the window), the same for every client; processor
# time is user + system time of the client's process in the same window, its compiler and collector included.
set -euo pipefail
home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

[ $# -ge 1 ] || { sed -n '2,13p' "$0" | sed 's/^# \{0,1\}//'; exit 2; }
data=$1
shift
benchbase='' tpcc_mysql='' warehouses=4 users=16 rounds=3 warm=12 window=20 flush=2
while [ $# -gt 0 ]; do
  case "$1" in
    --benchbase) benchbase=$2 ;;
    --tpcc-mysql) tpcc_mysql=$2 ;;
    --warehouses) warehouses=$2 ;;
    --users) users=$2 ;;
    --rounds) rounds=$2 ;;
    --warm) warm=$2 ;;
    --window) window=$2 ;;
    --flush) flush=$2 ;;
    *) echo "unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done
client=$(command -v mariadb || command -v mysql) || { echo "needs the mariadb or mysql client on the PATH" >&2; exit 4; }

oltplab=$home/oltplab
mkdir -p "$data"
data=$(cd "$data" && pwd)
"$oltplab" server start "$data" --buffer-pool 1G >"$data/server.txt"
port=$(grep -oE '127\.0\.0\.1:[0-9]+' "$data/server.txt" | head -n 1 | cut -d: -f2)
[ -n "$port" ] || { cat "$data/server.txt"; exit 4; }
secret=$data/oltplab-database/password
MYSQL_PWD=$(cat "$secret")
export MYSQL_PWD
pid=''
finish() {
  [ -z "$pid" ] || kill "$pid" 2>/dev/null || true
  "$oltplab" server stop "$data" >/dev/null
}
trap finish EXIT
sql() { "$client" -h 127.0.0.1 -P "$port" -u oltplab "$@"; }
sql -e "set global innodb_flush_log_at_trx_commit = $flush; set global max_prepared_stmt_count = 100000"
sql -e 'select version()' -N | sed 's/^/server  /'

url() { echo "jdbc:mysql://127.0.0.1:$port/$1"; }

config() { # of BenchBase: all but the waits as its sample has it, repeatable read as the others
  local kind weights=45,43,4,4,4
  cat <<XML
<parameters>
  <type>MYSQL</type><driver>com.mysql.cj.jdbc.Driver</driver>
  <url>$(url benchbase)?rewriteBatchedStatements=true&amp;allowPublicKeyRetrieval=true&amp;sslMode=DISABLED</url>
  <username>oltplab</username><password>$MYSQL_PWD</password>
  <isolation>TRANSACTION_REPEATABLE_READ</isolation><batchsize>128</batchsize>
  <scalefactor>$warehouses</scalefactor><terminals>$users</terminals>
  <works><work><time>600</time><rate>unlimited</rate><weights>$weights</weights></work></works>
  <transactiontypes>
$(for kind in NewOrder Payment OrderStatus Delivery StockLevel; do echo "    <transactiontype><name>$kind</name></transactiontype>"; done)
  </transactiontypes>
</parameters>
XML
}

load() { # NAME COMMAND...: once; prints wall and processor time of the loader
  local name=$1 start
  shift
  [ ! -e "$data/$name.loaded" ] || return 0
  start=$(date +%s.%N)
  /usr/bin/env bash -c 'TIMEFORMAT="%U %S"; time "$@" >"$0" 2>&1' "$data/$name.load.log" "$@" 2>"$data/$name.load.cpu" \
    || { tail -n 5 "$data/$name.load.log" >&2; exit 4; }
  echo "load    $name  $(tail -n 1 "$data/$name.load.cpu" | awk -v s="$start" -v e="$(date +%s.%N)" '{ printf "%.1f s, client CPU %.1f s", e - s, $1 + $2 }')"
  touch "$data/$name.loaded"
}

cpu() { # ticks of a process, user + system
  awk '{ sub(/.*\) /, ""); print $12 + $13 }' "/proc/$1/stat"
}
commits() {
  sql -N -e "select sum(variable_value) from information_schema.global_status where variable_name in ('COM_COMMIT', 'COM_ROLLBACK')"
}

measure() { # NAME COMMAND...: one line "NAME transactions/s microseconds-of-client-per-transaction resident-MB"
  local name=$1 c0 c1 t0 t1 s0 s1 resident
  shift
  "$@" >"$data/$name.run.log" 2>&1 &
  pid=$!
  sleep "$warm"
  c0=$(cpu "$pid") t0=$(commits) s0=$(date +%s.%N)
  sleep "$window"
  c1=$(cpu "$pid") t1=$(commits) s1=$(date +%s.%N)
  resident=$(awk '/^VmRSS/ { print int($2 / 1024) }' "/proc/$pid/status")
  kill "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
  pid=''
  awk -v name="$name" -v c="$((c1 - c0))" -v t="$((t1 - t0))" -v s0="$s0" -v s1="$s1" -v hz="$(getconf CLK_TCK)" -v rss="$resident" \
    'BEGIN { if (t == 0) { print name " did nothing"; exit 1 }
             printf "run     %-14s %8.0f transactions/s  %7.0f us client CPU/transaction  %5d MB\n", name, t / (s1 - s0), c / hz * 1e6 / t, rss }' \
    | tee -a "$data/runs.txt"
}

sql -e 'create database if not exists oltplab_tpcc'
load oltplab "$oltplab" tpcc prepare --url "$(url oltplab_tpcc)" --user oltplab --password-file "$secret" --warehouses "$warehouses"
if [ -n "$benchbase" ]; then
  config >"$data/benchbase.xml"
  sql -e 'create database if not exists benchbase'
  load benchbase bash -c "cd '$benchbase' && exec '${JAVA_HOME:-/usr}/bin/java' -jar benchbase.jar -b tpcc -c '$data/benchbase.xml' --create=true --load=true --execute=false"
fi
if [ -n "$tpcc_mysql" ]; then
  if [ ! -e "$data/tpcc-mysql.loaded" ]; then
    sql -e 'create database if not exists tpcc_mysql'
    sql tpcc_mysql <"$tpcc_mysql/create_table.sql" 2>/dev/null
    sql tpcc_mysql <"$tpcc_mysql/add_fkey_idx.sql"
  fi
  load tpcc-mysql "$tpcc_mysql/tpcc_load" -h127.0.0.1 -P"$port" -d tpcc_mysql -u oltplab -p "$MYSQL_PWD" -w "$warehouses"
fi

for ((round = 1; round <= rounds; round++)); do
  echo "round $round"
  for mode in sql procs; do
    measure "oltplab-$mode" "$oltplab" tpcc run --url "$(url oltplab_tpcc)" --user oltplab --password-file "$secret" --users "$users" --connections "$users" \
      --wait-scale 0 --mode "$mode" --time 600s --results "$data/results"
    if [ "$mode" = sql ] && [ -n "$benchbase" ]; then
      measure benchbase bash -c "cd '$benchbase' && exec '${JAVA_HOME:-/usr}/bin/java' -jar benchbase.jar -b tpcc -c '$data/benchbase.xml' --create=false --load=false --execute=true"
    fi
    if [ "$mode" = procs ] && [ -n "$tpcc_mysql" ]; then
      measure tpcc-mysql "$tpcc_mysql/tpcc_start" -h127.0.0.1 -P"$port" -d tpcc_mysql -u oltplab -p "$MYSQL_PWD" -w "$warehouses" -c "$users" -r 1 -l 600
    fi
  done
done

# Medians over all rounds in PATH/runs.txt, earlier calls included.
[ -e "$data/runs.txt" ] || exit 0
echo "medians"
for name in oltplab-sql oltplab-procs benchbase tpcc-mysql; do
  for field in 3 5; do
    awk -v n="$name" -v f="$field" '$2 == n { print $f }' "$data/runs.txt" | sort -n | awk '{ v[NR] = $1 } END { if (NR) print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
  done | paste -s -d ' ' | awk -v n="$name" 'NF == 2 { printf "%-14s %8.0f transactions/s  %7.0f us\n", n, $1, $2 }'
done
