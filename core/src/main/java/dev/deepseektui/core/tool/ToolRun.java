package dev.deepseektui.core.tool;

import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.util.function.Supplier;

/** The context of a running tool call, through which it records events and shows output. */
public interface ToolRun {
    String callId();

    Cancellation cancellation();

    default Permission.Granted permission() {
        return new Permission.Granted(false);
    }

    default boolean mayTouchProtected() {
        return permission().protectedToo();
    }

    default Clearance clearance() {
        return mayTouchProtected() ? Clearance.PROTECTED_TOO : Clearance.ORDINARY;
    }

    default GitGuard gitGuard() {
        return permission().gitGuard();
    }

    default Profile profile() {
        return permission().profile();
    }

    /** Records an event of the call. Read-only tools must not call this method. */
    void record(TapeEvent event);

    default <T> T onEngine(Supplier<T> question) {
        return question.get();
    }

    /** Forwards an event from an agent's own tape to the listeners of the session. */
    default void forward(AgentStarted agent, Recorded event) {}

    /** Reports an internal error that did not stop the call. Thread-safe. */
    default void defect(String where, RuntimeException error) {}

    /** Shows output as it arrives, without storing it. Thread-safe. */
    void progress(String text);
}
