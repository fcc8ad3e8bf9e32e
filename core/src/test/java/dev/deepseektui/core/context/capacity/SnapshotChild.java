package dev.deepseektui.core.context.capacity;

import java.io.IOException;
import java.nio.file.Path;

/** A process that appends snapshots to a session's store and prints the number of each once it is written. */
final class SnapshotChild {
    private SnapshotChild() {}

    public static void main(String[] args) throws IOException {
        SnapshotStore store = new SnapshotStore(SnapshotPlaces.only(Path.of(args[0])));
        int first = Integer.parseInt(args[1]);
        int count = Integer.parseInt(args[2]);
        for (int n = first; n < first + count && !System.out.checkError(); n++) {
            store.append("s", SnapshotSamples.of(n, "é".repeat(n % 3000)));
            System.out.println(n);
        }
    }
}
