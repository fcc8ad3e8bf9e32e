package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.ToolRun;

/** A command that is run for the user and is no call of the model's: what he typed, or what stands in a command of his. */
record UsersRun(SessionLog log, Cancellation cancellation, Permission.Granted permission) implements ToolRun {
    @Override
    public String callId() {
        return Session.USERS_COMMAND;
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
        log.record(event);
    }

    @Override
    public void progress(String text) {
        log.progress(callId(), text);
    }
}
