package dev.deepseektui.core.turn;

import dev.deepseektui.core.approval.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.sandbox.Profile;
import dev.deepseektui.core.session.state.SessionLog;
import dev.deepseektui.core.tool.GitGuard;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;

/** A call's line to the rest of the program. */
record CallRun(SessionLog log, String callId, Cancellation cancellation, Tool.Kind kind, Permission.Granted permission)
        implements ToolRun {

    @Override
    public boolean mayTouchProtected() {
        return permission.protectedToo();
    }

    @Override
    public GitGuard gitGuard() {
        return permission.gitGuard();
    }

    @Override
    public Profile profile() {
        return permission.profile();
    }

    @Override
    public void record(TapeEvent event) {
        if (!kind.isOrdered()) {
            throw new IllegalStateException("a look records nothing: it runs beside the engine's thread");
        }
        log.record(event);
    }

    @Override
    public void progress(String text) {
        log.progress(callId, text);
    }
}
