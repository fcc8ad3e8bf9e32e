package dev.deepseektui.core.tool;

import dev.deepseektui.core.approval.Permissions.GitGuard;
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

    /** Whether this very call was allowed to touch protected files. */
    boolean mayTouchProtected();

    default Clearance clearance() {
        return mayTouchProtected() ? Clearance.PROTECTED_TOO : Clearance.ORDINARY;
    }

    /** What git may run in a command that nobody looked at. */
    default GitGuard gitGuard() {
        return GitGuard.NONE;
    }

    /** How far a command may reach. */
    default Profile profile() {
        return Profile.OUTSIDE;
    }

    /** Puts on the tape what the call finds out or is about to change. Only for tools that are not merely looking. */
    void record(TapeEvent event);

    /** What the engine's thread, the only one that may look at the session's state, says to this. */
    default <T> T onEngine(Supplier<T> question) {
        return question.get();
    }

    /** Lets whoever watches the session know what an agent does, which has a tape of its own. */
    default void heard(AgentStarted agent, Recorded event) {}

    /** A mistake of the program itself, that the call survived. Any thread may call. */
    default void defect(String where, RuntimeException mistake) {}

    /** Shows a person output as it comes. Any thread may call; what is shown is not kept. */
    void progress(String text);
}
