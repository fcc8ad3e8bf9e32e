package dev.deepseektui.core.capacity.snapshot;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/** What a file of snapshots is when its lines are changed one by one. */
final class LineChange {
    private LineChange() {}

    /** Lines in which nothing changes stay to the letter; one that is no snapshot any more goes. */
    static byte[] of(byte[] file, UnaryOperator<byte[]> change) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        int from = 0;
        for (int i = 0; i <= file.length; i++) {
            if (i == file.length || file[i] == '\n') {
                byte[] line = Arrays.copyOfRange(file, from, i);
                byte[] changed = change.apply(line);
                if (Arrays.equals(line, changed) || SnapshotLine.read(changed).isPresent()) {
                    lines.writeBytes(changed);
                    lines.write(file, i, Math.min(1, file.length - i));
                }
                from = i + 1;
            }
        }
        return lines.toByteArray();
    }
}
