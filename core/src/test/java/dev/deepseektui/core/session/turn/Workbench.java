package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.approval.ApprovedPermissions.RemainingCalls;
import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.KnownKeys;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Embedder;
import dev.deepseektui.core.context.LexicalEmbedder;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.arena.ArenaKeys;
import dev.deepseektui.core.context.arena.ArenaSystem;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay;
import dev.deepseektui.core.context.capacity.SnapshotPlaces;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.context.compaction.AgentMode.CompactionNotice;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionSettings.CompactionKeys;
import dev.deepseektui.core.context.compaction.Compactor;
import dev.deepseektui.core.context.compaction.Compactor.CompactionModels;
import dev.deepseektui.core.context.memory.MemoryKeys;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings;
import dev.deepseektui.core.context.memory.SessionMemory;
import dev.deepseektui.core.context.memory.SessionMemory.MemoryPlace;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.NetworkSettings.NetworkKeys;
import dev.deepseektui.core.model.OllamaChat;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import dev.deepseektui.core.process.OutputCut;
import dev.deepseektui.core.session.ContextSystems;
import dev.deepseektui.core.session.EngineInbox;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.session.turn.TurnEngine.TurnParts;
import dev.deepseektui.core.session.turn.TurnEngine.TurnSettings;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.SessionRemoval;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRegistry;
import dev.deepseektui.core.tool.hook.Hooks;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.testkit.simulator.Exchange;
import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Brain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An engine with the real client and the simulator. */
final class Workbench implements AutoCloseable {
    static final Permissions ALL = (proposal, cancellation) -> new Permission.Granted(false);

    private final Path place = temporary();
    private @Nullable TurnEngine engine;
    final Simulator simulator;
    final SessionState state;
    final SessionLog log;
    final List<SessionListener> listeners = new ArrayList<>();
    final Map<String, byte[]> stored = new LinkedHashMap<>();
    final List<RuntimeException> defects = new ArrayList<>();
    final Cancellation cancellation = new Cancellation();
    final EngineInbox inbox = new EngineInbox(defects::add);
    /** Context systems besides compaction, capacity and memory. They receive all events. */
    final List<ContextSystem> drafting = new ArrayList<>();

    Function<String, ContextBudget> budgets = model -> new ContextBudget(1_048_576, 65_536, 131_072);
    Permissions permissions = ALL;
    Continuation continuation = Continuation.STOP;
    TurnLimits limits = new TurnLimits(200, Optional.empty(), Optional.empty());
    final Config config;
    /** An arena that drafts its sources' offers once a test adds it to {@code drafting}. */
    final ArenaSystem arena;

    private final DeepSeek client;
    private final ContextSystems assembly;
    final Compactor compaction;
    private final ToolRegistry registry;
    private final ExecutorService workers = Executors.newFixedThreadPool(4);

    Workbench(Brain brain, Tool... tools) {
        this(brain, new MemoryTape(InstantSource.system()), tools);
    }

    Workbench(Brain brain, Tape tape, Tool... tools) {
        this(brain, tape, new LexicalEmbedder(), tools);
    }

    Workbench(Brain brain, Tape tape, Embedder embedder, Tool... tools) {
        this(
                brain,
                new Fittings(
                        tape, model -> new CompactionModels(embedder, Optional.of(model), Optional.empty()), Map.of()),
                tools);
    }

    /** Creates a bench with a local model that writes the summaries. */
    Workbench(Brain brain, OllamaChat local, Tool... tools) {
        this(
                brain,
                new Fittings(
                        new MemoryTape(InstantSource.system()),
                        model -> new CompactionModels(new LexicalEmbedder(), Optional.empty(), Optional.of(local)),
                        Map.of("compaction.profile", "standard")),
                tools);
    }

    /**
     * The parts that a test can replace.
     *
     * @param set settings by name
     */
    record Fittings(Tape tape, Function<ChatModel, CompactionModels> compactionModels, Map<String, String> set) {
        static Fittings with(Tape tape, Map<String, String> set) {
            return new Fittings(
                    tape,
                    model -> new CompactionModels(new LexicalEmbedder(), Optional.of(model), Optional.empty()),
                    set);
        }
    }

