package dev.deepseektui.app.report.figures;

import dev.deepseektui.core.event.FileEdited;
import java.util.ArrayList;
import java.util.List;

/**
 * What was done to a file by all edits together.
 *
 * @param diffs one for each edit, in their order
 */
public record EditedFile(String path, long added, long removed, List<String> diffs) {
    public EditedFile {
        diffs = List.copyOf(diffs);
    }

    static EditedFile untouched(String path) {
        return new EditedFile(path, 0, 0, List.of());
    }

    public long lines() {
        return added + removed;
    }

    EditedFile and(FileEdited edit) {
        List<String> all = new ArrayList<>(diffs);
        all.add(edit.diff());
        return new EditedFile(path, added + edit.added(), removed + edit.removed(), all);
    }
}
