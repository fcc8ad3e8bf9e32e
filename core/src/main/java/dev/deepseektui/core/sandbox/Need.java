package dev.deepseektui.core.sandbox;

/** What a command may need beyond its workspace? */
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
