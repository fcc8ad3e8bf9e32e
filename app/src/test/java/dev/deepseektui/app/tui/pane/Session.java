package dev.deepseektui.app.tui.pane;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacityPolicy;
import dev.deepseektui.core.context.capacity.CapacityState;
import dev.deepseektui.core.context.capacity.Observation;
import dev.deepseektui.core.context.capacity.Observation.Checkpoint;
import dev.deepseektui.core.context.capacity.Observation.Inputs;
import dev.deepseektui.core.conversation.budget.ContextBudget.ModelWindows;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tool.shell.Jobs;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A session whose events are added by a test, and the screen's folds of them. */
final class Session {
    static final Instant START = Instant.parse("2026-11-18T12:00:00Z");

    private final CapacitySettings settings = CapacitySettings.of(defaults());
    private final CapacityPolicy policy = new CapacityPolicy(settings);
    private final CapacityState state = new CapacityState();
    private Pane pane;
    private WorkStatus status = WorkStatus.of("deepseek-chat", "high", "ask");
    private long seq;

    Session() {
        this(new PriceTableBuilder().price("deepseek-chat", 0.003, 0.15, 0.6).table());
    }

    Session(PriceTable prices) {
        this(prices, ModelWindows.UNKNOWN_MODEL);
    }

    /** Returns a session whose model has a context window of this size. */
    static Session withWindow(long tokens) {
        return new Session(
                new PriceTableBuilder().price("deepseek-chat", 0.003, 0.15, 0.6).table(), tokens);
    }

    private Session(PriceTable prices, long window) {
        pane = Pane.of(price -> PressureThresholds.STANDARD, prices, model -> window);
        happens(new SessionStarted("s1", "/work", "1", "deepseek-chat", "high", "", "[]", null));
    }

    static final class PriceTableBuilder {
        private Map<String, Price> own = Map.of();

        PriceTableBuilder price(String model, double hit, double miss, double output) {
            own = Map.of(model, new Price(hit, miss, output));
            return this;
        }

        PriceTable table() {
            return PriceTable.forHost("localhost", own);
        }
    }

    Session happens(TapeEvent event) {
        seq++;
        Recorded recorded = new Recorded(seq, START.plusSeconds(seq), event, 0);
        pane = pane.after(recorded);
        status = status.after(recorded);
        state.apply(event, settings.profileWindow());
        return this;
    }

    Session runs(List<Jobs.Snapshot> jobs) {
        pane = pane.withBackground(new BackgroundWork(jobs, List.of()));
        return this;
    }

    Session asks(long turn) {
        return happens(new Asked(turn, "Fix it", List.of()));
    }

    Session sends(long header, long base, long body) {
        return happens(new RequestSent(
                1, 1, header + base + body, 65_536, new RequestSent.Parts(header, base, 0, body, 131_072)));
    }

    Session receives(long hit, long miss, long output) {
        return happens(reply(new TokenUsage(hit + miss, output, hit, miss, 0L)));
    }

    Session receivesWithoutBill() {
        return happens(reply(null));
    }

    private static ReplyReceived reply(@Nullable TokenUsage usage) {
        return new ReplyReceived(1, "Done.", null, List.of(), "stop", usage, "deepseek-chat", null, null, null);
    }

    /** Adds a checkpoint with these inputs, decided by the real policy. */
    Session observes(long turn, Inputs inputs) {
        Observation observation = new Observation(Checkpoint.PRE_REQUEST, turn, "deepseek-chat", inputs, false);
        return happens(policy.decide(observation, state));
    }

    Pane pane() {
        return pane;
    }

    WorkStatus status() {
        return status;
    }

    private static Config defaults() {
        return ConfigLoader.load(
                CapacityKeys.ALL,
                new ConfigSources(
                        new DeepseekHome(Path.of("/nonexistent")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of()));
    }
}
