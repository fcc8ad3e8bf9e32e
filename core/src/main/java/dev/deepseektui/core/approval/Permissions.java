package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.sandbox.Profile;

/** Decides whether a call may run. May ask a person and block until the answer or cancellation. */
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
         * @param said the user's words for the conversation; may be empty
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
     * @param isEffect the tool may change anything
     */
    record Proposal(String tool, boolean isEffect, Intent intent) {}

    /** Restrictions on the programs that git may run for a repository, for commands that were not reviewed. */
    enum GitGuard {
        /** A person approved this command, or disabled questions: git runs unrestricted. */
        NONE,
        /** Other programs of the command may need hooks and filters: only unneeded ones are off. */
        LIGHT,
        /** The command is read-only: git runs nothing that the repository names. */
        FULL;

        public GitGuard orLight() {
            return this == FULL ? LIGHT : this;
        }
    }
}
