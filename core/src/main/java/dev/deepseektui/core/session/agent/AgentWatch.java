package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.turn.Allowance;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesCheckpoint;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.ToolRun;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A listener that records an agent's costs and file changes in the parent session, so that totals are right and files can be
 * restored. Runs on the agent's thread.
 */
final class AgentWatch implements SessionListener {
    private final AgentStarted started;
    private final ToolRun run;
    private final AgentFold fold;
    private final Allowance allowance;

    /**
     * Creates a watch.
     *
     * @param allowance the allowance of the parent session
     */
    AgentWatch(AgentStarted started, PriceTable prices, ToolRun run, Allowance allowance) {
        this.started = started;
        this.run = run;
        this.fold = new AgentFold(prices);
        this.allowance = allowance;
    }

    /** The end of an agent. {@code detail} is null if it completed its job. */
    record AgentEnd(Ending ending, @Nullable String detail) {
        static AgentEnd of(TurnEnding turn) {
            return switch (turn.reason()) {
                case DONE -> new AgentEnd(Ending.DONE, null);
                case CANCELLED -> new AgentEnd(Ending.CANCELLED, null);
                case STEP_LIMIT -> new AgentEnd(Ending.LIMIT, "it made as many requests as agents.max_steps allows");
                case COST_LIMIT ->
                    new AgentEnd(Ending.LIMIT, "it cost as much as agents.max_usd or what the session may cost allows");
                case LENGTH -> new AgentEnd(Ending.LIMIT, "its answer was cut at its maximum length");
                case WINDOW_FULL -> new AgentEnd(Ending.LIMIT, "its conversation filled the model's window");
                case FILTERED -> new AgentEnd(Ending.FAILED, "the provider blocked its answer");
                case FAILED -> new AgentEnd(Ending.FAILED, turn.detail());
            };
        }
    }

    AgentEnded ended(AgentEnd end) {
        return fold.ended(started, end.ending(), end.detail());
    }

    @Override
    public void recorded(Recorded event) {
        double before = fold.spent();
        fold.apply(event);
        allowance.spend(fold.spent() - before);
        AgentFold.bill(event.event()).ifPresent(run::record);
        ofCall(event.event(), run.callId()).ifPresent(run::record);
        run.forward(started, event);
    }

    @Override
    public void defect(String where, RuntimeException error) {
        run.defect("agent " + started.number() + ", " + where, error);
    }

    /** Returns a copy of a file event, attributed to the call that assigned the job; empty for other events. */
    static Optional<TapeEvent> ofCall(TapeEvent event, String call) {
        if (event instanceof FileChanging changing) {
            return Optional.of(
                    new FileChanging(call, changing.path(), changing.before(), changing.after(), changing.folders()));
        }
        if (event instanceof FileEdited edited) {
            return Optional.of(new FileEdited(call, edited.path(), edited.added(), edited.removed(), edited.diff()));
        }
        if (event instanceof FilesCheckpoint look) {
            return Optional.of(new FilesCheckpoint(
                    call, look.entries(), look.kept(), look.without(), look.more(), look.problem()));
        }
        if (event instanceof FilesChanged changed) {
            return Optional.of(new FilesChanged(call, changed.changes(), changed.problem()));
        }
        if (event instanceof FilesRewinding rewinding) {
            return Optional.of(new FilesRewinding(rewinding.turn(), call, rewinding.steps()));
        }
        return event instanceof FilesRewound ? Optional.of(event) : Optional.empty();
    }
}
