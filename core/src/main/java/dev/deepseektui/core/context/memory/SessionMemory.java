package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.memory.MemoryEvents.ContextExternalRecallInjected;
import dev.deepseektui.core.context.memory.MemoryEvents.ContextExternalRecallSkipped;
import dev.deepseektui.core.context.memory.MemoryEvents.MemoryNotWritten;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings;
import dev.deepseektui.core.context.memory.MemoryRecall.Recall;
import dev.deepseektui.core.context.memory.MemoryRecall.Recalled;
import dev.deepseektui.core.context.memory.MemoryUnit.Kind;
import dev.deepseektui.core.context.memory.Statement.CheckedClaim;
import dev.deepseektui.core.context.memory.StoreLine.Forgotten;
import dev.deepseektui.core.context.memory.StoreLine.Sighting;
import dev.deepseektui.core.context.memory.StoreLine.Used;
import dev.deepseektui.core.context.memory.WorkingFile.WorkingNotes;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SkillLoaded;
import dev.deepseektui.core.workspace.Protection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All that a session remembers: what it taught itself, and what its workspace knew before. The disk is first looked at when somebody
 * asks, and written when a turn ends. The engine's thread owns it, but the recall tool may ask from a thread of its own.
 */
public final class SessionMemory {
    private final String session;
    private final MemoryPlace place;
    private final MemorySettings settings;
    private final MemoryEngine engine;
    private final WorkspaceStore store;
    private final Optional<WorkingFile> working;
    private final Recall recall = new Recall();
    private final Map<String, Boolean> fitness = new HashMap<>();
    private final Map<String, Instant> used = new LinkedHashMap<>();
    private final Map<String, MemoryUnit> fromOutside = new LinkedHashMap<>();
    private List<MemoryUnit> announced = List.of();
    private boolean knowledge;
    private long externalReports;
    private @Nullable View view;
    private long published;

    /** All units together, and what they were put together from. */
    private record View(Basis basis, UnitLedger ledger) {}

    private record Basis(long own, WorkspaceUnits workspace, long version, Instant hour) {}

    public SessionMemory(String session, MemoryPlace place, MemorySettings settings, Protection protection) {
        this.session = session;
        this.place = place;
        this.settings = settings;
        this.engine = new MemoryEngine(session, protection);
        this.store = new WorkspaceStore(place.workspace(), settings.halfLife());
        this.working = place.session().map(WorkingFile::new);
    }

    public MemorySettings settings() {
        return settings;
    }

    public synchronized void apply(Recorded recorded) {
        engine.apply(recorded);
        if (recorded.event() instanceof SkillLoaded loaded
                && loaded.tags().contains(MemorySettings.External.KNOWLEDGE)) {
            knowledge = true;
        } else if (recorded.event() instanceof ContextExternalRecallInjected) {
            announced.forEach(unit -> fromOutside.put(unit.id(), unit));
            announced = List.of();
            externalReports++;
        } else if (recorded.event() instanceof ContextExternalRecallSkipped) {
            externalReports++;
        }
    }

    /** What is worth having before one's eyes now: of this session, and what the workspace learnt in more than one. */
    public synchronized List<MemoryUnit> noted() throws IOException {
        return notes().units();
    }

    /** The best first. */
    public synchronized List<Recalled> recall(String query, Instant now, int most) throws IOException {
        view(now);
        return recall.find(query, now, most, this::isFit);
    }

    /** The same of what neither the notes nor the conversation say. */
    synchronized List<Recalled> recallUnseen(String query, Instant now, int most) throws IOException {
        Set<String> noted = notes().units().stream().map(MemoryUnit::id).collect(Collectors.toSet());
        view(now);
        return recall.find(
                query, now, most, unit -> !noted.contains(unit.id()) && !engine.isShown(unit) && isFit(unit));
    }

    /** How much the words of the best unit say about the query's, from 0 to 1. */
    public synchronized double bestLexical(String query, Instant now) throws IOException {
        view(now);
        return recall.bestLexical(query);
    }

    /** The unit of that id, or of the only one that begins so. */
    public synchronized Optional<MemoryUnit> find(String id, Instant now) throws IOException {
        List<MemoryUnit> meant = view(now).ledger().units().stream()
                .filter(unit -> !id.isEmpty() && unit.id().startsWith(id))
                .limit(2)
                .toList();
        return meant.size() == 1 ? Optional.of(meant.get(0)) : Optional.empty();
    }

    /** All that holds, what was seen last first. */
    public synchronized List<MemoryUnit> active(Instant now) throws IOException {
        return view(now).ledger().units().stream()
                .filter(MemoryUnit::isActive)
                .sorted(Comparator.comparing(MemoryUnit::lastSeen).reversed())
                .toList();
    }

    /** Whether a statement is fit to be a unit: neither too short nor too long, and nothing secret. */
    public synchronized boolean mayKeep(String statement) {
        return engine.fit(statement).isPresent();
    }

    /** These came into a prompt: what is of use does not fade. */
    public synchronized void used(List<MemoryUnit> units, Instant now) {
        units.forEach(unit -> used.put(unit.id(), now));
    }

    /** What from outside comes into the prompt when its event is recorded; kept for the workspace when the turn ends. */
    synchronized void willLearnOutside(List<MemoryUnit> units) {
        announced = List.copyOf(units);
    }

