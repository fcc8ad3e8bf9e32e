package dev.deepseektui.testkit;

import dev.deepseektui.core.context.capacity.CapacityController;
import dev.deepseektui.core.context.capacity.CapacityDecision;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacityPolicy;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A session without a model: the events that an engine would record, with a capacity controller that observes them and may
 * intervene.
 */
public final class SimulatedSession {
    private static final long BUDGET = 100_000;

    public final List<TapeEvent> tape = new ArrayList<>();
    public final List<CheckpointEvaluated> evaluations = new ArrayList<>();
    public final CapacityController controller;
    public final Conversation conversation = new Conversation(new DeepSeekTokenizer());
    private final CapacitySettings settings;
    private Function<CheckpointEvaluated, Optional<TapeEvent>> engine = SimulatedSession::carriedOut;
    private long turn;
    private int calls;

    public SimulatedSession(CapacitySettings settings) {
        this("4711", "/w", settings);
    }

    public SimulatedSession(String id, String workspace, CapacitySettings settings) {
        this.settings = settings;
        controller = new CapacityController(settings);
        happen(new SessionStarted(id, workspace, "1", "deepseek-flash", "high", "be brief", "[]", null));
    }

    public static Optional<TapeEvent> carriedOut(CheckpointEvaluated selected) {
        CapacityDecision decision = selected.decision();
        return Optional.of(
                new InterventionApplied(selected.turn(), decision.action(), null, null, null, decision.signal()));
    }

    /** Sets the handler of the controller's actions. The default handler carries them out. */
    public SimulatedSession with(Function<CheckpointEvaluated, Optional<TapeEvent>> doing) {
        engine = doing;
        return this;
    }

    public void happen(TapeEvent event) {
        tape.add(event);
        conversation.apply(event);
        controller.apply(event);
    }

    public SimulatedSession ask(String... mentions) {
        turn++;
        happen(new Asked(turn, "go on", Arrays.asList(mentions)));
        happen(MessageFactory.ask(conversation.numberFor(Origin.ASK), "go on"));
        return this;
    }

    /** Records a reply with these calls, followed by their outcomes. */
    public SimulatedSession step(Call... made) {
        List<ToolCall> asked = new ArrayList<>();
        for (Call call : made) {
            asked.add(new ToolCall("call_" + asked.size(), call.tool(), call.arguments()));
        }
        long number = conversation.numberFor(Origin.REPLY);
        ReplyReceived reply = new ReplyReceived(number, "", "", asked, "tool_calls", null, null, null, null, null);
        happen(reply);
        MessageFactory.reply(reply).ifPresent(this::happen);
        for (int i = 0; i < made.length; i++) {
            String id = asked.get(i).id();
            happen(new ToolStarted(id, made[i].tool(), made[i].arguments(), false));
            happen(new ToolReturned(id, made[i].tool(), made[i].outcome()));
        }
        for (int i = 0; i < made.length; i++) {
            happen(MessageFactory.result(number, asked.get(i).id(), made[i].outcome()));
        }
        return this;
    }

    /** A call and its outcome. */
    public record Call(String tool, String arguments, ToolOutcome outcome) {
        public static Call of(String tool, ToolOutcome outcome) {
            return new Call(tool, "{}", outcome);
        }

        public static Call reading(String path) {
            return of("read", ToolOutcome.onFile(Status.OK, "text", path, Access.READ));
        }

        public static Call failing(String path) {
            return of("edit", ToolOutcome.about(Status.ERROR, "stale", path));
        }

        public static Call checking(String command, String claim, int exitCode) {
            return new Call(
                    "bash",
                    "{\"command\":\"" + command + "\",\"verifies\":\"" + claim + "\"}",
                    command(command, exitCode, "output").outcome());
        }

        public static Call command(String command, int exitCode, String output) {
            return new Call(
                    "bash",
                    "{\"command\":\"" + command + "\"}",
                    ToolOutcome.about(Status.OK, output, command).exited(exitCode));
        }
    }

    /**
     * Records a prompt and steps whose calls each read a different file. Runs the controller at every checkpoint, while
     * the context's fullness grows from {@code from} to {@code to}.
     */
    public SimulatedSession work(int steps, int callsPerStep, double from, double to) {
        ask();
        for (int step = 0; step < steps; step++) {
            double ratio = from + (to - from) * step / Math.max(1, steps - 1);
            check(Checkpoint.PRE_REQUEST, ratio);
            Call[] made = new Call[callsPerStep];
            Arrays.setAll(made, i -> Call.reading("src/File" + calls++));
            step(made);
            check(controller.afterTools(), ratio);
        }
        return this;
    }

    /** Runs the controller at a checkpoint, records its evaluation, and handles the action that it selected. */
    public CheckpointEvaluated check(Checkpoint checkpoint, double ratio) {
        CheckpointEvaluated evaluated = observe(checkpoint, ratio);
        happen(evaluated);
        evaluations.add(evaluated);
        if (acts(evaluated)) {
            engine.apply(evaluated).ifPresent(this::happen);
        }
        return evaluated;
    }

    public CheckpointEvaluated observe(Checkpoint checkpoint, double ratio) {
        return controller
                .observe(checkpoint, turn, fullness(ratio), "deepseek-flash")
                .orElseThrow();
    }

    public static Fullness fullness(double ratio) {
        return new Fullness(new PromptSize(0, 0, 0, Math.round(ratio * BUDGET), 0), BUDGET);
    }

    private boolean acts(CheckpointEvaluated evaluated) {
        return evaluated.decision().action() != CapacityAction.NO_INTERVENTION
                && CapacityPolicy.objection(evaluated, settings).isEmpty();
    }

    /** Returns the actions that were passed to the handler. */
    public List<CapacityAction> actions() {
        return evaluations.stream()
                .filter(this::acts)
                .map(evaluated -> evaluated.decision().action())
                .toList();
    }

    public long turn() {
        return turn;
    }
}
