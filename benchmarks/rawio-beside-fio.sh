#!/usr/bin/env bash
# oltplab's own raw-I/O loop beside fio on the same target, alternated, medians of all rounds.
#
#   benchmarks/rawio-beside-fio.sh [--fio PATH] [--oltplab PATH] [--rounds N] [--seconds N] [--ramp N] [--cases "32 128"] TARGET...
#
# TARGET is read, never written: a file, or a block device. A zram disk of zeros is a good null device (as root:
# echo 1G > /sys/block/zram0/disksize). Both sides read 4K at random past the page cache. What is compared:
#   IOPS, p50 of the total latency (submission and completion), CPU of the threads that do the I/O, and CPU of the whole
#   process for an I/O: kernel workers of io_uring, compiler and collector included.
# fio's process is measured whole (start and end too, a few ms); oltplab's from the end of its ramp, when the loop is compiled.
# Needs python3 and /usr/bin/time. Exits 0 whatever the ratios are: they are for reading.
set -euo pipefail
home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
fio=$(command -v fio || true) oltplab=$home/oltplab rounds=5 seconds=3 ramp=3 cases="1 32 128" targets=()
while [ $# -gt 0 ]; do
  case $1 in
    --fio) fio=$2; shift 2 ;;
    --oltplab) oltplab=$2; shift 2 ;;
    --rounds) rounds=$2; shift 2 ;;
    --seconds) seconds=$2; shift 2 ;;
    --ramp) ramp=$2; shift 2 ;;
    --cases) cases=$2; shift 2 ;;
    -*) echo "unknown option $1" >&2; exit 2 ;;
    *) targets+=("$1"); shift ;;
  esac
done
[ ${#targets[@]} -gt 0 ] || { sed -n '2,12p' "${BASH_SOURCE[0]}" >&2; exit 2; }
[ -x "$fio" ] || { echo "no fio: --fio PATH names one" >&2; exit 4; }
[ -x /usr/bin/time ] || { echo "/usr/bin/time is missing" >&2; exit 4; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "$("$fio" --version) at $fio, $(uname -sr) $(uname -m), $(nproc) processors, $rounds rounds of $seconds s (oltplab: ramp $ramp s)"

# one JSON line: what, QD, IOPS, p50, CPU of threads, CPU of the process (us)
run_fio() { # TARGET QD NAME OPTIONS...
  local target=$1 depth=$2 name=$3; shift 3
  /usr/bin/time -f '%U %S' -o "$work/time" "$fio" --name=x --filename="$target" --readonly --allow_file_create=0 --rw=randread --bs=4k \
    --iodepth="$depth" --direct=1 --thread --time_based --runtime="$seconds" --norandommap --lat_percentiles=1 --clat_percentiles=0 \
    --output-format=json "$@" >"$work/out" 2>/dev/null
  python3 - "$work" "$name" "$depth" <<'PY' >>"$work/rows"
import json, sys
work, name, depth = sys.argv[1:]
text = open(work + "/out").read()
job = json.loads(text[text.index("{"):])["jobs"][0]
read = job["read"]
user, system = map(float, open(work + "/time").read().split()[-2:])
print(json.dumps([name, int(depth), read["iops"], read["lat_ns"]["percentile"]["50.000000"] / 1e3,
                  (job["usr_cpu"] + job["sys_cpu"]) / 100 * job["job_runtime"] * 1e3 / read["total_ios"],
                  (user + system) * 1e6 / read["total_ios"]]))
PY
}

run_oltplab() { # TARGET QD ENGINE
  "$oltplab" rawio run "$1" --profile 4k-rand-read --in-flight "$2" --engine "$3" --ramp "$ramp" --seconds "$seconds" \
    --results "$work/results" --json >"$work/out" 2>/dev/null
  python3 - "$work" "$3" "$2" <<'PY' >>"$work/rows"
import json, sys
work, name, depth = sys.argv[1:]
phase = json.load(open(work + "/out"))["phases"][0]
figures = phase["figures"]
print(json.dumps(["oltplab " + name, int(depth), figures["iops"], phase["total"]["service"]["p50"] / 1e3,
                  figures["thread_cpu_nanos_per_io"] / 1e3, figures["cpu_nanos_per_io"] / 1e3]))
PY
}

tuned=(--ioengine=io_uring --fixedbufs --registerfiles --iodepth_batch_submit=16 --iodepth_batch_complete_min=1 --iodepth_batch_complete_max=16)
for target in "${targets[@]}"; do
  : >"$work/rows"
  for round in $(seq "$rounds"); do
    for depth in $cases; do
      if [ "$depth" -eq 1 ]; then
        run_fio "$target" 1 "fio psync" --ioengine=psync
        run_oltplab "$target" 1 nio
      fi
      run_fio "$target" "$depth" "fio io_uring" --ioengine=io_uring
      run_fio "$target" "$depth" "fio io_uring tuned" "${tuned[@]}"
      run_oltplab "$target" "$depth" uring
      run_fio "$target" "$depth" "fio libaio" --ioengine=libaio
      run_oltplab "$target" "$depth" aio
    done
  done
  echo
  echo "$target: medians of $rounds rounds; ratios to: io_uring tuned for uring, libaio for aio, psync for nio"
  python3 - "$work/rows" <<'PY'
import json, statistics, sys
rows = [json.loads(line) for line in open(sys.argv[1])]
beside = {"oltplab uring": "fio io_uring tuned", "oltplab aio": "fio libaio", "oltplab nio": "fio psync"}
median = {}
for row in rows:
    median.setdefault((row[1], row[0]), []).append(row[2:])
median = {key: [statistics.median(column) for column in zip(*values)] + [[min(c) for c in zip(*values)][1]] for key, values in median.items()}
print(f"{'QD':>4}  {'side':20} {'IOPS':>9} {'p50 us':>8} {'thread CPU us/IO':>17} {'process CPU us/IO':>18}   ratios: IOPS, p50, thread, process")
for (depth, name), (iops, p50, thread, process, _) in sorted(median.items()):
    line = f"{depth:>4}  {name:20} {iops:9.0f} {p50:8.1f} {thread:17.2f} {process:18.2f}"
    other = median.get((depth, beside.get(name, "")))
    if other:
        line += f"   {iops / other[0]:.2f}, {p50 / other[1]:.2f}, {thread / other[2]:.2f}, {process / other[3]:.2f}"
    tuned = median.get((depth, "fio io_uring tuned"))
    if name == "oltplab aio" and tuned:
        line += f"   (process CPU {process / tuned[3]:.2f} of fio io_uring tuned)"
    print(line)
PY
done
