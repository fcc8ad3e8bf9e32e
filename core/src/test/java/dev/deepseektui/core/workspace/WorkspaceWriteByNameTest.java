package dev.deepseektui.core.workspace;

/** What holds of writing holds where directories cannot be held open. */
class WorkspaceWriteByNameTest extends WorkspaceWriteTest {
    @Override
    Workspace workspace() {
        return scene.workspace(NamedFolder::open);
    }
}
