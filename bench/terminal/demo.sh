#!/bin/sh
# Compares the product's terminal code with stock Lanterna. Both show the same chat with 10,000 lines of history.
# Options are passed to measure.py. Build first: ./mvnw -Dquick -DskipTests package
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
archive=$(mktemp -d)
trap 'rm -rf "$archive"' EXIT
lib=$root/bench/target/bench/lib
classpath=$(printf '%s:' "$lib"/deepseek-tui-*.jar "$lib"/lanterna-*.jar)
flags='-XX:+UseSerialGC -Xms16m -Xmx512m -XX:-UsePerfData -Xlog:disable -Xlog:all=error:stderr'
demos=dev.deepseektui.bench.terminal

# Uses a class-data archive of the classes loaded at startup, as the launcher does.
java_with_archive() {
    echo "java $flags -Xshare:auto -XX:SharedArchiveFile=$archive/$1.jsa -cp $classpath $demos.$1"
}

for demo in LoopDemo StockDemo; do
    # shellcheck disable=SC2086 # a list of flags
    "$root/bench/terminal/once.py" java $flags "-XX:DumpLoadedClassList=$archive/$demo.list" -cp "$classpath" "$demos.$demo"
    # shellcheck disable=SC2086
    java $flags -Xshare:dump "-XX:SharedClassListFile=$archive/$demo.list" "-XX:SharedArchiveFile=$archive/$demo.jsa" \
        -cp "$classpath" >/dev/null 2>&1
done
"$root/bench/terminal/measure.py" "$@" \
    'own' "$(java_with_archive LoopDemo) idle" "$(java_with_archive LoopDemo) stream" \
    'stock Lanterna' "$(java_with_archive StockDemo) idle" "$(java_with_archive StockDemo) stream"
