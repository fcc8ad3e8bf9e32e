package dev.deepseektui.core.turn;

import dev.deepseektui.core.approval.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.event.SandboxDenied;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.sandbox.Denial;
import dev.deepseektui.core.sandbox.Profile;
import dev.deepseektui.core.session.state.SessionLog;
import dev.deepseektui.core.tool.GitGuard;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import java.util.ArrayList;
import java.util.List;

/**
 * A call's line to the rest of the program.
 *
 * @param denials what a sandbox kept from it, as it is told
 */
record CallRun(
        SessionLog log,
        String callId,
        Cancellation cancellation,
        Tool.Kind kind,
        Permission.Granted permission,
        List<Denial> denials)
        implements ToolRun {

    static CallRun of(
            SessionLog log, String callId, Cancellation cancellation, Tool.Kind kind, Permission.Granted permission) {
        return new CallRun(log, callId, cancellation, kind, permission, new ArrayList<>());
    }

    /** The same call as it was allowed now; nothing was kept from it yet. */
    CallRun with(Permission.Granted allowed) {
        return of(log, callId, cancellation, kind, allowed);
    }

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
        if (event instanceof SandboxDenied denied) {
            denials.add(denied.denial());
        }
        log.record(event);
    }

    @Override
    public void progress(String text) {
        log.progress(callId, text);
    }
}
