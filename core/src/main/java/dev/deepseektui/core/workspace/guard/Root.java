package dev.deepseektui.core.workspace.guard;

import dev.deepseektui.core.workspace.folder.FileNames;
import java.nio.file.Path;

/**
 * A directory that confines paths.
 *
 * @param real without links
 * @param spelled as the user or the settings name it
 * @param prefix what the paths in it begin with when the model is told of them: nothing in the workspace itself
 */
public record Root(Path real, Path spelled, String prefix) {
    static Root workspace(Path real, Path spelled) {
        return new Root(real, spelled, "");
    }

    static Root extra(Path real, Path spelled) {
        return new Root(real, spelled, FileNames.text(real).orElseGet(real::toString) + "/");
    }

    /** How the model is told of a path from this root on; the root itself is the empty one. */
    public String tell(String inside) {
        if (!inside.isEmpty()) {
            return prefix + inside;
        }
        return prefix.isEmpty() ? "." : prefix.substring(0, prefix.length() - 1);
    }
}
