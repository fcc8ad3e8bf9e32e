package dev.deepseektui.core.rewind;

import dev.deepseektui.core.tool.workspace.folder.EntryState;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a directory as it was when it was looked at.
 *
 * @param link what a link said
 * @param old where a file's content is found once it has another; null where nobody saw to that yet
 */
record SeenEntry(
        Path name, EntryState state, String link, @Nullable OldContent old) {
    SeenEntry with(OldContent found) {
        return new SeenEntry(name, state, link, found);
    }
}
