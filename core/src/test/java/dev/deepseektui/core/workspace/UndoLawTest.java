package dev.deepseektui.core.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Undo restores exactly the files and directories from before a turn, whatever the tools did. */
class UndoLawTest {
    private static final int SESSIONS = 25;
    private static final int TURNS = 4;

    @TempDir
    Path directory;

    @Test
    void undo_of_the_last_turn_gives_exactly_what_was_before_it() throws Exception {
        Random random = new Random(Seed.RUN);
        for (int session = 0; session < SESSIONS; session++) {
            WritingScene scene = new WritingScene(Files.createDirectory(directory.resolve("session" + session)));
            scene.files().file("there", "kept\r\nas it is").file("binary", new byte[] {0, 1, 2});
            for (int turn = 0; turn < TURNS; turn++) {
                scene.ask();
                Map<String, String> before = contents(scene.work());
                int changes = scene.changes().size();
                for (int call = random.nextInt(6); call >= 0; call--) {
                    call(scene, random);
                }
                if (scene.changes().size() > changes && random.nextBoolean()) {
                    assertThat(scene.undo(scene.planUndo())).isEmpty();
                    assertThat(contents(scene.work()))
                            .as("session %d, turn %d of seed %d", session, turn, Seed.RUN)
                            .isEqualTo(before);
                }
            }
        }
    }

    private static void call(WritingScene scene, Random random) throws IOException {
        String path = new String[] {"there", "a", "b/c", "b/d/e"}[random.nextInt(4)];
        String piece = "line %d%s".formatted(random.nextInt(4), random.nextBoolean() ? "\n" : "\r\n");
        boolean exists = Files.exists(scene.work().resolve(path));
        if (exists) {
            scene.see(path);
        }
        switch (random.nextInt(4)) {
            case 0 -> scene.write(path, piece.repeat(random.nextInt(4)));
            case 1 -> scene.editAll(path, "line", "piece " + random.nextInt(3));
            case 2 -> scene.editAll(path, "piece", "line");
            default -> scene.edit(path, exists ? scene.text(path) : "absent", piece + "é\uD83D\uDE00");
        }
    }

    private static Map<String, String> contents(Path directory) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(directory)) {
            files.forEach(file -> contents.put(
                    directory.relativize(file).toString(), Files.isDirectory(file) ? "a directory" : hex(file)));
        }
        return contents;
    }

    private static String hex(Path file) {
        try {
            return HexFormat.of().formatHex(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
