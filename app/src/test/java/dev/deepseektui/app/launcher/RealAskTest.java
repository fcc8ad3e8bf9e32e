package dev.deepseektui.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealAskTest {
    @TempDir
    Path dir;

    @Test
    void an_ask_goes_through_the_launcher_to_an_answer() throws Exception {
        Path tree = dir.resolve("tree");
        Installation launcher = Installation.distribution(tree, dir.resolve("aside"))
                .with("JAVA_HOME", System.getProperty("java.home"));
        Files.delete(tree.resolve("lib/deepseek-tui-core-1.jar"));
        ClassesUnderTest.jar(tree.resolve("lib/deepseek-tui-app-1.jar"));

        Process process = launcher.start("exec", "--guide", "--no-save", "hello");
        process.getOutputStream().close();
        Outcome outcome = launcher.finish(process);

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).startsWith("*Built-in guide: there is no AI behind this answer.");
        assertThat(outcome.status()).isZero();
    }
}
