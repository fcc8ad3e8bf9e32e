package dev.deepseektui.core.workspace.guard;

import dev.deepseektui.core.tool.ToolRun;

/** The permission to touch protected files. */
public enum Clearance {
    ORDINARY,
    PROTECTED_TOO;

    public static Clearance of(ToolRun run) {
        return run.mayTouchProtected() ? PROTECTED_TOO : ORDINARY;
    }
}
