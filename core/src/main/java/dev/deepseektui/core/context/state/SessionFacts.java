package dev.deepseektui.core.context.state;

import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionForked;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What holds of the session as a whole, folded from its tape. */
public final class SessionFacts {
    private @Nullable SessionStarted started;
    private @Nullable String name;
    private @Nullable String mode;
    private boolean hasModelsWords;
    private boolean hasGuidesWords;

    void apply(TapeEvent event) {
        if (event instanceof SessionStarted start) {
            started = start;
        } else if (event instanceof SessionRenamed renamed) {
            name = renamed.name();
        } else if (event instanceof SessionForked forked && forked.name() != null) {
            name = forked.name();
        } else if (event instanceof ModeChanged changed) {
            mode = changed.mode();
        } else if (event instanceof ReplyReceived reply) {
            hasModelsWords |= reply.comesFromModel();
            hasGuidesWords |= !reply.comesFromModel();
        } else if (event instanceof Rebased rebased && rebased.reason().is(Request.CLEAR)) {
            hasModelsWords = false;
            hasGuidesWords = false;
        }
    }

    public String id() {
        return start().sessionId();
    }

    public SessionStarted start() {
        SessionStarted first = started;
        if (first == null) {
            throw new IllegalStateException("the session has not started");
        }
        return first;
    }

    public boolean hasStarted() {
        return started != null;
    }

    /** Whether the embedded guide answered in the conversation, and no model did. */
    public boolean isTheGuides() {
        return hasGuidesWords && !hasModelsWords;
    }

    /** The name that the user gave it. */
    public Optional<String> name() {
        return Optional.ofNullable(name);
    }

    /** The approval mode that was last changed to. */
    public Optional<String> mode() {
        return Optional.ofNullable(mode);
    }
}
