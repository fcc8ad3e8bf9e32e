package dev.deepseektui.core.workspace.tree;

import java.io.IOException;

/** A visitor of the entries of a tree that are not directories. */
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
}
