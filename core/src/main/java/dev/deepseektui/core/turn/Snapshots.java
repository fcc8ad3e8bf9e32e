package dev.deepseektui.core.turn;

import dev.deepseektui.core.capacity.CapacitySnapshotFailed;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionEffect;
import dev.deepseektui.core.capacity.snapshot.MemoryPointer;
import dev.deepseektui.core.capacity.snapshot.Snapshot;
import dev.deepseektui.core.capacity.snapshot.SnapshotStore;
import dev.deepseektui.core.conversation.Composer;
import dev.deepseektui.core.conversation.SystemText;
import dev.deepseektui.core.ground.IdSource;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.task.CanonicalState;
import dev.deepseektui.core.tool.FileVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Keeps where the work stood, outside the tape, whenever the controller steps in. */
public final class Snapshots {
    private static final int RECORD_DIGITS = 12;

    private final Chronicle chronicle;
    private final SnapshotStore store;
    private final IdSource ids;

    public Snapshots(Chronicle chronicle, SnapshotStore store, IdSource ids) {
        this.chronicle = chronicle;
        this.store = store;
        this.ids = ids;
    }

    /** Where the work stands now. */
    CanonicalState state() {
        return CanonicalState.of(
                chronicle.task(),
                SystemText.rules(chronicle.conversation().header().system()));
    }

    /** The name of a snapshot that is still to be written. */
    MemoryPointer next() {
        String digits =
                FileVersion.of(ids.next().getBytes(StandardCharsets.UTF_8)).substring(0, RECORD_DIGITS);
        return new MemoryPointer(chronicle.session().id(), "cap_" + digits, true);
    }

    /** Writes it. Where that fails the turn goes on, and the pointer that is returned says so. */
    MemoryPointer keep(
            MemoryPointer pointer, CheckpointEvaluated selected, CanonicalState state, InterventionEffect effect) {
        Snapshot.Name name = new Snapshot.Name(
                pointer.record(),
                chronicle.now().toString(),
                chronicle.session().start().workspace());
        try {
            store.append(pointer.session(), Snapshot.of(name, selected, state, effect));
            return pointer;
        } catch (IOException e) {
            chronicle.record(
                    new CapacitySnapshotFailed(selected.turn(), pointer.record(), String.valueOf(e.getMessage())));
            return pointer.lost();
        }
    }

    /**
     * Tells the model where the work stood last, where the tape itself knows nothing of it. A fold over the tape is exact and a
     * snapshot only a digest, so that it never joins a conversation that is there.
     */
    public void rehydrate() {
        boolean isNew = chronicle.task().turn() == 0
                && chronicle.conversation().messages().isEmpty();
        if (!isNew) {
            return;
        }
        String session = chronicle.session().id();
        store.loadLastK(session, 1)
                .snapshots()
                .forEach(snapshot -> chronicle.append(Composer.block(
                        chronicle.conversation().numberFor(Origin.CANONICAL),
                        Origin.CANONICAL,
                        CanonicalWords.rehydrated(snapshot, new MemoryPointer(session, snapshot.id(), true)))));
    }
}
