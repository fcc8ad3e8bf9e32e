package dev.deepseektui.bench.arena;

import dev.deepseektui.bench.lab.context.ContextReplay;
import dev.deepseektui.bench.lab.context.OwnPolicy;
import dev.deepseektui.bench.lab.context.ReplayGround;
import dev.deepseektui.bench.lab.context.ReplayPolicy;
import dev.deepseektui.bench.lab.context.ReplayPrices;
import dev.deepseektui.bench.lab.context.TraceReader;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.arena.ArenaEvents.ContextArenaPlanned;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.Models;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.testkit.DefaultHeader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A measurement of how many of the tokens sent in a recorded session were injected, as a share. An injection is counted
 * in every request that contains it.
 */
public final class InjectionShareHarness {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");
    private static final double HUNDRED = 100;

    private InjectionShareHarness() {}

    /**
     * Runs the harness.
     *
     * @param args optionally, the path of a trace to use instead of the default one
     */
    public static void main(String[] args) throws IOException {
        Path trace = Path.of(args.length == 0 ? "bench/traces/recorded-session.trace.jsonl.gz" : args[0]);
        for (long budget : List.of(65_536L, 131_072L)) {
            for (int times : List.of(1, 3)) {
                report(trace, budget, times);
            }
        }
    }

    private static void report(Path trace, long budget, int times) throws IOException {
        Config config = config(budget);
        Header header = DefaultHeader.of(config, Path.of("").toAbsolutePath());
        Share share = new Share();
        ReplayPolicy.Choice ladder = OwnPolicy.of(config);
        ContextReplay replay = new ContextReplay(
                new ReplayGround(
                        header,
                        Models.budget(config, header.model()),
                        ReplayPrices.known(PriceTable.ofProvider()),
                        NOON),
                (state, provider, ground) -> share.watching(state.conversation(), ladder.of(state, provider, ground)));
        for (int i = 0; i < times; i++) {
            try (InputStream in = Files.newInputStream(trace);
                    TraceReader entries = TraceReader.of(trace.toString(), in)) {
                entries.forEachRemaining(replay::next);
            }
        }
        replay.finish();
        System.out.printf(
                "budget %,d, %d times: %d injections in %d requests; %,d of %,d input tokens, %.2f %%%n",
                budget,
                times,
                share.injections,
                share.requests,
                share.injected,
                share.sent,
                HUNDRED * share.injected / share.sent);
    }

    /** Counts of the sent and the injected tokens. */
    private static final class Share {
        private long requests;
        private long sent;
        private long injected;
        private int injections;

        /** Returns the policy with an additional system that counts planned and sent injections. */
        ReplayPolicy watching(Conversation conversation, ReplayPolicy policy) {
            ContextSystem counting = recorded -> {
                TapeEvent event = recorded.event();
                injections += event instanceof ContextArenaPlanned planned && planned.injected() > 0 ? 1 : 0;
                if (event instanceof RequestSent) {
                    count(conversation);
                }
            };
            List<ContextSystem> systems = new ArrayList<>(policy.systems());
            systems.add(counting);
            return () -> systems;
        }

        private void count(Conversation conversation) {
            requests++;
            sent += conversation.size().total();
            injected += conversation.messages().stream()
                    .filter(message -> message.source() instanceof MessageSource.Injection)
                    .mapToInt(conversation::tokens)
                    .sum();
        }
    }

    private static Config config(long budget) {
        return ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(
                        new DeepseekHome(Path.of("/nonexistent")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of(new Flag("bench", "context.budget_tokens", Long.toString(budget)))));
    }
}
