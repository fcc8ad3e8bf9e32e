package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Form;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.FileWriting.CurrentFile;
import dev.deepseektui.core.workspace.FileWriting.FileChange;
import dev.deepseektui.core.workspace.edit.ChangedLines;
import java.util.Arrays;

/**
 * A planned change of a file.
 *
 * @param lines which of them change
 * @param done says it to the model once it is done
 * @param form how the call and its result show the file
 */
record Draft(FileChange change, ChangedLines lines, String done, Form form) {

    /** Makes one from the file as it is, or says why not. */
    interface Maker {
        Draft of(CurrentFile file) throws CallFailed;
    }

    boolean changesNothing() {
        return change.before().isPresent()
                && Arrays.equals(change.before().get(), change.after().orElseThrow());
    }

    ShownFile shown() {
        String after = FileVersion.of(change.after().orElseThrow());
        return form == Form.WRITTEN
                ? ShownFile.written(change.path(), after)
                : ShownFile.change(
                        change.path(), change.before().map(FileVersion::of).orElse(null), after, 0);
    }
}
