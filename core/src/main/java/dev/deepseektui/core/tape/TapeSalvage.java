package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.SessionEvents.TapeSalvaged;
import dev.deepseektui.core.event.SessionEvents.TapeSalvaged.Lost;
import dev.deepseektui.core.tape.DamagedTape.Findings;
import dev.deepseektui.core.tape.DamagedTape.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a tape in order of a damaged one: every whole event once, its bytes unchanged but for a new {@code seq}.
 * The damaged file stays beside it, untouched.
 */
public final class TapeSalvage {
    private final TapeCodec codec;
    private final InstantSource clock;
    private final String version;

    /** @param version of this program: what it wrote itself has no form that it does not know */
    public TapeSalvage(TapeCodec codec, InstantSource clock, String version) {
        this.codec = codec;
        this.clock = clock;
        this.version = version;
    }

    /**
     * What was done.
     *
     * @param kept events that are on the tape now
     * @param unknownForms which of them only a newer version can read
     * @param original name of the copy of the damaged tape; absent when the tape was healthy and left alone
     */
    public record Report(
            long kept,
            List<Lost> lost,
            List<UnknownForm> unknownForms,
            @Nullable String original) {
        public boolean healthy() {
            return original == null;
        }
    }

    /** Refuses when a process has the session open. */
    public Report salvage(SessionFiles files) {
        Path tape = files.tape();
        if (!Files.exists(tape)) {
            throw TapeErrors.missing(tape);
        }
        try {
            TapeLock lock = TapeLock.take(files);
            try (lock) {
                Findings findings = DamagedTape.walk(tape, new Reading(codec, version), event -> {});
                String original = findings.healthy() ? null : rebuild(tape, findings);
                return new Report(findings.kept(), findings.lost(), findings.unknownForms(), original);
            }
        } catch (IOException e) {
            throw TapeErrors.unopenable(files, e);
        }
    }

    private String rebuild(Path tape, Findings findings) throws IOException {
        String original = SetAside.copy(tape, 0, "damaged");
        Path rebuilt = AtomicFiles.temporaryFor(tape);
        try {
            try (RenumberingCopy copy = new RenumberingCopy(tape, rebuilt)) {
                DamagedTape.walk(tape, new Reading(codec, version), copy);
                TapeSalvaged record = new TapeSalvaged(original, findings.kept(), findings.lost());
                copy.add(codec.line(new Recorded(findings.kept() + 1, clock.instant(), record, 0)));
            }
            AtomicFiles.publish(rebuilt, tape);
            return original;
        } finally {
            Files.deleteIfExists(rebuilt);
        }
    }
}
