package dev.deepseektui.core.context;

import java.util.HashMap;
import java.util.Map;
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

    /** Returns a view of these files that reads each of them only once. */
    default Residents readOnce() {
        Residents files = this;
        Map<String, Optional<PresentFile>> read = new HashMap<>();
        return new Residents() {
            @Override
            public boolean contains(String path) {
                return files.contains(path);
            }

            @Override
            public double deferUntil() {
                return files.deferUntil();
            }

            @Override
            public Optional<PresentFile> present(String path) {
                return read.computeIfAbsent(path, files::present);
            }
        };
    }
}
