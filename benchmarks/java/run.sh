#!/usr/bin/env bash
# Builds the benchmarks where they are missing or out of date, and runs them.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../.." && pwd)
jar=$here/target/benchmarks.jar
module=benchmarks/java
more_sources=()

usage() {
  cat <<'END'
Usage: run.sh [--quick | --full] [OPTION...]
       run.sh report [--output FOLDER] [RESULTS...]
       run.sh gate --baseline RESULTS --current RESULTS [--min-ratio R] [--forgive-noise]
       run.sh gate --file RESULTS [--library L] [--peer P] [--min-ratio R] [--forgive-noise]
       run.sh ipc [ROUNDS [MILLISECONDS]]
       run.sh rows [OPTION...]
       run.sh duel ROUNDS WARMUP SECONDS CANDIDATE... -- STATE serialize|deserialize [PARAMETER=VALUE...]
       run.sh engines [--quick] [--suite NAME,...] [--forks N] [--output FOLDER]
       run.sh --jmh [JMH-ARGUMENT...]

Runs the benchmarks cell by cell and reports on them. What is measured is kept at once below
benchmarks/java/reports; the same command goes on from there after an interruption.

  --quick               the user types on the heap, without references, beside four peers: ten
                        minutes at most, the build included (the default)
  --full                every cell of every suite, as long as the suites ask for, then startup and graph:
                        hours
  --suite NAME,...      these suites; in a quick run with all their libraries; "startup" is the cold
                        start of a JVM and the sizes of the jars, "graph" a graph of 1 GiB in a heap
                        of 4, both without JMH
  --data VALUE,...      these values of parameters, such as STRUCT,SAMPLE or directBuffer
  --serializer NAME,... these libraries, such as fory,kryo
  --duration SECONDS    the length of every iteration, such as 0.5
  --forks N             JVMs that measure each cell, in turns with its peers' (default: 3)
  --jdk HOME,...        measure on these JDKs; otherwise on the one that runs this
  --fresh               start over; earlier results are put aside
  --no-report           only measure
  --skip-build          use target/benchmarks.jar as it is; with report and gate, too
  --help, -h            this text

  report                writes tables, charts and CSV files of the results (default: the newest run)
    --output FOLDER     to there (default: the folder "report" of the run; published is
                        docs/benchmarks/java)

  gate                  lists the cells below a ratio and exits with 3 where there are any; RESULTS
                        are folders of runs, or JSON files of JMH
    --baseline, --current  compare two results, cell by cell
    --file              compare libraries within one
    --library L         ours (default: fory)
    --peer P            a library, or the best one of each row (default: best)
    --min-ratio R       default: 0.95 between two results, 1.0 against a peer
    --forgive-noise     let pass the cells whose interval reaches the ratio

  ipc                   prints a table of messages between two processes: fory-ipc, Aeron, TCP
    ROUNDS              of fresh processes, in turn (default: 3)
    MILLISECONDS        the length of each measurement (default: 1000)

  duel                  compares versions or libraries in JVMs that run at once on one processor (Linux),
                        by operations for each second of processor time: for machines whose speed changes
    ROUNDS              of fresh JVMs; WARMUP and SECONDS are those of each round, for all JVMs together
    CANDIDATE           NAME=CLASSPATH,PARAMETER=VALUE,-JVMOPTION,...; the class path, such as the jar of
                        another commit, stands in front of the benchmarks' own classes, or is empty
    STATE               class of a suite's state, such as 'io.fory.benchmark.usertype.UserTypeState$SameSchemaState'

  rows                  measures RowSuite, whose peer needs a jar of its own, and reports on it; the
                        options are those above, and --jmh

  engines               measures the serializers for Spark, Flink, Kafka and Spring beside those of
                        their own, without JMH, and reports on them: ten minutes; --quick takes two
    --suite NAME,...    these engines
    --output FOLDER     the report goes there (published is docs/benchmarks/engines)

  --jmh                 hands the rest to JMH:  run.sh --jmh -l   run.sh --jmh -h

Needs a JDK 17 or newer (JAVA_HOME, else the java on the PATH), and to build Maven 3.6.3 or newer.
Exit codes: 0 done, 1 failed, 2 wrong arguments, 3 below the ratio of the gate.
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
    "$root/fory-ipc/pom.xml" "$root/fory-ipc/src/main" \
    "$root/benchmarks/messages/pom.xml" "$root/benchmarks/messages/src" \
    "$root/benchmarks/runner/pom.xml" "$root/benchmarks/runner/src/main" \
    "$here/pom.xml" "$here/src/main" ${more_sources[@]+"${more_sources[@]}"} -newer "$jar" -print | head -n 1) || true
  [[ -z $newer ]]
}

