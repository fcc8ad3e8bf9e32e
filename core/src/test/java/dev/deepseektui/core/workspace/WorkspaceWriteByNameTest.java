package dev.deepseektui.core.workspace;

import dev.deepseektui.core.workspace.Folder.NamedFolder;

/** The same tests on systems where directories cannot be held open. */
class WorkspaceWriteByNameTest extends WorkspaceWriteTest {
    @Override
    Workspace workspace() {
        return scene.workspace(NamedFolder::open);
    }
}
