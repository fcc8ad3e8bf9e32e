#!/bin/sh
# Measures whether agents slow the screen down. Compares key latency and CPU time while an answer streams into a session of 10,000 lines
# with those while two agents of such a session each receive an answer at the same rate. Options are passed to measure.py.
# Build first: ./mvnw -Dquick -DskipTests package
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
one=
two=
trap 'kill $one $two 2>/dev/null || true; rm -rf "$work"' EXIT
export DEEPSEEK_HOME="$work/home" HOME="$work"
mkdir -p "$work/workspace"
program="$root/deepseek-tui"

python3 - "$work" <<'PY'
import json, sys
lines = "".join("Line %d of the transcript.\n\n" % n for n in range(5000))
stream = "and so on with words READY to be read while somebody types " * 40000
then = {"reply": {"text": stream, "piece": 4},
        "faults": [{"fault": "drip", "at": "first_event", "bytes": 220, "ms": 5}]}
filling = {"reply": {"text": lines, "piece": 4000}}
jobs = {"reply": {"text": "", "tool_calls": [
    {"name": "task", "arguments": {"agent": "explore", "prompt": "Look at part %d." % n}} for n in (1, 2)]}}
json.dump({"steps": [filling], "then": then}, open(sys.argv[1] + "/one.json", "w"))
json.dump({"steps": [filling, jobs], "then": then}, open(sys.argv[1] + "/two.json", "w"))
PY
"$root/testkit/simulator" --script "$work/one.json" > "$work/one.url" &
one=$!
"$root/testkit/simulator" --script "$work/two.json" > "$work/two.url" &
two=$!
while [ ! -s "$work/one.url" ] || [ ! -s "$work/two.url" ]; do sleep 0.1; done

cd "$work/workspace"
# begin NAME: starts a session and prints the command that resumes it
begin() {
    model="--base-url $(head -n 1 "$work/$1.url") --set model.api_key=k"
    # shellcheck disable=SC2086 # intended word splitting
    "$program" exec $model "fill the transcript" >/dev/null
    echo "$program --resume $("$program" sessions list | awk 'NR == 1 { print $1 }') $model go"
}
answer=$(begin one)
sleep 1
agents=$(begin two)
"$root/bench/terminal/measure.py" --mark "${MARK-ask}" --starts 1 "$@" \
    'an answer' "$program" "$answer" 'two agents' "$program" "$agents"
