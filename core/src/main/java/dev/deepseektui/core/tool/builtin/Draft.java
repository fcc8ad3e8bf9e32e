package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.change.CurrentFile;
import dev.deepseektui.core.tool.change.FileChange;
import dev.deepseektui.core.tool.edit.ChangedLines;
import java.util.Arrays;

/**
 * What a call means to make of a file.
 *
 * @param lines which of them change
 * @param done says it to the model once it is done
 */
record Draft(FileChange change, ChangedLines lines, String done) {

    /** Makes one from the file as it is, or says why not. */
    interface Maker {
        Draft of(CurrentFile file) throws CallFailed;
    }

    boolean changesNothing() {
        return change.before().isPresent()
                && Arrays.equals(change.before().get(), change.after().orElseThrow());
    }
}
