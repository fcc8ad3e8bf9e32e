package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.EnvironmentProbe;
import dev.deepseektui.core.context.EnvironmentSystem;
import dev.deepseektui.core.context.FullnessNotice;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.Residents.PresentFile;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested.RequestCause;
import dev.deepseektui.core.context.SlotExpiry;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings;
import dev.deepseektui.core.context.arena.ArenaSystem;
import dev.deepseektui.core.context.arena.OwnSources;
import dev.deepseektui.core.context.arena.OwnSources.IdentitySource;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacitySystem;
import dev.deepseektui.core.context.capacity.Interventions;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.context.capacity.Snapshots;
import dev.deepseektui.core.context.compaction.AgentMode;
import dev.deepseektui.core.context.compaction.AgentMode.CompactionGate;
import dev.deepseektui.core.context.compaction.AgentMode.CompactionNotice;
import dev.deepseektui.core.context.compaction.CompactionSettings;
import dev.deepseektui.core.context.compaction.Compactor;
import dev.deepseektui.core.context.compaction.Compactor.CompactionHooks;
import dev.deepseektui.core.context.compaction.Compactor.CompactionHooks.Trigger;
import dev.deepseektui.core.context.compaction.Compactor.CompactionModels;
import dev.deepseektui.core.context.compaction.FilePage;
import dev.deepseektui.core.context.compaction.Outline;
import dev.deepseektui.core.context.memory.SessionMemory;
import dev.deepseektui.core.context.memory.SessionMemory.MemorySystem;
import dev.deepseektui.core.context.resident.DiskFiles;
import dev.deepseektui.core.context.resident.DiskFiles.DiskSnapshot.TextFile;
import dev.deepseektui.core.context.resident.DiskFiles.FileQuery;
import dev.deepseektui.core.context.resident.DiskFiles.MaskedFiles;
import dev.deepseektui.core.context.resident.ResidentSystem;
import dev.deepseektui.core.context.resident.ResidentSystem.ResidentSettings;
import dev.deepseektui.core.context.resident.WatchedFiles;
import dev.deepseektui.core.context.setup.LateDiagnostics;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionLog.EventFold;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.PlacedIn;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tool.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.mcp.ForeignTools;
import dev.deepseektui.core.tool.shell.ShellSession;
import dev.deepseektui.core.workspace.SeenFiles;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The context systems of a session, in the order in which they are called. They are the same for the engine, replays,
 * benchmarks and tests. A new system is added as one line here.
 */
public final class ContextSystems {
    /** The maximum size, in bytes, of a file that is shown after the conversation is rewritten. */
    private static final int MAX_FILE_LENGTH = 1 << 20;

    private final SessionState state;
    private final ContextParts parts;
    private final Optional<ResidentSystem> residents;
    private final ArenaSystem arena;
    private final Compactor compaction;
    private final Optional<Capacity> capacity;
    private final Optional<MemorySystem> memory;
    private final List<ContextSystem> systems = new ArrayList<>();

    /**
     * Settings and resources of the context systems.
     *
     * @param budgets returns the prompt budget of a model
     * @param files the reader of resident files and of files shown after the conversation is rewritten
     */
    public record ContextParts(
            Config config,
            Function<String, ContextBudget> budgets,
            CompactionModels compactionModels,
            Optional<DiskFiles> files,
            Optional<InterventionParts> interventions,
            Optional<SessionMemory> memory) {}

    /** The resources that the capacity controller needs for interventions. */
    public record InterventionParts(SnapshotStore snapshots, IdSource ids, ReadOnlyReplay looks) {}

    /**
     * The systems and hooks of a session, in addition to those of every conversation.
     *
     * @param first called before all others, because their decisions affect the size of the prompt
     * @param others called after the system that describes the environment, in this order
     */
    record SessionSystems(
            List<ContextSystem> first,
            Optional<EnvironmentProbe> environment,
            List<ContextSystem> others,
            CompactionHooks hooks) {
        static final SessionSystems NONE =
                new SessionSystems(List.of(), Optional.empty(), List.of(), CompactionHooks.NONE);
    }

