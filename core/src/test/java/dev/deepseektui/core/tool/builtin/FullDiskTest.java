package dev.deepseektui.core.tool.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.workspace.WritingScene;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A file size limit stops a write midway, as a full disk does. */
@DisabledOnOs(OS.WINDOWS)
class FullDiskTest {
    private static final String KILOBYTES = "512";
    private static final String TOO_MANY_BYTES = "2000000";

    @TempDir
    Path directory;

    @Test
    void a_write_that_does_not_fit_leaves_the_old_file_and_nothing_else() throws Exception {
        WritingScene scene = new WritingScene(directory);
        scene.files().file("f", "small");

        Process child = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -f \"$1\" && shift && exec \"$@\"",
                        "sh",
                        KILOBYTES,
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dslf4j.internal.verbosity=ERROR",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WritingChild.class.getName(),
                        "once",
                        directory.toString(),
                        TOO_MANY_BYTES)
                .redirectErrorStream(true)
                .start();
        String told = new String(child.getInputStream().readAllBytes(), UTF_8);

        assertThat(told).startsWith("ERROR f cannot be used: ");
        assertThat(scene.text("f")).isEqualTo("small");
        assertThat(scene.work().toFile().list()).containsExactly("f");
    }
}
