package dev.deepseektui.core.tool.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.ChildJvm;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.workspace.WritingScene;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes interrupted by a kill. {@code -Dstress=full} kills more often. */
class KilledWriteTest {
    private static final int KILLS = "full".equals(System.getProperty("stress")) ? 100 : 8;
    private static final int MOST_STEPS = 4;

    @TempDir
    Path directory;

    WritingScene scene;

    @BeforeEach
    void scene() throws IOException {
        scene = new WritingScene(directory);
        scene.files().file("f", WritingChild.content(0));
    }

    @Test
    void a_file_is_old_or_new_and_whole_whenever_the_writer_is_killed() throws Exception {
        Random random = new Random(Seed.RUN);
        for (int kill = 0; kill < KILLS; kill++) {
            killWhileWriting(random.nextInt(MOST_STEPS));
            assertThat(scene.text("f"))
                    .as("kill %d of seed %d", kill, Seed.RUN)
                    .isIn(WritingChild.content(0), WritingChild.content(1));
        }
    }

    @Test
    void what_a_killed_writer_left_beside_the_file_is_taken_away_by_a_later_one() throws Exception {
        killWhileWriting(1);
        Files.write(scene.work().resolve(".deepseek-tui-0123456789abcdef.tmp"), new byte[] {1});
        Instant longAgo = Instant.now().minus(Duration.ofHours(2));
        for (Path file : files()) {
            Files.setLastModifiedTime(file, FileTime.from(longAgo));
        }

        scene.see("f");
        assertThat(scene.write("f", "new").status()).isEqualTo(Status.OK);

        assertThat(files()).containsExactly(scene.work().resolve("f"));
    }

    private void killWhileWriting(int stepsBefore) throws IOException {
        int files = files().size();
        try (ChildJvm child = ChildJvm.start(WritingChild.class, "forever", directory.toString())) {
            for (int step = 0; step <= stepsBefore; step++) {
                assertThat(child.line()).isNotEmpty();
            }
            // An additional file shows that the next write has begun.
            while (files().size() == files) {
                assertThat(ProcessHandle.of(child.pid())).isPresent();
            }
            child.kill();
        }
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(scene.work())) {
            return files.toList();
        }
    }
}
