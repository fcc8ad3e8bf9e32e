package dev.deepseektui.core.workspace;

import java.io.IOException;

/** A visitor of the entries of a tree other than directories. */
public interface TreeVisitor {
    /** Called concurrently on several threads, in no order. */
    void file(TreeFile file) throws IOException;

    /** Returns true if it opens files; otherwise the types of entries are not looked up. */
    default boolean opensFiles() {
        return true;
    }

    /** A visitor that needs the names only. */
    interface OfNames extends TreeVisitor {
        @Override
        default boolean opensFiles() {
            return false;
        }
    }
}
