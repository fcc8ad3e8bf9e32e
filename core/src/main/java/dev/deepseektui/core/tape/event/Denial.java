package dev.deepseektui.core.tape.event;

import dev.deepseektui.core.base.Excerpt;
import dev.deepseektui.core.base.SafeText;

/**
 * A denial of access by the sandbox, which made a command fail.
 *
 * @param need the permission that was missing
 * @param what the denied path, or the number of failed connection attempts
 */
public record Denial(Need need, String what) {
    /** The end of {@link #what} for a hidden path. */
    public static final String IS_HIDDEN = " is hidden";

    private static final int MAX_LENGTH = 160;

    /** Returns a sentence with the remedy, for the model and the user. */
    public String words() {
        return switch (need) {
            case GIT -> fact() + ": the user can run it himself with !, or allow it in mode ask";
            case NETWORK -> fact() + ": the user can allow it with the setting sandbox.network = true, or in mode ask";
            case OUTSIDE -> fact() + "; the user can run it himself with !, or allow it in mode ask";
        };
    }

    /** Returns a clause about the denied access, without the remedy. */
    public String fact() {
        return switch (need) {
            case GIT -> "the sandbox keeps .git read-only";
            case NETWORK -> "the sandbox has no network (%s)".formatted(shown());
            case OUTSIDE -> "the sandbox keeps this from the command: %s".formatted(shown());
        };
    }

    private String shown() {
        return Excerpt.of(SafeText.line(what), MAX_LENGTH);
    }

    /** An additional permission that a command may need. */
    public enum Need {
        /** A write to the repository's own files, such as {@code git commit}. */
        GIT,
        /** A connection to another machine or to a server on this machine. */
        NETWORK,
        /** A read of hidden files, or a write outside the workspace. */
        OUTSIDE;

        /** Returns a phrase for a command that runs with this permission, such as {@code outside the sandbox}. */
        public String granted() {
            return switch (this) {
                case GIT -> "with .git to write";
                case NETWORK -> "with the network";
                case OUTSIDE -> "outside the sandbox";
            };
        }
    }
}
