#!/usr/bin/env bash
# Builds the benchmarks where they are missing or out of date, and runs them.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../.." && pwd)
jar=$here/target/benchmarks.jar

# The quick run ends within two minutes, the build included.
limit_seconds=110
measuring_seconds=60
least_seconds=15

usage() {
  cat <<'END'
Usage: run.sh [--help | --jmh [JMH-ARGUMENT...]]

Without arguments: builds what is missing, proves that Fory writes and reads back the four
benchmark objects (STRUCT, STRUCT2, MEDIA_CONTENT, SAMPLE), and shows their sizes and speed beside
Kryo and JDK serialization. Ends within two minutes.

  --jmh [JMH-ARGUMENT...]  run the JMH suites; the arguments go to JMH, for instance
                             run.sh --jmh -l                                 list them
                             run.sh --jmh UserTypeSerializeSuite.fory -p objectType=STRUCT
                             run.sh --jmh -h                                 JMH's own help
  --help, -h               this text

Needs a JDK 17 or newer (JAVA_HOME, else the java on the PATH) and Maven 3.6.3 or newer.
END
}

fail() {
  echo "run.sh: $2" >&2
  exit "$1"
}

find_java() {
  if [[ -n ${JAVA_HOME:-} ]]; then
    java=$JAVA_HOME/bin/java
    [[ -x $java ]] || fail 1 "JAVA_HOME is $JAVA_HOME, but there is no bin/java; set it to a JDK 17 or newer"
  else
    java=$(command -v java) || fail 1 "no java found; install a JDK 17 or newer, or set JAVA_HOME"
  fi
  local version
  version=$("$java" -version 2>&1 | sed -n 's/.* version "\([0-9]*\).*/\1/p' | head -n 1) || true
  [[ ${version:-0} -ge 17 ]] || fail 1 "$java is Java ${version:-of an unknown version}; a JDK 17 or newer is needed (set JAVA_HOME)"
}

up_to_date() {
  [[ -f $jar ]] || return 1
  local newer
  newer=$(find "$root/pom.xml" "$root/fory-core/pom.xml" "$root/fory-core/src/main" \
    "$here/pom.xml" "$here/src/main" -newer "$jar" -print | head -n 1) || true
  [[ -z $newer ]]
}

build() {
  if up_to_date; then
    return
  fi
  [[ $("$java" --list-modules) == *jdk.compiler@* ]] \
    || fail 1 "$java is a runtime without a compiler; install a JDK 17 or newer, or set JAVA_HOME"
  command -v mvn > /dev/null || fail 1 "no mvn found; install Maven 3.6.3 or newer"
  echo "Building the benchmarks (about a minute the first time) ..."
  # Kept back, because some Mavens reset the terminal's colours even where there is no terminal.
  local output
  output=$(cd -- "$root" && mvn -q -B -ntp -Dmaven.test.skip=true -pl benchmarks/java -am package 2>&1) || {
    printf '%s\n' "${output//$'\e[0m'/}" >&2
    fail 1 "the build failed, see above"
  }
  touch -- "$jar" # Maven leaves a jar alone whose bytes have not changed.
}

quick() {
  build
  local seconds=$((limit_seconds - SECONDS))
  ((seconds <= measuring_seconds)) || seconds=$measuring_seconds
  ((seconds >= least_seconds)) || seconds=$least_seconds
  exec "$java" -cp "$jar" io.fory.benchmark.QuickRun "$seconds"
}

case ${1:-} in
  '')
    [[ $# -eq 0 ]] || fail 2 "empty argument; see run.sh --help"
    find_java
    quick
    ;;
  --help | -h)
    [[ $# -eq 1 ]] || fail 2 "unexpected argument $2; see run.sh --help"
    usage
    ;;
  --jmh)
    shift
    find_java
    build
    exec "$java" -jar "$jar" "$@"
    ;;
  *)
    fail 2 "unknown argument $1; see run.sh --help"
    ;;
esac
