package dev.deepseektui.core.sandbox;

/**
 * The sandbox kept a command from something, and that is why it failed.
 *
 * @param need what would have let it
 * @param what it did not reach: a path, or how often it tried
 */
public record Denial(Need need, String what) {
    /** For the model and for the user. */
    public String words() {
        return switch (need) {
            case GIT -> "the sandbox keeps .git read-only: the user can run it himself with !, or allow it in mode ask";
            case NETWORK ->
                "the sandbox has no network (%s): the user can allow it with the setting sandbox.network = true, or in mode ask"
                        .formatted(what);
            case OUTSIDE ->
                "the sandbox keeps this from the command: %s; the user can run it himself with !, or allow it in mode ask"
                        .formatted(what);
        };
    }
}
