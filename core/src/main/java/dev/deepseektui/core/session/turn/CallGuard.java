package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.approval.ApprovedPermissions.Upcoming;
import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.tool.hook.Hooks;

/** The permissions and hooks that decide on the calls of a session. */
public record CallGuard(Permissions permissions, Hooks hooks, Upcoming upcoming) {
    /** Permissions without hooks. */
    public CallGuard(Permissions permissions) {
        this(permissions, Hooks.none(), new Upcoming());
    }
}
