#!/usr/bin/env bash
# Builds and runs the benchmarks: see benchmarks/java/run.sh --help.
set -euo pipefail
exec "$(dirname -- "${BASH_SOURCE[0]}")/benchmarks/java/run.sh" "$@"
