package dev.deepseektui.bench.agents;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.conversation.cost.CostLedger;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.session.Installation;
import dev.deepseektui.core.session.OpenRequest;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionFactory;
import dev.deepseektui.core.session.SessionKind;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.TurnEvents.RequestBilled;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.chat.ChatMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A measurement of the cost of a question that needs 40 files of 8 KB, followed by ten small questions, with and
 * without the explore agent. The files are sources of this repository. The cache is the simulator's, and the prices are
 * the provider's outside peak hours.
 */
public final class ExploreHarness {
    private static final int FILES = 40;
    private static final int BYTES = 8 * 1024;
    private static final int READS_OF_A_REPLY = 8;
    private static final int LATER = 10;
    private static final String ANSWER = "It is decided in Part7.java, line 12, and nowhere else. ".repeat(12);
    private static final Instant QUIET = Instant.parse("2026-11-18T20:00:00Z");

    private ExploreHarness() {}

    public static void main(String[] args) throws IOException {
        Path sources =
                Path.of(args.length == 0 ? "." : args[0]).toAbsolutePath().normalize();
        Path workspace = Files.createTempDirectory("explore");
        try {
            List<String> files = write(sources.resolve("core/src/main/java"), workspace);
            System.out.printf(
                    "%-9s %14s %16s %12s %12s %14s%n",
                    "", "prompt then", "next: cached", "cost then", "after 10", "prompt then");
            run("without", workspace, ask -> reading(ask, files));
            run("explore", workspace, ask -> exploring(ask, files));
        } finally {
            delete(workspace);
        }
    }

    private static List<String> write(Path sources, Path workspace) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> found = Files.walk(sources)) {
            for (Path file : found.filter(each -> each.toString().endsWith(".java"))
                    .sorted()
                    .toList()) {
                all.append(Files.readString(file));
                if (all.length() > FILES * BYTES) {
                    break;
                }
            }
        }
        byte[] bytes = all.toString().getBytes(StandardCharsets.US_ASCII);
        List<String> files = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            String name = "Part" + i + ".java";
            Files.write(workspace.resolve(name), Arrays.copyOfRange(bytes, i * BYTES, (i + 1) * BYTES));
            files.add(name);
        }
        return files;
    }

    /** Returns an answer that calls for the next eight files or, once all files have been read, the final answer. */
    private static Answer reading(Ask ask, List<String> files) {
        List<ChatMessage> messages = ask.request().messages();
        long done =
                messages.stream().filter(message -> message.role() == Role.TOOL).count();
        if (done >= files.size()) {
            return Answer.of(ANSWER);
        }
        List<ToolCall> calls = files.subList((int) done, Math.min(files.size(), (int) done + READS_OF_A_REPLY)).stream()
                .map(file ->
                        new ToolCall("c_" + file.replace(".java", ""), "read", Json.line(Map.of("file_path", file))))
                .toList();
        return Answer.of("").calling(calls.toArray(ToolCall[]::new));
    }

    private static Answer exploring(Ask ask, List<String> files) {
        List<ChatMessage> messages = ask.request().messages();
        if (messages.get(0).text().contains("## Your job")) {
            return reading(ask, files);
        }
        boolean knows = messages.stream().anyMatch(message -> message.role() == Role.TOOL);
        return knows
                ? Answer.of(ANSWER)
                : Answer.of("")
                        .calling(new ToolCall(
                                "t",
                                "task",
                                Json.line(
                                        Map.of("agent", "explore", "prompt", "Where is it decided? Read all parts."))));
    }

    private static void run(String name, Path workspace, Brain brain) {
        try (Simulator simulator = Simulator.start(brain);
                Session session = session(workspace, simulator)) {
            session.ask("Where is it decided?", new Cancellation());
            long prompt = session.state().conversation().size().total();
            double then = cost(session);
            session.ask("Say it again.", new Cancellation());
            TokenUsage next = lastReply(session);
            for (int i = 1; i < LATER; i++) {
                session.ask("Say it again.", new Cancellation());
            }
            System.out.printf(
                    "%-9s %,14d %14.1f %% %12.4f %12.4f %,14d%n",
                    name,
                    prompt,
                    100.0 * Objects.requireNonNull(next.hit()) / Objects.requireNonNull(next.prompt()),
                    then,
                    cost(session),
                    session.state().conversation().size().total());
        }
    }

    private static TokenUsage lastReply(Session session) {
        TokenUsage last = TokenUsage.UNKNOWN;
        try (TapeReader events = session.log().tape().read(0)) {
            while (events.hasNext()) {
                if (events.next().event() instanceof ReplyReceived reply && reply.usage() != null) {
                    last = reply.usage();
                }
            }
        }
        return last;
    }

    /** Returns the session's cost, including that of its agents. */
    private static double cost(Session session) {
        CostLedger ledger = new CostLedger(PriceTable.ofProvider());
        try (TapeReader events = session.log().tape().read(0)) {
            while (events.hasNext()) {
                Recorded recorded = events.next();
                boolean isBill = recorded.event() instanceof SessionStarted
                        || recorded.event() instanceof ReplyReceived
                        || recorded.event() instanceof RequestBilled;
                if (isBill) {
                    ledger.apply(new Recorded(recorded.seq(), QUIET, recorded.event(), recorded.offset()));
                }
            }
        }
        return ledger.total().orElseThrow();
    }

    private static void delete(Path workspace) throws IOException {
        for (String file :
                IntStream.range(0, FILES).mapToObj(i -> "Part" + i + ".java").toList()) {
            Files.deleteIfExists(workspace.resolve(file));
        }
        Files.deleteIfExists(workspace);
    }

    private static Session session(Path workspace, Simulator simulator) {
        DeepseekHome nowhere = new DeepseekHome(Path.of("/nonexistent"));
        List<Flag> flags = List.of(
                new Flag("bench", "model.base_url", simulator.baseUrl()),
                new Flag("bench", "model.api_key", "k"),
                new Flag("bench", "context.environment", "false"));
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL, new ConfigSources(nowhere, Optional.empty(), Optional.empty(), Map.of(), flags));
        Installation installation =
                new Installation(nowhere, System.getenv(), "bench", InstantSource.system(), IdSource.random());
        OpenRequest opening =
                new OpenRequest(workspace, "", new SessionKind.Unsaved(), Optional.empty(), TurnLimits.of(config));
        return new SessionFactory(config, installation)
                .open(opening, SessionCallbacks.watching(new SessionListener() {}));
    }
}