    private record Capacity(CapacitySystem system, Snapshots snapshots) {}

    public ContextSystems(SessionState state, ContextParts parts) {
        this(state, parts, SessionSystems.NONE);
    }

    private ContextSystems(SessionState state, ContextParts parts, SessionSystems surroundings) {
        Config config = parts.config();
        this.state = state;
        this.parts = parts;
        this.residents = parts.files()
                .filter(files -> config.get(ContextKeys.CACHE_MAXIMAL))
                .map(files -> new ResidentSystem(
                        state,
                        ResidentSettings.of(config),
                        files,
                        (path, text) ->
                                Outline.of(FilePage.whole(path, text.lines().toList()))));
        this.compaction = new Compactor(
                CompactionSettings.of(config),
                parts.compactionModels(),
                residents
                        .<Residents>map(files -> files)
                        .or(() -> parts.files().map(ContextSystems::onDisk))
                        .orElse(Residents.NONE),
                surroundings.hooks());
        this.arena = new ArenaSystem(
                state,
                () -> compaction.memory().requests().isSettled(RequestCause.FLOOR_UNMET),
                ArenaSettings.of(config));
        this.capacity = parts.interventions().map(needed -> capacity(needed, CapacitySettings.of(config)));
        this.memory = parts.memory().map(MemorySystem::new);
        systems.addAll(surroundings.first());
        systems.add(new SlotExpiry());
        surroundings
                .environment()
                .map(probe -> new EnvironmentSystem(probe, state.tokenizer()::count))
                .ifPresent(systems::add);
        CompactionSettings ladder = CompactionSettings.of(config);
        systems.add(new FullnessNotice(
                price -> Optional.of(ladder.thresholds(price).hard()).filter(hard -> ladder.automatic())));
        systems.addAll(surroundings.others());
        residents.ifPresent(systems::add);
        systems.add(arena);
        systems.add(new CompactionNotice(compaction.memory(), AgentMode.of(config)));
        systems.add(compaction);
        capacity.ifPresent(known -> systems.add(known.system()));
        memory.ifPresent(systems::add);
    }

    private Capacity capacity(InterventionParts needed, CapacitySettings settings) {
        Snapshots snapshots = new Snapshots(
                state,
                needed.snapshots(),
                needed.ids(),
                () -> arena.memory().rules().inForce());
        return new Capacity(
                new CapacitySystem(settings, new Interventions(compaction, snapshots, needed.looks())), snapshots);
    }

    static ContextSystems of(SessionSetup setup, Models models, Hands hands, SessionState state) {
        SessionPlace place = setup.place();
        Config config = place.config();
        Memories memories = new Memories(place);
        SessionMemory memory = memories.memory();
        ContextSystems systems = new ContextSystems(
                state,
                new ContextParts(
                        config,
                        models.budgets(config, state),
                        CompactionModels.of(config, models.chat()),
                        Optional.of(files(place)),
                        Optional.of(new InterventionParts(
                                place.snapshots(),
                                place.installation().ids(),
                                new ReadOnlyReplay(
                                        ToolSet.readOnly(place.workspace(), hands.shell(), state),
                                        place.artifacts(),
                                        config.knownKeys()))),
                        Optional.of(memory)),
                new SessionSystems(
                        hands.foreign().<ContextSystem>map(ServerToolsSystem::new).stream()
                                .toList(),
                        environment(place, hands.shell()),
                        Stream.concat(
                                        setup.systems().stream(),
                                        Stream.of(new LateDiagnostics(
                                                hands.languages().servers())))
                                .toList(),
                        new HookedCompaction(setup)));
        ArenaSystem arena = systems.arena();
        arena.add(new IdentitySource(place.installation().home().identity()));
        OwnSources.of(state.task(), arena.memory()).forEach(arena::add);
        memories.sources(memory, state).forEach(arena::add);
        return systems;
    }

