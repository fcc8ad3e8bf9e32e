package dev.deepseektui.core.context;

import java.util.Optional;

/** The files of the workspace, as far as a rewrite depends on them. */
public interface Residents {
    Residents NONE = path -> Optional.empty();

    /** A file as it is now. */
    record PresentFile(String version, String text) {}

    /** Returns whether the file stays whole in the prompt, so that it is not shortened where it stands. */
    default boolean contains(String path) {
        return false;
    }

    /** Returns the fullness below which soft and hard compaction wait; 0 without resident files. */
    default double deferUntil() {
        return 0;
    }

    /** Returns a file that is to be shown beside a record; empty where resident files are in the prompt anyway. */
    Optional<PresentFile> present(String path);
}
