package dev.deepseektui.core.mcp;

import dev.deepseektui.core.mcp.ServerSpec.Program;
import dev.deepseektui.core.rpc.RpcFailure;
import dev.deepseektui.core.rpc.RpcFailure.Kind;

/** Why a server that was started did not come up, in a line that says what it said. */
record ServerReport(ServerSpec spec, Link link) {
    StartFailed failure(RpcFailure failure) {
        String why = switch (failure.kind()) {
            case TIMED_OUT -> "it did not answer within " + spec.waits().start().toSeconds() + " s";
            case CLOSED ->
                spec.place() instanceof Program ? "it ended before it answered" : String.valueOf(failure.getMessage());
            case REFUSED, CANCELLED, TOO_LONG -> String.valueOf(failure.getMessage());
        };
        String words = spec.place() instanceof Program ? link.lastWords() : "";
        String all = words.isBlank() ? why : why + " (" + words + ")";
        return failure.kind() == Kind.REFUSED ? StartFailed.forGood(all) : StartFailed.forNow(all);
    }
}
