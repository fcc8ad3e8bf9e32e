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

/** The connection of a running call to the rest of the program. */
public interface ToolRun {
    String callId();

    Cancellation cancellation();

    /** Returns what this very call was allowed. */
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

    /** Records an event of the call. Not for read-only tools. */
    void record(TapeEvent event);

    default <T> T onEngine(Supplier<T> question) {
        return question.get();
    }

    /** Forwards an event of an agent, which has a tape of its own, to the listeners of the session. */
    default void heard(AgentStarted agent, Recorded event) {}

    /** Reports a defect that the call survived. Thread-safe. */
    default void defect(String where, RuntimeException mistake) {}

    /** Shows output as it arrives; it is not kept. Thread-safe. */
    void progress(String text);
}
