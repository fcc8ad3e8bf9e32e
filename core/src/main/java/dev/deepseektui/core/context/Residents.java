package dev.deepseektui.core.context;

import java.util.Optional;

/** The workspace files that a rewrite takes into account. */
public interface Residents {
    Residents NONE = path -> Optional.empty();

    /** A file with its current content. */
    record PresentFile(String version, String text) {}

    /** Returns true if the file stays whole in the prompt and must not be shortened in place. */
    default boolean contains(String path) {
        return false;
    }

    /** Returns the fullness below which soft and hard compaction wait; 0 without resident files. */
    default double deferUntil() {
        return 0;
    }

    /** Returns a file to show next to a summary of the work; empty if resident files are in the prompt anyway. */
    Optional<PresentFile> present(String path);
}
