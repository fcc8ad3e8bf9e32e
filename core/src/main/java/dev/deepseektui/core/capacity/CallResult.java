package dev.deepseektui.core.capacity;

/**
 * What became of a tool call, as far as it says something about the work.
 *
 * @param what was tried: a command, or a tool and the thing it was about
 * @param how it failed, in a line; empty where it did not
 * @param reference the thing it was about, in one spelling
 */
public record CallResult(Verdict verdict, String what, String how, String reference) {

    /** How a result counts. */
    public enum Verdict {
        WENT_WELL,
        /** A command that ran and was unsuccessful. */
        COMMAND_FAILED,
        /** The call itself came to nothing: a stale edit, a bad path, a time-out. */
        TOOL_FAILED,
        /** The model wrote the call wrongly, and nothing ran. */
        MALFORMED,
        /** It says nothing: a search that found nothing, a call that was refused or stopped. */
        NEITHER
    }

    public boolean failed() {
        return switch (verdict) {
            case COMMAND_FAILED, TOOL_FAILED, MALFORMED -> true;
            case WENT_WELL, NEITHER -> false;
        };
    }
}
