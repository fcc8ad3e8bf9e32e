package dev.deepseektui.core.tool.workspace;

import dev.deepseektui.core.tool.workspace.folder.NamedFolder;

/** What holds of writing holds where directories cannot be held open. */
class WorkspaceWriteByNameTest extends WorkspaceWriteTest {
    @Override
    Workspace workspace() {
        return scene.workspace(NamedFolder::open);
    }
}
