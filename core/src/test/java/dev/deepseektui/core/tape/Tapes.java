package dev.deepseektui.core.tape;

import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.CoreEvents;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Tapes with the core events and a fixed clock. */
final class Tapes {
    static final Instant NOW = Instant.parse("2026-11-18T06:30:00.123Z");
    static final TapeCodec CODEC = TapeCodec.of(CoreEvents.ALL);
    static final TapeWriting WRITING = new TapeWriting(CODEC, FsyncPolicy.TURN, InstantSource.fixed(NOW));

    private Tapes() {}

    static SessionFiles session(Path directory) {
        return new SessionFiles(directory.resolve("4711"));
    }

    static TapeFile open(SessionFiles files) {
        return TapeFile.open(files, WRITING);
    }

    static void write(SessionFiles files, TapeEvent... events) {
        try (TapeFile tape = open(files)) {
            for (TapeEvent event : events) {
                tape.append(event);
            }
        }
    }

    static List<Recorded> all(SessionFiles files) {
        return all(TapeFile.read(files, CODEC, 0));
    }

    static List<Recorded> all(TapeReader reader) {
        try (reader) {
            List<Recorded> all = new ArrayList<>();
            reader.forEachRemaining(all::add);
            return all;
        }
    }

    static List<TapeEvent> events(SessionFiles files) {
        return all(files).stream().map(Recorded::event).toList();
    }

    static byte[] bytes(SessionFiles files) {
        try {
            return Files.readAllBytes(files.tape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void replace(SessionFiles files, byte[] bytes) {
        try {
            Files.createDirectories(files.directory());
            Files.write(files.tape(), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void replace(SessionFiles files, String... lines) {
        replace(files, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    static List<String> lines(SessionFiles files) {
        return new String(bytes(files), StandardCharsets.UTF_8).lines().toList();
    }

    static String mode(long seq, String mode) {
        return "{\"seq\":%d,\"ts\":\"2026-11-18T06:30:00.123Z\",\"type\":\"mode_changed\",\"mode\":\"%s\"}"
                .formatted(seq, mode);
    }
}
