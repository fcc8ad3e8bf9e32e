package dev.deepseektui.core.approval;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.sandbox.Profile;

/** Decides whether a call may run. May ask a person and wait for the answer, at most until cancelled. */
@FunctionalInterface
public interface Permissions {
    Permission of(Proposal proposal, Cancellation cancellation);

    /** The decision on a call. */
    sealed interface Permission {

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

    /**
     * A tool call that the model proposes.
     *
     * @param isEffect the tool may change anything
     */
    record Proposal(String tool, boolean isEffect, Intent intent) {}

    /** Restrictions on the programs that git may run for a repository whose command nobody reviewed. */
    enum GitGuard {
        /** A person approved this command as it stands, or wants nobody to be asked: git runs as he would run it. */
        NONE,
        /** What the command runs beside git may need hooks and filters: only what nobody needs is off. */
        LIGHT,
        /** The command does nothing but look: git runs nothing that the repository names. */
        FULL;

        /** Where the person wants work to go on unasked, so that filters and hooks are part of it. */
        public GitGuard orLight() {
            return this == FULL ? LIGHT : this;
        }
    }
}
