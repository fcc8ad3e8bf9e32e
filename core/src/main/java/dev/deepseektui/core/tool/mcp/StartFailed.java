package dev.deepseektui.core.tool.mcp;

import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.base.rpc.RpcFailure.Kind;
import dev.deepseektui.core.tool.mcp.ServerSpec.Program;

/** A server did not come up; says why, and whether trying again could help. */
final class StartFailed extends Exception {
    private static final long serialVersionUID = 1L;

    /** It is recorded and shown, and some of it a server said. */
    private static final int LONGEST = 1000;

    private final boolean isForGood;

    private StartFailed(String why, boolean isForGood) {
        super(why.length() <= LONGEST ? why : why.substring(0, LONGEST) + "…");
        this.isForGood = isForGood;
    }

    /** Somebody has to mend something first. */
    static StartFailed forGood(String why) {
        return new StartFailed(why, true);
    }

    static StartFailed forNow(String why) {
        return new StartFailed(why, false);
    }

    /** Words a failure of the handshake, with what the server wrote before it ended. */
    static StartFailed of(RpcFailure failure, ServerSpec spec, Link link, ServerLog log) {
        boolean isProgram = spec.place() instanceof Program;
        String said = log.masked(String.valueOf(failure.getMessage()));
        String why = switch (failure.kind()) {
            case TIMED_OUT -> "it did not answer within " + spec.waits().start().toSeconds() + " s";
            case CLOSED -> isProgram ? "it ended before it answered" : said;
            case REFUSED, CANCELLED, TOO_LONG -> said;
        };
        // Only what closed its output is about to end: whoever waits for a start that failed waits no longer for
        // another.
        String words = !isProgram ? "" : failure.kind() == Kind.CLOSED ? link.lastWords() : link.wordsSoFar();
        return new StartFailed(words.isBlank() ? why : why + " (" + words + ")", failure.kind() == Kind.REFUSED);
    }

    boolean isForGood() {
        return isForGood;
    }
}
