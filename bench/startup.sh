#!/usr/bin/env bash
# How long does a start take next to the JVM's own? Runs `java -version` and the launcher's `--version`, without and
# with its start-up archive, in turn, and prints the medians of the whole wall times as a table.
#
#   [JAVA_HOME=…] bench/startup.sh [RUNS]      30 runs of each unless said otherwise
set -euo pipefail

runs=${1:-30}
launcher=$(cd "$(dirname "$0")/.." && pwd)/deepseek-tui
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
times=$(mktemp -d)
trap 'rm -rf "$times"' EXIT
TIMEFORMAT=%3R

plain() { "$java" -version; }
bare() { DEEPSEEK_HOME=$times/without "$launcher" --version; }
archived() { DEEPSEEK_HOME=$times/with "$launcher" --version; }

prepare() {
    for ((wait = 0; wait < 300; wait++)); do
        archived >/dev/null
        for seal in "$times"/with/cache/*.seal; do
            if [ -f "$seal" ] && [ ! -L "$times/with/cache/training" ]; then
                give_up_on "$(basename "$seal" .seal)"
                return
            fi
        done
        sleep 0.2
    done
    echo "no start-up archive came to be in 60 s" >&2
    exit 1
}

# The mark of an archive that failed twice: the launcher looks for it, and neither uses nor makes one.
give_up_on() {
    mkdir -p "$times/without/cache"
    touch "$times/without/cache/$1.out"
}

measure() {
    { time "$1" >/dev/null 2>&1 </dev/null; } 2>>"$times/$1"
}

median() {
    sort -n "$times/$1" | awk '{ t[NR] = $1 * 1000 } END { print (t[int((NR + 1) / 2)] + t[int(NR / 2) + 1]) / 2 }'
}

row() {
    awk -v what="$1" -v own="$2" -v jvm="$3" 'BEGIN { printf "| %s | %.1f ms | %.2f |\n", what, own, own / jvm }'
}

prepare
for ((run = 0; run < runs; run++)); do
    for what in plain bare archived; do
        measure "$what"
    done
done

jvm=$(median plain)
echo "$("$java" -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/Java \1/p'), $runs runs of each, in turn:"
echo
echo "| start | median | ratio |"
echo "|---|---:|---:|"
row "java -version" "$jvm" "$jvm"
row "deepseek-tui --version, no archive" "$(median bare)" "$jvm"
# From JDK 24 the launcher answers a lone --version without its cache.
use="with archive"
! compgen -G "$times/with/cache/*.aot" >/dev/null || use="archive kept, not used"
row "deepseek-tui --version, $use" "$(median archived)" "$jvm"