    /** Returns how many outcomes of external recall the tape has. */
    synchronized long externalReports() {
        return externalReports;
    }

    /** Returns whether prompts also search the memory of other workspaces. */
    public synchronized boolean wantsKnowledge() {
        return knowledge || settings.external().tags().contains(MemorySettings.External.KNOWLEDGE);
    }

    /** Whether the conversation itself still says it. */
    synchronized boolean isShown(MemoryUnit unit) {
        return engine.isShown(unit);
    }

    /** Whether the session's plan, checks and rules say it, which stand before the model in any case. */
    synchronized boolean isToldAnyway(MemoryUnit unit) {
        return engine.isOwn(unit)
                && ((unit.kind() == Kind.PREFERENCE && unit.wasTyped())
                        || MemoryEngine.isPlanned(unit)
                        || CheckedClaim.is(unit));
    }

    /** Puts on the disk what is new. Nothing is touched where nothing is. */
    public synchronized void publish(Instant now) throws IOException {
        if (place.session().isEmpty() || (published == engine.version() && used.isEmpty() && fromOutside.isEmpty())) {
            return;
        }
        store.append(lines(store.units(), now), now);
        engine.published();
        used.clear();
        fromOutside.clear();
        if (working.isPresent()) {
            working.get().write(notes().text());
        }
        published = engine.version();
    }

    private List<StoreLine> lines(WorkspaceUnits known, Instant now) {
        List<StoreLine> lines = new ArrayList<>();
        engine.forgotten()
                .forEach((id, at) -> known.find(id)
                        .filter(unit -> !unit.lastSeen().isAfter(at))
                        .ifPresent(unit -> lines.add(new Forgotten(id, at))));
        engine.changed().stream()
                .filter(unit -> !known.isForgotten(unit) && known.wouldLearn(unit, session))
                .forEach(unit -> lines.add(new Sighting(unit, session)));
        fromOutside.values().stream()
                .filter(unit ->
                        !known.isForgotten(unit) && known.find(unit.id()).isEmpty())
                .forEach(unit -> lines.add(new Sighting(unit, session)));
        used.keySet().stream()
                .filter(id -> known.find(id).isPresent() && known.isLongUnused(id, now))
                .forEach(id -> lines.add(new Used(id, now)));
        return lines;
    }

    private View view(Instant now) throws IOException {
        WorkspaceUnits workspace = store.units();
        Basis basis = new Basis(engine.version(), workspace, workspace.version(), now.truncatedTo(ChronoUnit.HOURS));
        View current = view;
        if (current == null || !current.basis().equals(basis)) {
            current = new View(basis, together(workspace, now));
            recall.know(current.ledger().units());
            view = current;
        }
        return current;
    }

    private UnitLedger together(WorkspaceUnits workspace, Instant now) {
        UnitLedger ledger = new UnitLedger();
        workspace.decayed(now, settings.halfLife()).stream()
                .filter(unit -> !isForgotten(unit))
                .forEach(ledger::put);
        engine.ledger().units().stream()
                .filter(unit -> !workspace.isForgotten(unit))
                .forEach(ledger::put);
        return ledger;
    }

    /** Of another session only what was promoted: sessions are not mixed. */
    private WorkingNotes notes() throws IOException {
        WorkspaceUnits workspace = store.units();
        UnitLedger ledger = new UnitLedger();
        workspace.promoted().stream()
                .filter(unit -> !isForgotten(unit) && !unit.topic().equals(MemoryEngine.GOAL) && isFit(unit))
                .forEach(ledger::put);
        engine.ledger().units().stream()
                .filter(unit -> !workspace.isForgotten(unit) && !engine.isCleared(unit))
                .forEach(ledger::put);
        return WorkingNotes.of(ledger.units());
    }

    /** Checks again what the file holds: a unit may be a secret, or give orders in the user's name. */
    private boolean isFit(MemoryUnit unit) {
        return fitness.computeIfAbsent(unit.saidBy() + unit.id(), key -> MemoryEngine.mayBeTold(unit));
    }

    private boolean isForgotten(MemoryUnit unit) {
        Instant gone = engine.forgotten().get(unit.id());
        return gone != null && !unit.lastSeen().isAfter(gone);
    }

    /**
     * Directories of memory on disk.
     *
     * @param session the session's directory; none for one that is not kept, which leaves nothing behind
     * @param workspace the directory of what all sessions of the workspace know
     */
    public record MemoryPlace(Optional<Path> session, Path workspace) {}

    /** Lets memory learn from all that happens, and has it written down when a turn is over. */
    public static final class MemorySystem implements ContextSystem {
        private final SessionMemory memory;

        public MemorySystem(SessionMemory memory) {
            this.memory = memory;
        }

        @Override
        public void apply(Recorded event) {
            if (memory.settings().isEnabled()) {
                memory.apply(event);
            }
        }

        public SessionMemory memory() {
            return memory;
        }

        /** What cannot be written costs memory, not the turn; the tape says why. */
        @Override
        public void turnEnded(SessionLog log) {
            publish(memory, log);
        }

        static void publish(SessionMemory memory, SessionLog log) {
            try {
                memory.publish(log.now());
            } catch (IOException | RuntimeException e) {
                log.record(new MemoryNotWritten(e.toString()));
            }
        }
    }
}
