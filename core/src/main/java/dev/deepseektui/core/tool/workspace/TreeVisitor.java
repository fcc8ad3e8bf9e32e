package dev.deepseektui.core.tool.workspace;

import java.io.IOException;

/** What is done with each file of a tree. */
public interface TreeVisitor {
    /** Called on several threads at once, in no order. */
    void file(TreeFile file) throws IOException;
}
