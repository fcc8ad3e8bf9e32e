package dev.deepseektui.core.workspace.rewind;

import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeCodec;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.TapeFile.TapeWriting;
import dev.deepseektui.core.tape.TapeKeys.FsyncPolicy;
import dev.deepseektui.core.tape.event.CoreEvents;
import dev.deepseektui.core.workspace.SteppingFolder;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A process that rewinds to the first prompt, and which prints a line before one of its disk changes and waits there to
 * be killed.
 */
final class RewindChild {
    private RewindChild() {}

    /**
     * Arguments: the scene's directory, and the index of the change before which to stop. If there are fewer changes,
     * their number is printed.
     */
    public static void main(String[] args) {
        Path directory = Path.of(args[0]);
        int stop = Integer.parseInt(args[1]);
        RewindScene scene = new RewindScene(directory);
        AtomicInteger changes = new AtomicInteger();
        scene.through(SteppingFolder.workspace(scene.workspace, () -> {
            if (changes.getAndIncrement() == stop) {
                waitForTheEnd();
            }
        }));
        try (TapeFile tape = tape(scene)) {
            read(tape, scene);
            scene.rewind().carryOut(1L, scene.plan(1).restores(ForeignChanges.LEFT), tape::append);
        }
        System.out.println(changes);
    }

    static TapeFile tape(RewindScene scene) {
        return TapeFile.open(
                new SessionFiles(scene.home.resolve("session")),
                new TapeWriting(TapeCodec.of(CoreEvents.ALL), FsyncPolicy.TURN, InstantSource.system()));
    }

    /** Replaces the scene's events with those on the tape. */
    static void read(TapeFile tape, RewindScene scene) {
        scene.tape.clear();
        try (TapeReader events = tape.read(0)) {
            events.forEachRemaining(recorded -> scene.tape.add(recorded.event()));
        }
    }

    private static void waitForTheEnd() {
        System.out.println("now");
        try {
            System.in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
