package dev.deepseektui.app.exec;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.report.EventLines;
import dev.deepseektui.app.report.EventLines.EventLine;
import dev.deepseektui.app.report.InterventionLines;
import dev.deepseektui.app.report.RewindLines;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.RuleWritten;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxMissing;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A listener that prints the progress of a turn to standard error, one line per event. */
public final class Progress implements SessionListener {
    private static final int MAX_LENGTH = 160;
    private static final int INFORMATIVE_LINES = 4;
    private final Console console;
    private @Nullable CheckpointEvaluated selected;
    /** The calls whose start was printed and that have not ended yet. */
    private final Set<String> begun = ConcurrentHashMap.newKeySet();

    public Progress(Console console) {
        this.console = console;
    }

    @Override
    public void recorded(Recorded recorded) {
        TapeEvent event = recorded.event();
        call("", event);
        if (event instanceof SandboxMissing missing) {
            print(say("exec.no_sandbox", missing.why(), missing.remedy()));
        } else if (event instanceof RuleWritten written) {
            print(
                    written.problem() == null
                            ? say("exec.rule", written.rule())
                            : say("exec.rule.unkept", written.rule(), written.problem()));
        } else if (event instanceof CheckpointEvaluated evaluated) {
            selected = evaluated;
        } else if (event instanceof InterventionApplied applied) {
            console.say("- " + new InterventionLines(applied, selected).line(Long::toString));
        } else if (event instanceof Rebased rebased && !rebased.reason().isIntervention()) {
            print("- %s: %d -> %d tokens".formatted(rebased.reason().word(), rebased.before(), rebased.after()));
        } else {
            EventLines.ofSummary(event, Long::toString)
                    .or(() -> RewindLines.line(event))
                    .or(() -> EventLines.ofServers(event)
                            .filter(line -> !line.isTrouble())
                            .map(EventLine::text))
                    .ifPresent(words -> print("- " + words));
        }
    }

    /**
     * Prints an agent's calls. Each line starts with the agent's name and number, because several agents may run at
     * once.
     */
    @Override
    public void inAgent(AgentStarted agent, Recorded recorded) {
        String label = "[" + agent.agent() + " " + agent.number() + "] ";
        call(label, recorded.event());
    }

    /**
     * Prints the start or the end of a tool call. A refused or invalid call never starts, so its head is printed with
     * the result.
     */
    private void call(String label, TapeEvent event) {
        if (event instanceof ToolStarted started) {
            begun.add(label + started.callId());
            print(label + "> " + started.name() + " " + started.arguments());
        } else if (event instanceof ToolReturned returned) {
            if (!begun.remove(label + returned.callId())) {
                print(label + "> " + returned.name());
            }
            returned(label, returned.outcome());
        }
    }

    @Override
    public void streamed(ChatEvent event) {
        if (event instanceof ChatEvent.Retrying retrying) {
            print("- " + retrying.line());
        } else if (event instanceof ChatEvent.Continuing continuing) {
            print("- " + continuing.why());
        }
    }

    private void returned(String label, ToolOutcome outcome) {
        CallEnding ending = CallEnding.of(outcome);
        switch (ending.kind()) {
            case WELL -> print(label + "  ✓ " + CallEnding.firstLine(outcome));
            case FAILED -> print(label + "  ✗ " + ending.words());
            case STOPPED -> print(label + "  ■ " + ending.words());
        }
        CallEnding.informativeLines(outcome, INFORMATIVE_LINES).forEach(line -> print(label + "  │ " + line));
    }

    private void print(String line) {
        console.say(line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH - 1) + "…");
    }
}