    Workbench(Brain brain, Fittings fittings, Tool... tools) {
        simulator = Simulator.start(brain);
        config = config(simulator.baseUrl(), fittings.set());
        client = DeepSeek.of(config, Map.of());
        registry = new ToolRegistry(List.of(tools));
        state = new SessionState(PriceTable.ofProvider());
        assembly = new ContextSystems(
                state,
                new ContextSystems.ContextParts(
                        config,
                        model -> budgets.apply(model),
                        fittings.compactionModels().apply(client),
                        Optional.empty(),
                        Optional.of(new ContextSystems.InterventionParts(
                                new SnapshotStore(SnapshotPlaces.only(place)),
                                IdSource.random(),
                                new ReadOnlyReplay(
                                        registry, new ArtifactStore(new SessionFiles(place)), KnownKeys.NONE))),
                        Optional.of(new SessionMemory(
                                "s1",
                                new MemoryPlace(Optional.empty(), place),
                                MemorySettings.of(config),
                                new Protection(List.of())))));
        compaction = assembly.compaction();
        arena = assembly.arena();
        log = assembly.open(fittings.tape(), new Listening(), InstantSource.system())
                .log();
        if (!state.session().hasStarted()) {
            log.record(new SessionStarted(
                    "s1", "/w", "1", "deepseek-flash", "high", "Be brief.\n", registry.json(), null));
        }
    }

    /** Stores unexpected exceptions and forwards events to the test's listeners. */
    private final class Listening implements SessionListener {
        @Override
        public void recorded(Recorded event) {
            drafting.stream()
                    .filter(system -> !assembly.systems().contains(system))
                    .forEach(system -> system.apply(event));
            listeners.forEach(listener -> listener.recorded(event));
        }

        @Override
        public void streamed(ChatEvent event) {
            listeners.forEach(listener -> listener.streamed(event));
        }

        @Override
        public void progress(String callId, String text) {
            listeners.forEach(listener -> listener.progress(callId, text));
        }

        @Override
        public void defect(String where, RuntimeException mistake) {
            defects.add(mistake);
        }
    }

    /** Returns a session's pipeline, with the test's context systems in place of arena and notice. */
    PromptPipeline pipeline() {
        List<ContextSystem> systems = new ArrayList<>(drafting);
        assembly.systems().stream()
                .filter(system -> !(system instanceof ArenaSystem) && !(system instanceof CompactionNotice))
                .forEach(systems::add);
        return new PromptPipeline(log, systems, budgets);
    }

    Fullness fullness() {
        return pipeline().now(cancellation).fullness();
    }

    Optional<CompactionApplied> compact(PressureLevel level, String focus) {
        return pipeline()
                .rewriteOnRequest(cancellation, (now, log) -> compaction.onRequest(level, focus, now, log))
                .map(done -> {
                    List<CompactionApplied> applied = events(CompactionApplied.class);
                    return applied.get(applied.size() - 1);
                });
    }

    private static Config config(String url, Map<String, String> set) {
        List<Flag> flags = new ArrayList<>();
        flags.add(new Flag("test", "model.base_url", url));
        flags.add(new Flag("test", "model.api_key", "sk-simulated"));
        set.forEach((key, value) -> flags.add(new Flag("test", key, value)));
        return ConfigLoader.load(
                Declarations.concat(
                        ModelKeys.ALL,
                        NetworkKeys.ALL,
                        CapacityKeys.ALL,
                        ContextKeys.ALL,
                        ArenaKeys.ALL,
                        CompactionKeys.ALL,
                        MemoryKeys.ALL),
                new ConfigSources(
                        new DeepseekHome(Path.of("/nonexistent")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        flags));
    }

    TurnEnding ask(String text) {
        return engine().run(UserPrompt.of(text), cancellation);
    }

    /** Sends a message to the running turn, as a front end does. */
    void say(String text) {
        inbox.submit(text, Due.NEXT_STEP, turn -> Objects.requireNonNull(engine).steer(UserPrompt.of(text)));
    }

    TurnEngine engine() {
        OutputCut cut = new OutputCut(
                bytes -> {
                    String id = "id" + stored.size();
                    stored.put(id, bytes);
                    return id;
                },
                KnownKeys.NONE);
        ToolStep step = new ToolStep(
                log,
                registry,
                new CallGuard(
                        (proposal, cancel) -> permissions.of(proposal, cancel), Hooks.none(), new RemainingCalls()),
                inbox,
                new ToolStep.CallExecution(cut, workers, Optional.empty(), true, Optional.empty()));
        engine = new TurnEngine(
                new TurnParts(client, step, pipeline(), inbox, Hooks.none()),
                new TurnSettings(limits, continuation, Duration.ofMinutes(60), new Allowance()));
        return engine;
    }

    List<TapeEvent> events() {
        List<TapeEvent> events = new ArrayList<>();
        try (TapeReader reader = log.tape().read(0)) {
            reader.forEachRemaining(recorded -> events.add(recorded.event()));
        }
        return events;
    }

    <T extends TapeEvent> List<T> events(Class<T> type) {
        return events().stream().filter(type::isInstance).map(type::cast).toList();
    }

    List<RequestBody> requests() {
        return simulator.exchanges().stream().map(RequestBody::of).toList();
    }

    List<Exchange> exchanges() {
        return simulator.exchanges();
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("workbench-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
        client.close();
        simulator.close();
        SessionRemoval.remove(new SessionFiles(place));
    }
}
