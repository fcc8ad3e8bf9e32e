package dev.deepseektui.core.tape.event;

import dev.deepseektui.core.base.SafeText;

/**
 * The sandbox kept a command from something, and that is why it failed.
 *
 * @param need what would have let it
 * @param what it did not reach: a path, or how often it tried
 */
public record Denial(Need need, String what) {
    /** Ends {@link #what} where a path is hidden. */
    public static final String IS_HIDDEN = " is hidden";

    private static final int LONGEST = 160;

    /** For the model and for the user. */
    public String words() {
        return switch (need) {
            case GIT -> fact() + ": the user can run it himself with !, or allow it in mode ask";
            case NETWORK -> fact() + ": the user can allow it with the setting sandbox.network = true, or in mode ask";
            case OUTSIDE -> fact() + "; the user can run it himself with !, or allow it in mode ask";
        };
    }

    /** Without what helps. */
    public String fact() {
        return switch (need) {
            case GIT -> "the sandbox keeps .git read-only";
            case NETWORK -> "the sandbox has no network (%s)".formatted(shown());
            case OUTSIDE -> "the sandbox keeps this from the command: %s".formatted(shown());
        };
    }

    /** It is taken from what the command printed, and stands in a question. */
    private String shown() {
        String line = SafeText.line(what);
        return line.length() <= LONGEST
                ? line
                : line.substring(0, line.offsetByCodePoints(0, line.codePointCount(0, LONGEST) - 1)) + "…";
    }

    /** A permission that a command may need beyond its workspace. */
    public enum Need {
        /** To write the repository's own files, as {@code git commit} does. */
        GIT,
        /** To reach other machines, or servers of this one. */
        NETWORK,
        /** To reach what the sandbox hides, or to write outside the workspace. */
        OUTSIDE;

        /** How a command runs that was granted it. */
        public String granted() {
            return switch (this) {
                case GIT -> "with .git to write";
                case NETWORK -> "with the network";
                case OUTSIDE -> "outside the sandbox";
            };
        }
    }
}
