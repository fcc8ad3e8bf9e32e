package dev.deepseektui.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RehearsalTest {
    @Test
    void all_of_it_works_and_nothing_is_left() throws IOException {
        List<Path> before = stages();

        assertThat(Rehearsal.run()).isZero();

        assertThat(stages()).isEqualTo(before);
    }

    private static List<Path> stages() throws IOException {
        String ours = "deepseek-tui-rehearsal-" + ProcessHandle.current().pid() + "-";
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith(ours))
                    .sorted()
                    .toList();
        }
    }
}
