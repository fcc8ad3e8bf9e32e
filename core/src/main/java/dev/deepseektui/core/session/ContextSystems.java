package dev.deepseektui.core.session;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.EnvironmentProbe;
import dev.deepseektui.core.context.EnvironmentSystem;
import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.Rewrite.ContextCompactionRequested.RequestCause;
import dev.deepseektui.core.context.SlotExpiry;
import dev.deepseektui.core.context.arena.ArenaKeys.ArenaSettings;
import dev.deepseektui.core.context.arena.ArenaSystem;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacitySystem;
import dev.deepseektui.core.context.capacity.Interventions;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay;
import dev.deepseektui.core.context.capacity.SnapshotStore;
import dev.deepseektui.core.context.capacity.Snapshots;
import dev.deepseektui.core.context.compaction.AgentMode;
import dev.deepseektui.core.context.compaction.AgentMode.CompactionNotice;
import dev.deepseektui.core.context.compaction.CompactionSettings;
import dev.deepseektui.core.context.compaction.Compactor;
import dev.deepseektui.core.context.compaction.Compactor.Advisers;
import dev.deepseektui.core.context.compaction.FilePage;
import dev.deepseektui.core.context.compaction.Outline;
import dev.deepseektui.core.context.memory.SessionMemory;
import dev.deepseektui.core.context.memory.SessionMemory.MemorySystem;
import dev.deepseektui.core.context.resident.DiskFiles;
import dev.deepseektui.core.context.resident.ResidentReport.ResidentSettings;
import dev.deepseektui.core.context.resident.ResidentSystem;
import dev.deepseektui.core.context.state.EventFold;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionLog.Observers;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.workspace.SeenFiles;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The systems that have a say in a session's prompts, over one state and in the order in which they are asked: the same for the engine, a
 * replay, a benchmark and a test. Adding a system is one line here.
 */
public final class ContextSystems {
    private final SessionState state;
    private final Function<String, ContextBudget> budgets;
    private final Optional<ResidentSystem> residents;
    private final ArenaSystem arena;
    private final Compactor compaction;
    private final Optional<Capacity> capacity;
    private final Optional<MemorySystem> memory;
    private final List<ContextSystem> systems = new ArrayList<>();

    /**
     * What the systems stand on.
     *
     * @param budgets how large prompts may be, by model
     * @param residentFiles where files are looked at that stay whole in the prompt, if any do
     */
    public record Parts(
            Config config,
            Function<String, ContextBudget> budgets,
            Advisers advisers,
            Optional<DiskFiles> residentFiles,
            Optional<InterventionParts> interventions,
            Optional<SessionMemory> memory,
            Told told) {

        /** Where nobody tells the model where it works. */
        public Parts(
                Config config,
                Function<String, ContextBudget> budgets,
                Advisers advisers,
                Optional<DiskFiles> residentFiles,
                Optional<InterventionParts> interventions,
                Optional<SessionMemory> memory) {
            this(config, budgets, advisers, residentFiles, interventions, memory, Told.NOTHING);
        }
    }

    /**
     * Who tells the model of the place where it works, beside what the conversation holds.
     *
     * @param others in the order in which they speak
     */
    public record Told(Optional<EnvironmentProbe> environment, List<ContextSystem> others) {
        static final Told NOTHING = new Told(Optional.empty(), List.of());

        public Told {
            others = List.copyOf(others);
        }
    }

    /** What the capacity controller needs to step in. */
    public record InterventionParts(SnapshotStore snapshots, IdSource ids, ReadOnlyReplay looks) {}

    private record Capacity(CapacitySystem system, Snapshots snapshots) {}

    public ContextSystems(SessionState state, Parts parts) {
        this(state, parts, List.of());
    }

    /** @param first are asked before all others: what they decide is part of how large the prompt is */
    ContextSystems(SessionState state, Parts parts, List<ContextSystem> first) {
        Config config = parts.config();
        this.state = state;
        this.budgets = parts.budgets();
        this.residents = parts.residentFiles()
                .map(files -> new ResidentSystem(
                        state,
                        ResidentSettings.of(config),
                        files,
                        (path, text) ->
                                Outline.of(FilePage.whole(path, text.lines().toList()))));
        this.compaction = new Compactor(
                CompactionSettings.of(config),
                parts.advisers(),
                residents.<Residents>map(files -> files).orElse(Residents.NONE));
        this.arena = new ArenaSystem(
                state,
                () -> compaction.memory().requests().isSettled(RequestCause.FLOOR_UNMET),
                ArenaSettings.of(config));
        this.capacity = parts.interventions().map(needed -> capacity(needed, CapacitySettings.of(config)));
        this.memory = parts.memory().map(MemorySystem::new);
        systems.addAll(first);
        systems.add(new SlotExpiry());
        parts.told()
                .environment()
                .map(probe -> new EnvironmentSystem(probe, state.tokenizer()::count))
                .ifPresent(systems::add);
        systems.addAll(parts.told().others());
        residents.ifPresent(systems::add);
        systems.add(arena);
        systems.add(new CompactionNotice(compaction.memory(), AgentMode.of(config)));
        systems.add(compaction);
        capacity.ifPresent(known -> systems.add(known.system()));
        memory.ifPresent(systems::add);
    }

    private Capacity capacity(InterventionParts parts, CapacitySettings settings) {
        Snapshots snapshots = new Snapshots(state, parts.snapshots(), parts.ids());
        return new Capacity(
                new CapacitySystem(state, settings, new Interventions(compaction, snapshots, parts.looks())),
                snapshots);
    }

    /** Takes in what is on the tape; from then on the session can go on. */
    public PromptPipeline open(Tape tape, SessionListener listener, InstantSource clock) {
        List<EventFold> folds = List.copyOf(systems);
        SessionLog log = SessionLog.open(tape, state, new Observers(folds, listener), clock);
        return new PromptPipeline(log, systems, budgets);
    }

    public SessionState state() {
        return state;
    }

    public List<ContextSystem> systems() {
        return List.copyOf(systems);
    }

    public Function<String, ContextBudget> budgets() {
        return budgets;
    }

    /** What the model has seen of files. Any thread may ask. */
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

    public Optional<Snapshots> snapshots() {
        return capacity.map(Capacity::snapshots);
    }

    public Optional<MemorySystem> memory() {
        return memory;
    }
}
