#!/usr/bin/env bash
# Measures the cold start of every library: a fresh JVM each time, the libraries in turn, medians.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
jar=$here/target/benchmarks.jar
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
rounds=7
libraries=(fory apachefory kryo jdk none)

case ${1:-} in
  '') ;;
  --help | -h)
    cat <<'END'
Usage: coldstart.sh [--help]

Starts a fresh JVM, 7 times for each library in turn, that sets the library up and writes and reads
back one MediaContent. Prints the medians of: the time inside main, the CPU time of the whole
process and, where GNU time is installed, its peak memory. Build first: run.sh does.
END
    exit 0
    ;;
  *)
    echo "coldstart.sh: unknown argument $1; see coldstart.sh --help" >&2
    exit 2
    ;;
esac
[[ -f $jar ]] || { echo "coldstart.sh: no $jar; build it with run.sh first" >&2; exit 1; }

out=$(mktemp -d)
trap 'rm -rf -- "$out"' EXIT
gnu_time=
if /usr/bin/time -f %M true 2> /dev/null > /dev/null; then
  gnu_time=/usr/bin/time
fi

# Appends "wall-ns cpu-seconds rss-kib" of one fresh JVM to the library's file.
measure() {
  local library=$1 wall usage
  if [[ -n $gnu_time ]]; then
    wall=$($gnu_time -o "$out/usage" -f '%U %S %M' "$java" -cp "$jar" io.fory.benchmark.ColdStart "$library" 2> "$out/errors") \
      || { cat "$out/errors" >&2; return 1; }
    usage=$(cat "$out/usage")
  else
    local TIMEFORMAT='%U %S 0'
    { time wall=$("$java" -cp "$jar" io.fory.benchmark.ColdStart "$library" 2> "$out/errors"); } 2> "$out/usage" \
      || { cat "$out/errors" >&2; return 1; }
    usage=$(cat "$out/usage")
  fi
  echo "$wall $usage" | awk '{ print $1, $2 + $3, $4 }' >> "$out/$library"
}

# Prints the median of a column of a library's file.
median() {
  sort -n -k "$2,$2" "$out/$1" | awk -v column="$2" '{ v[NR] = $column } END { print v[int((NR + 1) / 2)] }'
}

for ((round = 1; round <= rounds; round++)); do
  for library in "${libraries[@]}"; do
    measure "$library"
  done
done

"$java" -version 2>&1 | head -n 1
printf '%-12s %12s %10s %14s\n' library 'in main, ms' 'CPU, ms' 'peak RSS, MiB'
for library in "${libraries[@]}"; do
  awk -v library="$library" -v wall="$(median "$library" 1)" -v cpu="$(median "$library" 2)" \
    -v rss="$(median "$library" 3)" 'BEGIN {
      printf "%-12s %12.1f %10.0f %14s\n", library, wall / 1e6, cpu * 1e3, (rss > 0 ? sprintf("%.0f", rss / 1024) : "-")
    }'
done
