package dev.deepseektui.core.tape;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.SessionForked;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** A copy of another session's tape as the beginning of a new session. The other session may be running. */
public record TapeFork(TapeCodec codec, InstantSource clock) {
    /**
     * A request to copy a session.
     *
     * @param start the first event of the copy
     * @param through the {@code seq} of the last copied event
     * @param name the name of the new session
     */
    public record Copy(SessionStarted start, long through, String name) {}

    public void copy(SessionFiles from, SessionFiles to, Copy copy) {
        try {
            AtomicFiles.createPrivateDirectories(to.directory());
            copyArtifacts(from, to);
            AtomicFiles.writePrivate(to.tape(), out -> write(from, copy, out));
        } catch (IOException e) {
            throw TapeErrors.unopenable(to, e);
        }
    }

    private void write(SessionFiles from, Copy copy, OutputStream out) throws IOException {
        long seq = 0;
        try (TapeReader reader = TapeFile.read(from, codec, 0)) {
            while (reader.hasNext()) {
                Recorded recorded = reader.next();
                if (recorded.seq() > copy.through()) {
                    break;
                }
                TapeEvent event = recorded.event() instanceof SessionStarted ? copy.start() : recorded.event();
                line(out, new Recorded(++seq, recorded.ts(), event, 0));
            }
        }
        TapeEvent forked = new SessionForked(from.id(), copy.through(), copy.name());
        line(out, new Recorded(++seq, clock.instant().truncatedTo(ChronoUnit.MILLIS), forked, 0));
    }

    private void line(OutputStream out, Recorded recorded) throws IOException {
        out.write(codec.line(recorded));
        out.write('\n');
    }

    /** Links the artifacts instead of copying them where possible, because they never change. */
    private static void copyArtifacts(SessionFiles from, SessionFiles to) throws IOException {
        if (!Files.isDirectory(from.artifacts())) {
            return;
        }
        AtomicFiles.createPrivateDirectories(to.artifacts());
        try (DirectoryStream<Path> artifacts = Files.newDirectoryStream(from.artifacts())) {
            for (Path artifact : artifacts) {
                link(artifact, to.artifacts().resolve(artifact.getFileName()));
            }
        }
    }

    private static void link(Path existing, Path link) throws IOException {
        try {
            Files.createLink(link, existing);
        } catch (UnsupportedOperationException | IOException e) {
            Files.copy(existing, link);
        }
    }
}