    private static Residents onDisk(DiskFiles files) {
        return path -> files.look(new FileQuery(path, MAX_FILE_LENGTH, "")) instanceof TextFile text
                ? Optional.of(
                        new PresentFile(text.source().version(), text.source().text()))
                : Optional.empty();
    }

    private static DiskFiles files(SessionPlace place) {
        return new MaskedFiles(
                new WatchedFiles(
                        place.workspace(), InstantSource.system(), pause -> LockSupport.parkNanos(pause.toNanos())),
                place.config().knownKeys());
    }

    private static Optional<EnvironmentProbe> environment(SessionPlace place, ShellSession shell) {
        Installation installation = place.installation();
        return place.config().get(EnvironmentSystem.ENABLED)
                ? Optional.of(new EnvironmentProbe(
                        shell.look(),
                        installation.environment().getOrDefault("SHELL", ""),
                        installation.clock(),
                        installation.home().cache().resolve("versions.json"),
                        () -> network(place.rules().sandbox())))
                : Optional.empty();
    }

    /** Returns a line for the model about the network access of commands; empty if commands run only when approved. */
    private static String network(SandboxPolicy sandbox) {
        if (!(sandbox.placeWriting() instanceof PlacedIn in)) {
            return "";
        }
        if (!in.profile().isConfined()) {
            return "as outside: commands run without a sandbox";
        }
        return in.profile().allows(Need.NETWORK) ? "reachable in the sandbox" : "not reachable in the sandbox";
    }

    /** The user's hooks before and after a compaction. A hook may refuse the compaction. */
    private record HookedCompaction(SessionSetup setup) implements CompactionHooks {
        @Override
        public Optional<String> objection(Trigger trigger, String focus, Cancellation cancellation, EventSink log) {
            HookVerdict verdict = setup.hooks(log).compacts(trigger.word(), focus, cancellation);
            return verdict.refuses()
                    ? Optional.of(ModelTexts.of(ContextSystems.class).text("hook.refused", verdict.reason()))
                    : Optional.empty();
        }

        @Override
        public void compacted(Trigger trigger, EventSink log) {
            setup.hooks(log).compacted(trigger.word());
        }
    }

    /** Reads the tape and returns the pipeline with which the session continues. */
    public PromptPipeline open(Tape tape, SessionListener listener, InstantSource clock) {
        List<EventFold> folds = List.copyOf(systems);
        SessionLog log = SessionLog.open(tape, state, folds, listener, clock);
        return new PromptPipeline(log, systems, parts.budgets());
    }

    /** Returns permissions that refuse most tools while the context is nearly full. */
    Permissions gate(Permissions inside) {
        return new CompactionGate(
                inside, state.conversation(), compaction.memory(), AgentMode.of(parts.config()), parts.budgets());
    }

    public SessionState state() {
        return state;
    }

    public List<ContextSystem> systems() {
        return List.copyOf(systems);
    }

    /** Returns the file versions that the model has seen. Thread-safe. */
    public SeenFiles seen() {
        return residents.map(ResidentSystem::seen).orElseGet(state::seen);
    }

    public Optional<ResidentSystem> residents() {
        return residents;
    }

    public ArenaSystem arena() {
        return arena;
    }

    public Compactor compaction() {
        return compaction;
    }

    public Optional<CapacitySystem> capacity() {
        return capacity.map(Capacity::system);
    }

    /** Appends facts that a resumed conversation lacks, taken from the latest snapshots. */
    void rehydrate(SessionLog log) {
        capacity.ifPresent(
                known -> known.snapshots().rehydrate(known.system().settings().rehydrateSnapshots(), log));
    }

    public Optional<MemorySystem> memory() {
        return memory;
    }

    /** A context system that adds the tools of MCP servers to the prompt. */
    private record ServerToolsSystem(ForeignTools tools) implements ContextSystem {
        @Override
        public void apply(Recorded recorded) {
            tools.apply(recorded);
        }

        @Override
        public Draft draft(RequestContext now) {
            ForeignTools.DueEvents due = tools.due(now.state().conversation().header(), now.cancellation());
            return new Draft(List.of(), due.raised(), due.remarks(), List.of());
        }
    }
}
