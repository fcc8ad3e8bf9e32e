package dev.deepseektui.core.approval;

import dev.deepseektui.core.process.sandbox.Profile;

/** The decision on a call. */
public sealed interface Permission {

    /** As it is. */
    record Granted(boolean protectedToo, GitGuard gitGuard, Profile profile) implements Permission {
        /** To this very call. */
        public Granted(boolean protectedToo) {
            this(protectedToo, GitGuard.NONE);
        }

        /** As far as the user himself can reach. */
        public Granted(boolean protectedToo, GitGuard gitGuard) {
            this(protectedToo, gitGuard, Profile.OUTSIDE);
        }
    }

    /** With another command, which the user put in its place. */
    record Changed(String command, Profile profile) implements Permission {}

    /** Not at all; the reason is for the model. */
    record Refused(String reason) implements Permission {}
}
