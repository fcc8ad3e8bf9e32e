package dev.deepseektui.core.context.capacity;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.capacity.CapacityEvents.CapacitySnapshotFailed;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionEffect;
import dev.deepseektui.core.context.capacity.CapacitySnapshot.MemoryPointer;
import dev.deepseektui.core.context.capacity.ReadOnlyReplay.ReplayVerification;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.SystemText;
import dev.deepseektui.core.conversation.task.CanonicalState;
import dev.deepseektui.core.conversation.task.Instruction;
import dev.deepseektui.core.conversation.task.OpenFailures.OpenFailure;
import dev.deepseektui.core.tape.event.MessageSource.Canonical;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tool.builtin.RecallTool.RecallSource;
import dev.deepseektui.core.workspace.FileVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The snapshots of a session's work, written outside the tape at each intervention. */
public final class Snapshots {
    private static final int RECORD_DIGITS = 12;

    private final SessionState state;
    private final SnapshotStore store;
    private final IdSource ids;
    private final Supplier<List<Instruction>> typedRules;

    /**
     * Creates the snapshots of a session.
     *
     * @param typedRules returns the rules that the user typed in the session
     */
    public Snapshots(SessionState state, SnapshotStore store, IdSource ids, Supplier<List<Instruction>> typedRules) {
        this.typedRules = typedRules;
        this.state = state;
        this.store = store;
        this.ids = ids;
    }

    record SnapshotContent(
            MemoryPointer pointer, CheckpointEvaluated selected, CanonicalState state, InterventionEffect effect) {}

    CanonicalState state() {
        Stream<String> typed = typedRules.get().stream().map(Instruction::statement);
        Stream<String> ofWorkspace =
                SystemText.rules(state.conversation().header().system()).stream();
        return CanonicalState.of(state.task(), Stream.concat(typed, ofWorkspace).toList());
    }

    /** Returns a pointer for a new snapshot. */
    MemoryPointer next() {
        String digits =
                FileVersion.of(ids.next().getBytes(StandardCharsets.UTF_8)).substring(0, RECORD_DIGITS);
        return new MemoryPointer(state.session().id(), "cap_" + digits, true);
    }

    /** Writes a snapshot. If this fails, the turn continues, and the returned pointer is marked as lost. */
    MemoryPointer keep(SnapshotContent entry, SessionLog log) {
        MemoryPointer pointer = entry.pointer();
        CheckpointEvaluated selected = entry.selected();
        CapacitySnapshot.SnapshotName name = new CapacitySnapshot.SnapshotName(
                pointer.record(), log.now().toString(), state.session().start().workspace());
        try {
            store.append(pointer.session(), CapacitySnapshot.of(name, selected, entry.state(), entry.effect()));
            return pointer;
        } catch (IOException e) {
            log.record(new CapacitySnapshotFailed(selected.turn(), pointer.record(), IoReason.withFile(e)));
            return pointer.lost();
        }
    }

    /**
     * Records an intervention with its snapshot, and appends its note to the conversation.
     *
     * @param note empty if the model need not know
     * @param replay the verification that the note reports; null for other notes
     */
    void append(
            Optional<ContextAppended> note,
            CheckpointEvaluated selected,
            @Nullable ReplayVerification replay,
            SessionLog log) {
        long before = state.conversation().size().total();
        long added = note.map(message -> state.conversation().tokens(message)).orElse(0);
        InterventionEffect effect =
                new InterventionEffect(before, before + added, List.of(), replay == null ? null : replay.info());
        MemoryPointer memory = keep(new SnapshotContent(next(), selected, state(), effect), log);
        note.ifPresent(log::record);
        log.record(new InterventionApplied(
                selected.turn(),
                selected.decision().action(),
                replay == null ? null : replay.verdict(),
                effect,
                memory.toString(),
                selected.decision().signal()));
    }

    /**
     * Appends facts from the session's last {@code limit} snapshots if the conversation lacks them: all facts if the
     * tape is empty; earlier goals, failures and dead ends after a replan. Any other conversation is complete, so
     * nothing is appended.
     */
    public void rehydrate(int limit, SessionLog log) {
        String session = state.session().id();
        List<PromptMessage> messages = state.conversation().messages();
        boolean isNew = state.task().turn() == 0 && messages.isEmpty();
        boolean isReplanned = messages.stream().anyMatch(PromptMessage::isSlot)
                && messages.stream().noneMatch(message -> !message.isSlot() && message.source() instanceof Canonical);
        List<CapacitySnapshot> last =
                isNew || isReplanned ? store.loadLastK(session, limit).snapshots() : List.of();
        if (last.isEmpty()) {
            return;
        }
        MemoryPointer newest = new MemoryPointer(session, last.get(0).id(), true);
        EarlierWork earlier = EarlierWork.of(
                last,
                isNew ? List.of() : state.task().failures().open(state.task().turn()));
        if (isNew || !earlier.isEmpty()) {
            String words = isNew
                    ? CanonicalMessages.rehydrated(last.get(0), earlier, newest)
                    : CanonicalMessages.rehydrated(earlier);
            log.record(state.conversation().block(new Canonical(newest.toString(), 0, 0), words));
        }
    }

    /**
     * The goals, failures and dead ends of earlier snapshots that still apply and are missing from the latest snapshot.
     */
    record EarlierWork(List<String> goals, List<String> failures, List<String> deadEnds) {

        /**
         * Returns the work of earlier snapshots.
         *
         * @param open the unresolved failures
         */
        static EarlierWork of(List<CapacitySnapshot> newestFirst, List<OpenFailure> open) {
            CanonicalState newest = newestFirst.get(0).canonicalState();
            List<CanonicalState> earlier = newestFirst.stream()
                    .skip(1)
                    .map(CapacitySnapshot::canonicalState)
                    .toList();
            return new EarlierWork(
                    others(earlier.stream().map(CanonicalState::goal), List.of(newest.goal(), "")),
                    others(earlier.stream().flatMap(then -> then.openLoops().stream()), newest.openLoops()).stream()
                            .filter(loop -> open.stream().anyMatch(failure -> loop.startsWith(failure.call())))
                            .toList(),
                    others(earlier.stream().flatMap(then -> then.deadEnds().stream()), newest.deadEnds()));
        }

        private static List<String> others(Stream<String> lines, List<String> known) {
            return lines.filter(line -> !known.contains(line)).distinct().toList();
        }

        boolean isEmpty() {
            return goals.isEmpty() && failures.isEmpty() && deadEnds.isEmpty();
        }
    }

    /** The recall of a snapshot by the pointer that replaced the removed messages. */
    public static final class SnapshotRecall implements RecallSource {
        private final SnapshotStore store;

        public SnapshotRecall(SnapshotStore store) {
            this.store = store;
        }

        @Override
        public Optional<String> resolve(String pointer) {
            return MemoryPointer.read(pointer).map(this::text);
        }

        private String text(MemoryPointer pointer) {
            return store.find(pointer)
                    .map(snapshot -> CanonicalMessages.recalled(snapshot, pointer))
                    .orElse(
                            pointer.isKept()
                                    ? ModelTexts.of(Snapshots.class).text("snapshot.gone")
                                    : ModelTexts.of(Snapshots.class).text("snapshot.lost"));
        }

        /** Returns no hits, because the snapshots' content is also on the tape. */
        @Override
        public List<RecallHit> search(String words, int limit) {
            return List.of();
        }
    }
}
