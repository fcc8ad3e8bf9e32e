package dev.deepseektui.core.tool.change;

/** What taking changes back means for one file. */
public sealed interface UndoStep {
    String path();

    /** The file gets back what it held, or goes if there was none. */
    record TakeBack(FileChange change) implements UndoStep {
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
