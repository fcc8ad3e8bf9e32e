package dev.deepseektui.core.rewind;

import dev.deepseektui.core.event.FileChanging;
import dev.deepseektui.core.event.FileState;
import dev.deepseektui.core.event.FilesChanged;
import dev.deepseektui.core.event.FilesChanged.Change;
import dev.deepseektui.core.event.TapeEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a series of changes made of one entry.
 *
 * @param last the change that was recorded last
 * @param isSure whether that one came about: an edit is recorded before it is done
 * @param unbroken whether each change found what the one before it left
 */
record PathHistory(String path, @Nullable FileState before, Change last, boolean isSure, boolean unbroken) {

    /** In the order of their first changes. */
    static List<PathHistory> of(List<TapeEvent> events) {
        Map<String, PathHistory> byPath = new LinkedHashMap<>();
        for (TapeEvent event : events) {
            boolean isSure = event instanceof FilesChanged;
            for (Change change : changes(event)) {
                byPath.merge(
                        change.path(),
                        new PathHistory(change.path(), change.before(), change, isSure, true),
                        (known, next) -> known.then(change, isSure));
            }
        }
        return List.copyOf(byPath.values());
    }

    static List<Change> changes(TapeEvent event) {
        if (event instanceof FilesChanged changed) {
            return changed.changes();
        }
        if (event instanceof FileChanging edit) {
            List<Change> changes = new ArrayList<>();
            edit.newFolders().forEach(folder -> changes.add(new Change(folder, null, FileState.directory(null))));
            changes.add(new Change(edit.path(), file(edit.before()), file(edit.after())));
            return changes;
        }
        return List.of();
    }

    private static @Nullable FileState file(@Nullable String content) {
        return content == null ? null : FileState.file(null, content);
    }

    private PathHistory then(Change next, boolean sure) {
        boolean fits = mayBe(next.before());
        return new PathHistory(path, before, next, sure, unbroken && fits);
    }

    /** Whether the entry may be so now, after the last change, if nobody else touched it. */
    boolean mayBe(@Nullable FileState state) {
        return FileState.fit(state, last.after()) || (!isSure && FileState.fit(state, last.before()));
    }
}
