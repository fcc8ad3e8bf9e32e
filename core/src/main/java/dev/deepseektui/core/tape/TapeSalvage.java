package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.tape.DamagedTape.Findings;
import dev.deepseektui.core.tape.DamagedTape.TapeReading;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.TapeSalvaged;
import dev.deepseektui.core.tape.event.SessionEvents.TapeSalvaged.Lost;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The repair of a damaged tape: the new tape has every whole event once, unchanged except for its {@code seq}. The damaged file
 * is kept.
 *
 * @param version the program's version, which can read all events that it wrote itself
 */
public record TapeSalvage(TapeCodec codec, InstantSource clock, String version) {
    /**
     * The result of a repair.
     *
     * @param kept the number of events on the new tape
     * @param unknownForms the kept events that only another version can read
     * @param original the name of the damaged tape's copy; null if the tape was intact and left unchanged
     */
    public record SalvageReport(
            long kept,
            List<Lost> lost,
            List<UnknownForm> unknownForms,
            @Nullable String original) {
        public boolean healthy() {
            return original == null;
        }
    }

    /** Repairs the tape; throws if a process has the session open. */
    public SalvageReport salvage(SessionFiles files) {
        Path tape = files.tape();
        if (!Files.exists(tape)) {
            throw TapeErrors.missing(tape);
        }
        try {
            LockFile lock = TapeLock.take(files);
            try (lock) {
                Findings findings = DamagedTape.walk(tape, new TapeReading(codec, version), event -> {});
                String original = findings.healthy() ? null : rebuild(tape, findings);
                return new SalvageReport(findings.kept(), findings.lost(), findings.unknownForms(), original);
            }
        } catch (IOException e) {
            throw TapeErrors.unopenable(files, e);
        }
    }

    private String rebuild(Path tape, Findings findings) throws IOException {
        String original = TapeCopy.copy(tape, 0, "damaged");
        AtomicFiles.writePrivate(tape, out -> {
            AtomicLong seq = new AtomicLong();
            DamagedTape.walk(
                    tape,
                    new TapeReading(codec, version),
                    event -> copy(event.bytes(tape), seq.incrementAndGet(), out));
            TapeSalvaged record = new TapeSalvaged(original, findings.kept(), findings.lost());
            out.write(codec.line(new Recorded(findings.kept() + 1, clock.instant(), record, 0)));
            out.write('\n');
        });
        return original;
    }

    /** Copies an event to the new tape, byte for byte except for {@code seq}, which is before the first comma. */
    private static void copy(byte[] event, long seq, OutputStream out) throws IOException {
        int comma = 0;
        while (event[comma] != ',') {
            comma++;
        }
        out.write(("{\"seq\":" + seq).getBytes(StandardCharsets.US_ASCII));
        out.write(event, comma, event.length - comma);
        out.write('\n');
    }

    /**
     * An event of a known type with a value or field that this version does not know. It is not damage: another version wrote
     * it, and skipping it would silently remove its text from the prompt.
     */
    public record UnknownForm(long seq, String type) {}

    /** A backup of bytes that will be removed from a tape. */
    static final class TapeCopy {
        private TapeCopy() {}

        /** Copies the tape's bytes from {@code offset} on, durably. Returns the copy's name, which contains {@code what}. */
        static String copy(Path tape, long offset, String what) throws IOException {
            Path copy = freeName(tape, what);
            AtomicFiles.writePrivate(copy, out -> {
                try (InputStream in = new FileInputStream(tape.toFile())) {
                    in.skipNBytes(offset);
                    in.transferTo(out);
                }
            });
            return String.valueOf(copy.getFileName());
        }

        private static Path freeName(Path tape, String what) {
            int n = 1;
            while (Files.exists(numbered(tape, what, n))) {
                n++;
            }
            return numbered(tape, what, n);
        }

        private static Path numbered(Path tape, String what, int n) {
            return tape.resolveSibling(tape.getFileName() + "." + what + "-" + n);
        }
    }
}
