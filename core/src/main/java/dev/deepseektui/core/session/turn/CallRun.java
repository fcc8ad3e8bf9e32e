package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.session.EngineInbox;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxDenied;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The context of a running call: its access to the tape, its cancellation and its permission.
 *
 * @param denials collects the sandbox's denials
 */
public record CallRun(
        TapeAccess line,
        String callId,
        Cancellation cancellation,
        Tool.Kind kind,
        Permission.Granted permission,
        List<Denial> denials)
        implements ToolRun {

    /** The access to the tape: directly, or from another thread through the engine's inbox. */
    record TapeAccess(SessionLog log, EngineInbox inbox) {}

    static CallRun of(
            TapeAccess line, String callId, Cancellation cancellation, Tool.Kind kind, Permission.Granted permission) {
        return new CallRun(line, callId, cancellation, kind, permission, new ArrayList<>());
    }

    /** Returns the run of a command that the user typed, which is not a call of the model. */
    public static CallRun ofUser(SessionLog log, Cancellation cancellation, Permission.Granted permission) {
        return of(
                new TapeAccess(log, new EngineInbox(error -> log.defect(Session.USERS_COMMAND, error))),
                Session.USERS_COMMAND,
                cancellation,
                Tool.Kind.EFFECT,
                permission);
    }

    /** Returns the run with another permission and without denials. */
    CallRun with(Permission.Granted allowed) {
        return of(line, callId, cancellation, kind, allowed);
    }

    @Override
    public void record(TapeEvent event) {
        if (runsBeside()) {
            post(() -> line.log().record(event));
            return;
        }
        if (!kind.isOrdered()) {
            throw new IllegalStateException("a look records nothing: it runs beside the engine's thread");
        }
        if (event instanceof SandboxDenied denied) {
            denials.add(denied.denial());
        }
        line.log().record(event);
    }

    @Override
    public <T> T onEngine(Supplier<T> question) {
        return runsBeside() ? line.inbox().ask(question) : question.get();
    }

    private boolean runsBeside() {
        return kind == Tool.Kind.AGENT || kind == Tool.Kind.OUTSIDE;
    }

    @Override
    public void forward(AgentStarted agent, Recorded event) {
        post(() -> line.log().inAgent(agent, event));
    }

    /** Hands work over to the engine's thread. Work of a call that outlives its session is dropped. */
    private void post(Runnable work) {
        line.inbox().post(Due.NOW, cancellation -> {
            if (line.log().isOpen()) {
                work.run();
            }
        });
    }

    @Override
    public void defect(String where, RuntimeException error) {
        line.log().defect(where, error);
    }

    @Override
    public void progress(String text) {
        line.log().progress(callId, text);
    }
}
