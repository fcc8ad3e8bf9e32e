package dev.deepseektui.core.approval;

import dev.deepseektui.core.tool.GitGuard;

/** Whether a call may run. */
public sealed interface Permission {

    /** As it is. */
    record Granted(boolean protectedToo, GitGuard gitGuard) implements Permission {
        /** To this very call. */
        public Granted(boolean protectedToo) {
            this(protectedToo, GitGuard.NONE);
        }
    }

    /** With another command, which the user put in its place. */
    record Changed(String command) implements Permission {}

    /** Not at all; the reason is for the model. */
    record Refused(String reason) implements Permission {}
}
