package dev.deepseektui.core.capacity.intervention;

import dev.deepseektui.core.capacity.snapshot.MemoryPointer;
import dev.deepseektui.core.capacity.snapshot.SnapshotStore;
import dev.deepseektui.core.tool.RecallSource;
import java.util.List;
import java.util.Optional;

/** Where the work stood when the controller stepped in, by the pointer that stands in place of what was set aside. */
public final class SnapshotRecall implements RecallSource {
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
                .map(snapshot -> CanonicalWords.recalled(snapshot, pointer))
                .orElse(
                        pointer.isKept()
                                ? "There is no snapshot of that name any more; recall with words searches what was said."
                                : "This snapshot could not be written; recall with words searches what was said.");
    }

    /** What a snapshot tells is on the tape too, in full. */
    @Override
    public List<Hit> search(String words, int most) {
        return List.of();
    }
}
