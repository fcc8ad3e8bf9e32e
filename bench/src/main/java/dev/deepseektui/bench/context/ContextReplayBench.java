package dev.deepseektui.bench.context;

import dev.deepseektui.bench.lab.context.ContextReplay;
import dev.deepseektui.bench.lab.context.ContextReplayed;
import dev.deepseektui.bench.lab.context.OwnPolicy;
import dev.deepseektui.bench.lab.context.ReplayGround;
import dev.deepseektui.bench.lab.context.ReplayPolicy;
import dev.deepseektui.bench.lab.context.ReplayPrices;
import dev.deepseektui.bench.lab.context.TraceEntry;
import dev.deepseektui.bench.lab.context.TraceEntry.Began;
import dev.deepseektui.bench.lab.context.TraceReader;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.conversation.Header;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.Models;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.testkit.DefaultHeader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A comparison of the ladder with the methods of other programs on a recorded session: cost, remaining information, and
 * the time of a replay.
 */
public final class ContextReplayBench {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");
    private static final String LATE = "one late summary, at 85 %";
    private static final int MANY_EVENTS = 12;
    private static final double NANOS = 1e9;

    private final List<TraceEntry> trace;

    private ContextReplayBench(List<TraceEntry> trace) {
        this.trace = trace;
    }

    /**
     * Runs the replay. A session's own tape is short, so it is replayed with smaller budgets and additional rows for
     * prices that the policy does not know.
     *
     * @param args the recording, followed by settings that are added to those of each ladder row, such as {@code
     * compaction.keep=0.2}
     */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args.length == 0 ? "bench/traces/recorded-session.trace.jsonl.gz" : args[0]);
        List<String> settings = List.of(args).subList(Math.min(1, args.length), args.length);
        List<TraceEntry> recorded = read(file);
        if (recorded.stream().anyMatch(Began.class::isInstance)) {
            ContextReplayBench bench = new ContextReplayBench(recorded);
            bench.table("32k", 1, ofTape(settings), 32_768);
            bench.table("48k", 1, ofTape(settings), 49_152);
            return;
        }
        ContextReplayBench bench = new ContextReplayBench(recorded);
        bench.table("64k", 1, ofTrace(settings), 65_536);
        bench.table("128k", 1, ofTrace(settings), 131_072);
        bench.table("128k, the session three times in a row", 3, ofTrace(settings), 131_072);
        bench.speed();
    }

    private static List<TraceEntry> read(Path file) throws IOException {
        List<TraceEntry> entries = new ArrayList<>();
        try (InputStream in = Files.newInputStream(file);
                TraceReader reader = TraceReader.of(file.toString(), in)) {
            reader.forEachRemaining(entries::add);
        }
        return entries;
    }

    private void table(String title, int times, Map<String, Policy> policies, long budget) {
        Map<String, ContextReplayed> rows = new LinkedHashMap<>();
        policies.forEach((name, policy) -> rows.put(name, replay(policy, times, budget)));
        double late = Objects.requireNonNull(rows.get(LATE)).cost().total().orElseThrow();
        System.out.printf("%n**%s**%n%n", title);
        ReplayRow.head().forEach(System.out::println);
        rows.forEach((name, replayed) -> System.out.println(new ReplayRow(name, replayed, late).text()));
    }

    /** A policy and the prices with which it is replayed. */
    private record Policy(ReplayPolicy.Choice choice, ReplayPrices prices) {
        static Policy of(ReplayPolicy.Choice choice) {
            return new Policy(choice, ReplayPrices.known(PriceTable.ofProvider()));
        }
    }

    private static Map<String, Policy> rivals() {
        Map<String, Policy> policies = new LinkedHashMap<>();
        policies.put("append only", Policy.of(ReplayPolicy.appendOnly()));
        policies.put("the last 40 messages", Policy.of(Rivals.keepLast()));
        policies.put("results masked after 10 messages", Policy.of(Rivals.rollingMask()));
        policies.put(LATE, Policy.of(Rivals.lateSummary()));
        policies.put("finished turns summed up, at 80 %", Policy.of(Rivals.finishedTurns()));
        policies.put("the same, of results cut to 2,000 characters", Policy.of(Rivals.cutResults()));
        return policies;
    }

    private static Map<String, Policy> ofTape(List<String> settings) {
        Map<String, Policy> policies = rivals();
        for (String profile : List.of("standard", "early")) {
            String name = "the ladder, " + profile;
            ReplayPolicy.Choice ladder = ladder(settings, profile);
            policies.put(name, Policy.of(ladder));
            policies.put(name + ", prices unknown", new Policy(ladder, ReplayPrices.unknown(PriceTable.ofProvider())));
        }
        policies.put("files stay whole", Policy.of(ladder(settings, "standard", "context.cache_maximal=true")));
        return policies;
    }

    private static Map<String, Policy> ofTrace(List<String> settings) {
        Map<String, Policy> policies = rivals();
        for (String profile : List.of("standard", "early")) {
            String name = "the ladder, " + profile;
            policies.put(name, Policy.of(ladder(settings, profile)));
        }
        policies.put(
                "the ladder, standard, keeping a fifth",
                Policy.of(ladder(settings, "standard", "compaction.keep=0.2")));
        return policies;
    }

    private static ReplayPolicy.Choice ladder(List<String> settings, String profile, String... more) {
        List<String> all = new ArrayList<>(settings);
        all.add("compaction.profile=" + profile);
        all.addAll(List.of(more));
        return OwnPolicy.of(config(all));
    }

    private ContextReplayed replay(Policy policy, int times, long budget) {
        Config config = config(List.of("context.budget_tokens=" + budget));
        Header header = header(config);
        ContextReplay replay = new ContextReplay(
                new ReplayGround(header, Models.budget(config, header.model()), policy.prices(), NOON),
                policy.choice());
        for (int i = 0; i < times; i++) {
            trace.forEach(replay::next);
        }
        return replay.finish();
    }

    private Header header(Config config) {
        return trace.stream()
                .filter(Began.class::isInstance)
                .map(entry -> ((Began) entry).header())
                .findFirst()
                .orElseGet(() -> DefaultHeader.of(config, Path.of("").toAbsolutePath()));
    }

    /** Replays the session many times, after one warm-up, and prints the speed. */
    private void speed() {
        Policy ladder = Policy.of(OwnPolicy.of(config(List.of())));
        replay(ladder, 1, 131_072);
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long start = System.nanoTime();
        long busy = threads.getCurrentThreadCpuTime();
        replay(ladder, MANY_EVENTS, 131_072);
        System.out.printf(
                "%n%,d events replayed in %.2f s, %.2f s of CPU time%n",
                MANY_EVENTS * trace.size(),
                (System.nanoTime() - start) / NANOS,
                (threads.getCurrentThreadCpuTime() - busy) / NANOS);
    }

    private static Config config(List<String> settings) {
        List<Flag> flags = settings.stream()
                .map(setting -> setting.split("=", 2))
                .map(setting -> new Flag("bench", setting[0], setting[1]))
                .toList();
        return ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(
                        new DeepseekHome(Path.of("/nonexistent")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        flags));
    }
}
