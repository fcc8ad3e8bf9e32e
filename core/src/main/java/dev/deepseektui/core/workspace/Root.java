package dev.deepseektui.core.workspace;

import java.nio.file.Path;

/**
 * A directory that confines paths.
 *
 * @param real without links
 * @param spelled as in the settings or on the command line
 * @param prefix the start of its paths as shown to the model; empty for the workspace itself
 */
public record Root(Path real, Path spelled, String prefix) {
    static Root workspace(Path real, Path spelled) {
        return new Root(real, spelled, "");
    }

    static Root extra(Path real, Path spelled) {
        return new Root(real, spelled, FileNames.text(real).orElseGet(real::toString) + "/");
    }

    /** Returns a path relative to this root as shown to the model; the empty path is the root itself. */
    public String tell(String inside) {
        if (!inside.isEmpty()) {
            return prefix + inside;
        }
        return prefix.isEmpty() ? "." : prefix.substring(0, prefix.length() - 1);
    }
}
