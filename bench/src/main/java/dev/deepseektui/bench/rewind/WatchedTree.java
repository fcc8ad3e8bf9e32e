package dev.deepseektui.bench.rewind;

import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.rewind.ContentStore;
import dev.deepseektui.core.workspace.rewind.ContentStore.KeptContents;
import dev.deepseektui.core.workspace.rewind.FileWatch;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A committed repository of source-like files, ten per directory, and the trackers that track it. */
final class WatchedTree {
    private static final int IN_A_DIRECTORY = 10;
    private static final int FAN_OUT = 20;
    private static final List<String> WORDS = List.of(
            "public", "return", "value", "index", "quota", "query", "final", "string", "(int)", "{", "}", "=", "null;");

    final Path workspace;
    final List<Path> files = new ArrayList<>();
    private final Path home;

    WatchedTree(Path directory, int size) throws IOException {
        workspace = directory.resolve("workspace");
        home = Files.createDirectories(directory.resolve("home"));
        Random random = new Random(1);
        for (int i = 0; files.size() < size; i++) {
            Path in = Files.createDirectories(workspace.resolve("module%02d/part%02d/package%d"
                    .formatted(i % FAN_OUT, i / FAN_OUT % FAN_OUT, i / FAN_OUT / FAN_OUT)));
            for (int j = 0; j < IN_A_DIRECTORY && files.size() < size; j++) {
                Path file = in.resolve("File%06d.java".formatted(files.size()));
                Files.writeString(file, text(random));
                files.add(file);
            }
        }
        run("git", "init", "-q", ".");
        // Turned off, because git's garbage collection could still run during the measurement and the deletion.
        run("git", "config", "gc.auto", "0");
        run("git", "add", "-A");
        run("git", "-c", "user.name=bench", "-c", "user.email=bench@localhost", "commit", "-qm", "all");
        // The files get an older time, because git does not trust its index for files as new as the index itself.
        run("bash", "-c", "find . -path ./.git -prune -o -type f -exec touch -d '2 minutes ago' {} +");
        run("git", "update-index", "-q", "--refresh");
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int line = 10 + random.nextInt(60); line > 0; line--) {
            for (int word = random.nextInt(10); word >= 0; word--) {
                text.append(WORDS.get(random.nextInt(WORDS.size())))
                        .append(random.nextInt(1000))
                        .append(' ');
            }
            text.append('\n');
        }
        return text.toString();
    }

    ContentStore store(RewindLimits limits) {
        return new ContentStore(home.resolve("kept"), "session", limits.storeBytes());
    }

    FileWatch watch(ContentStore store, RewindLimits limits) {
        FileWatch.WatchSetup setting = new FileWatch.WatchSetup(
                Workspace.withoutSettings(workspace, OwnFiles.NONE), limits, home.resolve("clock"));
        return new FileWatch(
                setting, new KeptContents(store, new ArtifactStore(new SessionFiles(home.resolve("session")))));
    }

    void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .directory(workspace.toFile())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.INHERIT)
                .start();
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command));
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
