package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRequested;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnRetried;
import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The model, effort, mode, branch and current activity.
 *
 * @param standIn the name of the built-in program that answers without an API key; empty if a model answers
 * @param branch empty outside of a repository
 * @param activity empty while idle
 */
public record WorkStatus(
        String model,
        String effort,
        Optional<String> standIn,
        String mode,
        Optional<String> branch,
        Optional<Activity> activity) {
    public static WorkStatus of(String model, String effort, String mode) {
        return new WorkStatus(model, effort, Optional.empty(), mode, Optional.empty(), Optional.empty());
    }

    public WorkStatus answeredBy(String other) {
        return new WorkStatus(model, effort, Optional.of(other), mode, branch, activity);
    }

    public boolean isBusy() {
        return activity.isPresent();
    }

    /** Shows the current work. Its clock starts at the next tick, because no ticks come while idle. */
    public WorkStatus running(String what) {
        return with(Optional.of(activity.orElse(Activity.since(Instant.MAX)).doing(what)));
    }

    /** Stops the activity's clock while the user is asked. */
    public WorkStatus waiting(Instant now) {
        return going(activity -> activity.waiting(now));
    }

    public WorkStatus goingOn(Instant now) {
        return going(activity -> activity.goingOn(now));
    }

    public WorkStatus idle() {
        return isBusy() ? with(Optional.empty()) : this;
    }

    public WorkStatus at(Instant now) {
        return going(it -> it.at(now));
    }

    /** Shows that a request will be retried, and after which delay. */
    public WorkStatus retrying(ChatEvent.Retrying event) {
        long seconds = Math.max(1, event.pause().toSeconds());
        String until = say("pane.retrying", seconds, event.retry() + 1, event.of() + 1);
        return going(now -> now.pausing(why(event.failure().kind()), until));
    }

    private static String why(ChatFailure.FailureKind kind) {
        return switch (kind) {
            case RATE_LIMITED -> say("pane.busy");
            case OVERLOADED -> say("pane.overloaded");
            case SERVER_ERROR -> say("pane.server_error");
            case NETWORK -> say("pane.unreachable");
            case TIMEOUT -> say("pane.silent");
            case CUT_OFF -> say("pane.broke_off");
            case BAD_REQUEST, CONTEXT_OVERFLOW, KEY, BALANCE, PARAMETERS, CERTIFICATE, PROTOCOL, CANCELLED ->
                say("pane.failed");
        };
    }

    public WorkStatus onBranch(Optional<String> name) {
        return name.equals(branch) ? this : new WorkStatus(model, effort, standIn, mode, name, activity);
    }

    /** Adds to the approximate number of streamed tokens and shows what the model is streaming. */
    public WorkStatus receiving(StreamedKind what, long tokens) {
        return going(now -> what == StreamedKind.THOUGHT
                ? now.receiving(tokens).reasoning(what.word())
                : now.receiving(tokens).doing(what.word()));
    }

    public WorkStatus thinking(String text) {
        return going(now -> now.thinking(text));
    }

    /** The kind of text that the model streams. */
    public enum StreamedKind {
        THOUGHT,
        ANSWER,
        /** The arguments of a tool call. They may contain a whole file. */
        CALL;

        String word() {
            return switch (this) {
                case THOUGHT -> say("pane.thinking");
                case ANSWER -> say("pane.answering");
                case CALL -> say("pane.calling");
            };
        }
    }

    public WorkStatus after(Recorded recorded) {
        TapeEvent event = recorded.event();
        if (event instanceof SessionStarted started) {
            return new WorkStatus(started.model(), started.effort(), standIn, mode, branch, activity);
        }
        if (event instanceof HeaderChanged changed) {
            return new WorkStatus(changed.model(), changed.effort(), standIn, mode, branch, activity);
        }
        if (event instanceof ModeChanged changed) {
            return new WorkStatus(model, effort, standIn, changed.mode(), branch, activity);
        }
        if ((event instanceof Asked asked && asked.beginsTurn()) || event instanceof TurnRetried) {
            return with(Optional.of(Activity.since(activity.map(Activity::since).orElse(recorded.ts()))));
        }
        // Resuming a session ends the activity too: another process may have left the turn unfinished.
        boolean over = event instanceof TurnEnded || event instanceof SessionResumed;
        return over ? with(Optional.empty()) : going(event);
    }

    private WorkStatus going(TapeEvent event) {
        if (event instanceof RequestSent) {
            // The built-in guide that answers without an API key searches instead of reasoning.
            return going(now -> now.doing(say(standIn.isEmpty() ? "pane.thinking" : "pane.searching")));
        }
        if (event instanceof SummaryRequested) {
            return going(now -> now.doing(say("pane.summarizing")));
        }
        if (event instanceof ReplyReceived reply) {
            TokenUsage usage = reply.usage();
            return going(now ->
                    now.received(usage == null ? null : usage.completion()).doing(""));
        }
        if (event instanceof ToolStarted started) {
            return going(now ->
                    now.doing(ToolHead.of(started.name(), started.arguments()).activity()));
        }
        if (event instanceof AgentStarted started) {
            return going(now -> now.withAgent(SafeText.line(started.agent()) + " " + started.number()));
        }
        if (event instanceof AgentEnded ended) {
            return going(now -> now.withoutAgent(SafeText.line(ended.agent()) + " " + ended.number()));
        }
        return event instanceof ToolReturned ? going(now -> now.doing("")) : this;
    }

    private WorkStatus going(UnaryOperator<Activity> change) {
        return with(activity.map(change));
    }

    private WorkStatus with(Optional<Activity> next) {
        return new WorkStatus(model, effort, standIn, mode, branch, next);
    }
}
