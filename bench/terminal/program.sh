#!/bin/sh
# Measures the program as users start it: the time to the first frame compared with `java -version`, and key latency and CPU time while
# an answer streams into a session of 10,000 lines at about 200 tokens per second. Options are passed to measure.py.
# Build first: ./mvnw -Dquick -DskipTests package
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'kill $simulator 2>/dev/null || true; rm -rf "$work"' EXIT
simulator=
export DEEPSEEK_HOME="$work/home" HOME="$work"
mkdir -p "$work/workspace"
program="$root/deepseek-tui"

python3 - "$work" <<'PY'
import json, sys
lines = "".join("Line %d of the transcript.\n\n" % n for n in range(5000))
stream = "and so on with words READY to be read while somebody types " * 40000
steps = {"steps": [{"reply": {"text": lines, "piece": 4000}}],
         "then": {"reply": {"text": stream, "piece": 4},
                  "faults": [{"fault": "drip", "at": "first_event", "bytes": 220, "ms": 5}]}}
json.dump(steps, open(sys.argv[1] + "/script.json", "w"))
PY
"$root/testkit/simulator" --script "$work/script.json" > "$work/url" &
simulator=$!
while [ ! -s "$work/url" ]; do sleep 0.1; done
model="--base-url $(head -n 1 "$work/url") --set model.api_key=k"

cd "$work/workspace"
# shellcheck disable=SC2086 # a list of options
"$program" exec $model "fill the transcript" >/dev/null
id=$("$program" sessions list | awk 'NR == 1 { print $1 }')
"$root/bench/terminal/measure.py" --mark "${MARK-ask}" "$@" \
    'deepseek-tui' "$program" "$program --resume $id $model go"
