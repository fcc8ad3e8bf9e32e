package dev.deepseektui.core.tool.workspace.tree;

import dev.deepseektui.core.tool.workspace.folder.EntryState;
import java.io.IOException;

/** What is done with each entry of a tree that is no directory. */
public interface TreeVisitor {
    /** Called on several threads at once, in no order. */
    void file(TreeFile file) throws IOException;

    /** Whether it opens files; the system need not be asked about each one for a visitor that does not. */
    default boolean opensFiles() {
        return true;
    }

    /** Wants to know what there is, and no more. */
    interface OfNames extends TreeVisitor {
        @Override
        default boolean opensFiles() {
            return false;
        }
    }

    /**
     * Wants to know how everything is that a command may change: files that git ignores by their own names too, and those that are
     * protected, but nothing in ignored directories. Repositories inside the tree are left alone.
     */
    interface OfStates extends TreeVisitor {
        /** A directory below the one where the visit began. */
        void directory(String path, EntryState state);

        /** A directory that is a repository of its own. */
        void repository(String path);

        /** Whether a directory of that name is left out, where no repository says what is. */
        boolean leavesOut(String name);
    }
}
