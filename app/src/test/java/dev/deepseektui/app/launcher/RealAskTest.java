package dev.deepseektui.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        leadToTheClassesUnderTest(tree.resolve("lib/deepseek-tui-app-1.jar"));

        Outcome outcome = launcher.run("exec", "--no-save", "hello");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).startsWith("*Embedded guide: there is no AI behind this answer.");
        assertThat(outcome.status()).isZero();
    }

    private static void leadToTheClassesUnderTest(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Name.CLASS_PATH,
                        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                                .map(entry -> Path.of(entry).toUri().toString())
                                .collect(Collectors.joining(" ")));
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    }
}
