package dev.deepseektui.core.mcp;

import dev.deepseektui.core.mcp.ServerSpec.Program;
import dev.deepseektui.core.rpc.RpcFailure;
import dev.deepseektui.core.rpc.RpcFailure.Kind;

/** Why a server that was started did not come up, in a line that says what it said. */
record ServerReport(ServerSpec spec, Link link, ServerLog log) {
    StartFailed failure(RpcFailure failure) {
        String said = log.masked(String.valueOf(failure.getMessage()));
        String why = switch (failure.kind()) {
            case TIMED_OUT -> "it did not answer within " + spec.waits().start().toSeconds() + " s";
            case CLOSED -> spec.place() instanceof Program ? "it ended before it answered" : said;
            case REFUSED, CANCELLED, TOO_LONG -> said;
        };
        String words = spec.place() instanceof Program ? words(failure.kind()) : "";
        String all = words.isBlank() ? why : why + " (" + words + ")";
        return failure.kind() == Kind.REFUSED ? StartFailed.forGood(all) : StartFailed.forNow(all);
    }

    /** Only what closed its output is about to end: whoever waits for a start that failed waits no longer for another. */
    private String words(Kind kind) {
        return kind == Kind.CLOSED ? link.lastWords() : link.wordsSoFar();
    }
}
