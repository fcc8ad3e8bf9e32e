package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.sandbox.Profile;

/**
 * The check of whether a call may run. It may ask the user; it then blocks until the user answers or the call is
 * cancelled.
 */
@FunctionalInterface
public interface Permissions {
    Permission of(Proposal proposal, Cancellation cancellation);

    /** The decision on a call. */
    sealed interface Permission {

        record Granted(boolean protectedToo, GitGuard gitGuard, Profile profile) implements Permission {
            public Granted(boolean protectedToo) {
                this(protectedToo, GitGuard.NONE);
            }

            public Granted(boolean protectedToo, GitGuard gitGuard) {
                this(protectedToo, gitGuard, Profile.OUTSIDE);
            }
        }

        record ChangedCommand(String command, Profile profile) implements Permission {}

        /**
         * A refusal.
         *
         * @param said the user's reason, which becomes the next message; may be empty
         */
        record Refused(String reason, String said) implements Permission {
            public Refused(String reason) {
                this(reason, "");
            }
        }
    }

    /**
     * A tool call that the model proposes.
     *
     * @param isEffect true if the tool may change something
     */
    record Proposal(String tool, boolean isEffect, Intent intent) {}

    /** A restriction on the programs that git may run for a repository, in commands that the user did not review. */
    enum GitGuard {
        /** No restriction. The user approved this command or disabled approval. */
        NONE,
        /** A restriction on a few programs only. Other parts of the command may need hooks and filters. */
        LIGHT,
        /**
         * A restriction on all programs named by the repository. Used for read-only commands, which need none of them.
         */
        FULL;

        public GitGuard orLight() {
            return this == FULL ? LIGHT : this;
        }
    }
}
