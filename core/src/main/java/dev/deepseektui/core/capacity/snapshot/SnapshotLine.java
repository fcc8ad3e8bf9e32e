package dev.deepseektui.core.capacity.snapshot;

import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A snapshot as one line of JSON. */
final class SnapshotLine {
    private SnapshotLine() {}

    static byte[] of(Snapshot snapshot) {
        return Json.line(snapshot).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns nothing where the line is torn or another program's. */
    static Optional<Snapshot> read(byte[] line) {
        try {
            return Optional.ofNullable(Json.MAPPER.readValue(line, Snapshot.class))
                    .filter(snapshot -> MemoryPointer.isRecord(snapshot.id()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
