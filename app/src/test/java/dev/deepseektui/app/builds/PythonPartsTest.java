package dev.deepseektui.app.builds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of the project written in Python pass their own tests. */
class PythonPartsTest {
    private static final long SECONDS = 120;

    @ParameterizedTest
    @ValueSource(strings = {"bench/harbor", "packaging/action", "bench/minds"})
    void its_own_tests_pass(String directory) throws IOException, InterruptedException {
        assumeTrue(isThere(), "there is no python3 on this machine");
        Path place = Path.of(System.getProperty("project.root", "..")).resolve(directory);

        Process tests = new ProcessBuilder(List.of("python3", "-B", "-m", "unittest", "discover", "-q"))
                .directory(place.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(tests.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(tests.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(tests.exitValue()).as(said).isZero();
        assertThat(said).containsPattern("Ran [1-9]\\d* tests?");
    }

    private static boolean isThere() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 9))")
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
