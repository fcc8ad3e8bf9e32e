package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.capacity.CapacitySnapshotFailed;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.snapshot.MemoryPointer;
import dev.deepseektui.core.capacity.snapshot.Snapshot;
import dev.deepseektui.core.capacity.snapshot.SnapshotStore;
import dev.deepseektui.core.conversation.SystemText;
import dev.deepseektui.core.event.MessageSource.Canonical;
import dev.deepseektui.core.session.state.SessionLog;
import dev.deepseektui.core.session.state.SessionState;
import dev.deepseektui.core.task.CanonicalState;
import dev.deepseektui.core.tool.FileVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Keeps where the work stood, outside the tape, whenever the controller steps in. */
public final class Snapshots {
    private static final int RECORD_DIGITS = 12;

    private final SessionState state;
    private final SnapshotStore store;
    private final IdSource ids;

    public Snapshots(SessionState state, SnapshotStore store, IdSource ids) {
        this.state = state;
        this.store = store;
        this.ids = ids;
    }

    /** What is written of an intervention. */
    record Entry(
            MemoryPointer pointer, CheckpointEvaluated selected, CanonicalState state, InterventionEffect effect) {}

    /** Where the work stands now. */
    CanonicalState state() {
        return CanonicalState.of(
                state.task(), SystemText.rules(state.conversation().header().system()));
    }

    /** The name of a snapshot that is still to be written. */
    MemoryPointer next() {
        String digits =
                FileVersion.of(ids.next().getBytes(StandardCharsets.UTF_8)).substring(0, RECORD_DIGITS);
        return new MemoryPointer(state.session().id(), "cap_" + digits, true);
    }

    /** Writes it. Where that fails the turn goes on, and the pointer that is returned says so. */
    MemoryPointer keep(Entry entry, SessionLog log) {
        MemoryPointer pointer = entry.pointer();
        CheckpointEvaluated selected = entry.selected();
        Snapshot.Name name = new Snapshot.Name(
                pointer.record(), log.now().toString(), state.session().start().workspace());
        try {
            store.append(pointer.session(), Snapshot.of(name, selected, entry.state(), entry.effect()));
            return pointer;
        } catch (IOException e) {
            log.record(new CapacitySnapshotFailed(selected.turn(), pointer.record(), IoReason.withFile(e)));
            return pointer.lost();
        }
    }

    /**
     * Tells the model where the work stood last, where the tape itself knows nothing of it. A fold over the tape is exact and a
     * snapshot only a digest, so that it never joins a conversation that is there.
     */
    public void rehydrate(SessionLog log) {
        boolean isNew =
                state.task().turn() == 0 && state.conversation().messages().isEmpty();
        if (!isNew) {
            return;
        }
        String session = state.session().id();
        store.loadLastK(session, 1)
                .snapshots()
                .forEach(snapshot -> rehydrate(snapshot, new MemoryPointer(session, snapshot.id(), true), log));
    }

    private void rehydrate(Snapshot snapshot, MemoryPointer pointer, SessionLog log) {
        log.append(state.conversation()
                .block(new Canonical(pointer.toString(), 0, 0), CanonicalWords.rehydrated(snapshot, pointer)));
    }
}
