#!/usr/bin/env bash
# Measures startup time compared with the JVM's. Alternates between `java -version` and the launcher's `--version` and `--help`, and
# prints the median wall times as a table.
#
#   [PROGRAM=...] bench/startup.sh [RUNS]      30 runs of each by default; PROGRAM is another launcher, such as an image's
set -euo pipefail

runs=${1:-30}
program=${PROGRAM:-$(cd "$(dirname "$0")/.." && pwd)/deepseek-tui}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
times=$(mktemp -d)
trap 'rm -rf "$times"' EXIT
TIMEFORMAT=%3R
export DEEPSEEK_HOME=$times/home

plain() { "$java" -version; }
version() { "$program" --version; }
help() { "$program" --help; }

measure() {
    { time "$1" >/dev/null 2>&1 </dev/null; } 2>>"$times/$1"
}

median() {
    sort -n "$times/$1" | awk '{ t[NR] = $1 * 1000 } END { print (t[int((NR + 1) / 2)] + t[int(NR / 2) + 1]) / 2 }'
}

row() {
    awk -v what="$1" -v own="$2" -v jvm="$3" 'BEGIN { printf "| %s | %.1f ms | %.2f |\n", what, own, own / jvm }'
}

version
for ((run = 0; run < runs; run++)); do
    for what in plain version help; do
        measure "$what"
    done
done

jvm=$(median plain)
echo "$("$java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/Java \1/p'), $runs alternating runs of each:"
echo
echo "| command | median | ratio |"
echo "|---|---:|---:|"
row "java -version" "$jvm" "$jvm"
row "deepseek-tui --version" "$(median version)" "$jvm"
row "deepseek-tui --help" "$(median help)" "$jvm"
