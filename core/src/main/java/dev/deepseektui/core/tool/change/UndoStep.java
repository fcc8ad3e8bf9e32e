package dev.deepseektui.core.tool.change;

import java.util.List;

/** What taking changes back means for one file. */
public sealed interface UndoStep {
    String path();

    /**
     * The file gets back what it held, or goes if there was none.
     *
     * @param folders that were made for it, and go too when nothing is left in them
     */
    record TakeBack(FileChange change, List<String> folders) implements UndoStep {
        @Override
        public String path() {
            return change.path();
        }
    }

    /** The file is already as it was. */
    record NothingToDo(String path) implements UndoStep {}

    /**
     * The file is left alone.
     *
     * @param why a clause to be put behind its name
     */
    record LeftAlone(String path, String why) implements UndoStep {}
}
