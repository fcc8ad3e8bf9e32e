package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.memory.MemoryEvents.ContextExternalRecallInjected;
import dev.deepseektui.core.context.memory.MemoryEvents.ContextExternalRecallSkipped;
import dev.deepseektui.core.context.memory.MemoryEvents.MemoryNotWritten;
import dev.deepseektui.core.context.memory.MemoryKeys.MemorySettings;
import dev.deepseektui.core.context.memory.MemoryRecall.Recall;
import dev.deepseektui.core.context.memory.MemoryRecall.RecalledUnit;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.Statement.CheckedClaim;
import dev.deepseektui.core.context.memory.StoreLine.ForgottenUnit;
import dev.deepseektui.core.context.memory.StoreLine.LearnedUnit;
import dev.deepseektui.core.context.memory.StoreLine.Used;
import dev.deepseektui.core.context.memory.WorkingFile.WorkingNotes;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SkillLoaded;
import dev.deepseektui.core.workspace.Protection;
import java.io.IOException;
import java.io.UncheckedIOException;
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
 * The memory of a session: its own units, and those of its workspace. Reads from disk on the first query and writes to
 * disk when a turn ends. Owned by the engine's thread; the recall tool may query from another thread.
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
    private @Nullable UnitView view;
    private long published;

    private record UnitView(ViewBasis basis, UnitLedger ledger) {}

    private record ViewBasis(long own, WorkspaceUnits workspace, long version, Instant hour) {}

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

    /** Returns the working notes: units of this session, and units that several sessions of the workspace learned. */
    public synchronized List<MemoryUnit> noted() {
        return notes(stored()).units();
    }

    /** Returns the matching units, best first. */
    public synchronized List<RecalledUnit> recall(String query, Instant now, int most) {
        view(now);
        return recall.find(query, now, most, this::isFit);
    }

    /** Returns the matching units that neither the notes nor the conversation show. */
    synchronized List<RecalledUnit> recallUnseen(String query, Instant now, int most) {
        Set<String> noted = notes(stored()).units().stream().map(MemoryUnit::id).collect(Collectors.toSet());
        view(now);
        return recall.find(
                query, now, most, unit -> !noted.contains(unit.id()) && !engine.isShown(unit) && isFit(unit));
    }

    public synchronized double bestLexical(String query, Instant now) {
        view(now);
        return recall.bestLexical(query);
    }

    /** Returns the unit with this ID or unique ID prefix; empty if there is none. */
    public synchronized Optional<MemoryUnit> find(String id, Instant now) {
        List<MemoryUnit> meant = view(now).ledger().units().stream()
                .filter(unit -> !id.isEmpty() && unit.id().startsWith(id))
                .limit(2)
                .toList();
        return meant.size() == 1 ? Optional.of(meant.get(0)) : Optional.empty();
    }

    /** Returns all active units, most recently seen first. */
    public synchronized List<MemoryUnit> active(Instant now) {
        return view(now).ledger().units().stream()
                .filter(MemoryUnit::isActive)
                .sorted(Comparator.comparing(MemoryUnit::lastSeen).reversed())
                .toList();
    }

    /** Returns whether a statement may become a unit: it is neither too short nor too long, and contains no secret. */
    public synchronized boolean mayKeep(String statement) {
        return engine.fit(statement).isPresent();
    }

    /** Records that units were added to a prompt, so that they do not fade. */
    public synchronized void used(List<MemoryUnit> units, Instant now) {
        units.forEach(unit -> used.put(unit.id(), now));
    }

    /**
     * Announces units from other workspaces. They are stored when the event that reports their injection is recorded.
     */
    synchronized void willLearnOutside(List<MemoryUnit> units) {
        announced = List.copyOf(units);
    }

    /** Returns the number of recorded outcomes of external recall. */
    synchronized long externalReports() {
        return externalReports;
    }

    /**
     * Returns whether the memory of other workspaces is searched as well. A tag of a loaded skill or a tag in the
     * settings requests this search.
     */
    public synchronized boolean wantsKnowledge() {
        return knowledge || settings.external().tags().contains(MemorySettings.External.KNOWLEDGE);
    }

    synchronized boolean isShown(MemoryUnit unit) {
        return engine.isShown(unit);
    }

    /** Returns whether the prompt contains the unit anyway, as part of the session's plan, checks or rules. */
    synchronized boolean isShownAnyway(MemoryUnit unit) {
        return engine.isOwn(unit)
                && ((unit.kind() == UnitKind.PREFERENCE && unit.wasTyped())
                        || MemoryEngine.isPlanned(unit)
                        || CheckedClaim.is(unit));
    }

    /** Writes changes to disk, if there are any. */
    public synchronized void publish(Instant now) throws IOException {
        if (place.session().isEmpty() || (published == engine.version() && used.isEmpty() && fromOutside.isEmpty())) {
            return;
        }
        store.append(lines(store.units(), now), now);
        engine.published();
        used.clear();
        fromOutside.clear();
        if (working.isPresent()) {
            working.get().write(notes(store.units()).text());
        }
        published = engine.version();
    }

    private List<StoreLine> lines(WorkspaceUnits known, Instant now) {
        List<StoreLine> lines = new ArrayList<>();
        engine.forgotten()
                .forEach((id, at) -> known.find(id)
                        .filter(unit -> !unit.lastSeen().isAfter(at))
                        .ifPresent(unit -> lines.add(new ForgottenUnit(id, at))));
        engine.changed().stream()
                .filter(unit -> !known.isForgotten(unit) && known.wouldLearn(unit, session))
                .forEach(unit -> lines.add(new LearnedUnit(unit, session)));
        fromOutside.values().stream()
                .filter(unit ->
                        !known.isForgotten(unit) && known.find(unit.id()).isEmpty())
                .forEach(unit -> lines.add(new LearnedUnit(unit, session)));
        used.keySet().stream()
                .filter(id -> known.find(id).isPresent() && known.isLongUnused(id, now))
                .forEach(id -> lines.add(new Used(id, now)));
        return lines;
    }

    private WorkspaceUnits stored() {
        try {
            return store.units();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private UnitView view(Instant now) {
        WorkspaceUnits workspace = stored();
        ViewBasis basis =
                new ViewBasis(engine.version(), workspace, workspace.version(), now.truncatedTo(ChronoUnit.HOURS));
        UnitView current = view;
        if (current == null || !current.basis().equals(basis)) {
            current = new UnitView(basis, together(workspace, now));
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

    private WorkingNotes notes(WorkspaceUnits workspace) {
        UnitLedger ledger = new UnitLedger();
        workspace.promoted().stream()
                .filter(unit -> !isForgotten(unit) && !unit.topic().equals(MemoryEngine.GOAL) && isFit(unit))
                .forEach(ledger::put);
        engine.ledger().units().stream()
                .filter(unit -> !workspace.isForgotten(unit) && !engine.isCleared(unit))
                .forEach(ledger::put);
        return WorkingNotes.of(ledger.units());
    }

    /**
     * Returns whether a unit read from disk may be used: it contains no secret and gives no orders in the user's name.
     */
    private boolean isFit(MemoryUnit unit) {
        return fitness.computeIfAbsent(unit.saidBy() + unit.id(), key -> MemoryEngine.isFit(unit));
    }

    private boolean isForgotten(MemoryUnit unit) {
        Instant gone = engine.forgotten().get(unit.id());
        return gone != null && !unit.lastSeen().isAfter(gone);
    }

    /**
     * The directories of memory.
     *
     * @param session the session's directory; empty for an unsaved session
     * @param workspace the directory of the memory that all sessions of the workspace share
     */
    public record MemoryPlace(Optional<Path> session, Path workspace) {}

    /** A context system that adds events to memory and writes memory to disk when a turn ends. */
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

        /** Writes memory to disk. A failure is recorded on the tape and does not fail the turn. */
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