build() {
  if up_to_date; then
    return
  fi
  [[ $("$java" --list-modules) == *jdk.compiler@* ]] \
    || fail 1 "$java is a runtime without a compiler; install a JDK 17 or newer, or set JAVA_HOME"
  command -v mvn > /dev/null || fail 1 "no mvn found; install Maven 3.6.3 or newer"
  echo "Building the benchmarks (about a minute the first time) ..." >&2
  # Kept back, because some Mavens reset the terminal's colours even where there is no terminal.
  local output
  output=$(cd -- "$root" && mvn -q -B -ntp -Dmaven.test.skip=true -pl "$module" -am package 2>&1) || {
    printf '%s\n' "${output//$'\e[0m'/}" >&2
    fail 1 "the build failed, see above"
  }
  touch -- "$jar" # Maven leaves a jar alone whose bytes have not changed.
}

# A misspelt option is not worth a build: every option is in the help.
check_options() {
  local argument help
  help=$(usage)
  for argument in "$@"; do
    argument=${argument%%=*}
    if [[ $argument == -* && ! $help =~ (^|[^a-z-])"$argument"([^a-z-]|$) ]]; then
      fail 2 "unknown option $argument; see run.sh --help"
    fi
  done
}

# The serializers of engines are measured with the class paths that their tests have, without a jar.
engines() {
  local modules=integrations/spark,integrations/flink,integrations/kafka,integrations/spring,benchmarks/runner
  local runner=$root/benchmarks/runner/target arguments=() skip_build= argument
  for argument in "$@"; do
    case $argument in
      --help | -h)
        usage
        exit
        ;;
      --skip-build) skip_build=1 ;;
      *) arguments+=("$argument") ;;
    esac
  done
  check_options ${arguments[@]+"${arguments[@]}"}
  find_java
  if [[ -z $skip_build ]]; then
    command -v mvn > /dev/null || fail 1 "no mvn found; install Maven 3.6.3 or newer"
    echo "Building the engines' modules (a minute) ..." >&2
    # Packaged, for the jar of the core is what users have; the tests are compiled and not run.
    (cd -- "$root" && mvn -q -B -ntp -Pintegrations -Dmaven.test.skip=true -DskipTests -pl "$modules" -am \
      package dependency:build-classpath -Dmdep.outputFile=target/engines.classpath -Dmdep.includeScope=test) >&2 \
      || fail 1 "the build failed, see above"
  fi
  [[ -f $runner/engines.classpath ]] || fail 1 "no $runner/engines.classpath; run without --skip-build"
  exec "$java" -Dfory.benchmark.root="$root" -cp "$runner/classes:$(cat "$runner/engines.classpath")" \
    io.fory.benchmark.run.EnginesCommand ${arguments[@]+"${arguments[@]}"}
}

if [[ ${1:-} == engines ]]; then
  shift
  engines "$@"
fi

# Rows are measured beside another version of a peer than the other suites: a module of their own.
suite=()
if [[ ${1:-} == rows ]]; then
  shift
  module=benchmarks/rows
  jar=$root/$module/target/benchmarks.jar
  more_sources=("$root/$module/pom.xml" "$root/$module/src/main" "$root/fory-format/pom.xml" "$root/fory-format/src/main")
  suite=(--suite RowSuite)
fi

arguments=()
skip_build=
for argument in "$@"; do
  case $argument in
    --jmh | ipc | duel)
      [[ ${#arguments[@]} -eq 0 ]] || fail 2 "$argument comes first; what follows it goes to it"
      shift $((1 + ${skip_build:-0}))
      find_java
      [[ -n $skip_build ]] || build
      [[ -f $jar ]] || fail 1 "no $jar; run without --skip-build"
      [[ $argument == duel ]] && exec "$java" -cp "$jar" io.fory.benchmark.duel.Duel "$@"
      [[ $argument == ipc ]] && exec "$java" -cp "$jar" io.fory.benchmark.ipc.IpcSuite "$@"
      exec "$java" -cp "$jar" io.fory.benchmark.jmh.JmhHarness --jmh "$@"
      ;;
    --help | -h)
      usage
      exit
      ;;
    --skip-build) skip_build=1 ;;
    *) arguments+=("$argument") ;;
  esac
done

check_options ${arguments[@]+"${arguments[@]}"}
find_java
stale=false
if [[ -z $skip_build ]]; then
  build
elif [[ ! -f $jar ]]; then
  fail 1 "no $jar; run without --skip-build"
elif ! up_to_date; then
  stale=true
fi
exec "$java" -Dfory.benchmark.root="$root" -Dfory.benchmark.stale=$stale \
  -cp "$jar" io.fory.benchmark.jmh.JmhHarness ${suite[@]+"${suite[@]}"} ${arguments[@]+"${arguments[@]}"}
