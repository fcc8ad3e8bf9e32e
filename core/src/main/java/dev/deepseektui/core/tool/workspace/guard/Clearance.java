package dev.deepseektui.core.tool.workspace.guard;

import dev.deepseektui.core.tool.ToolRun;

/** Whether protected files may be touched. */
public enum Clearance {
    ORDINARY,
    PROTECTED_TOO;

    public static Clearance of(ToolRun run) {
        return run.mayTouchProtected() ? PROTECTED_TOO : ORDINARY;
    }
}
