package dev.deepseektui.core.tool.change;

import dev.deepseektui.core.tool.edit.UnifiedDiff;
import java.util.Optional;

/**
 * What is to become of a file.
 *
 * @param path as the workspace tells it
 * @param before empty where there is no file
 * @param after empty where the file goes
 */
public record FileChange(String path, Optional<byte[]> before, Optional<byte[]> after) {
    /** With nothing left out: what somebody agrees to. */
    public String wholeDiff() {
        return UnifiedDiff.whole(path, before, after);
    }

    public String diff() {
        return UnifiedDiff.of(path, before, after);
    }
}
