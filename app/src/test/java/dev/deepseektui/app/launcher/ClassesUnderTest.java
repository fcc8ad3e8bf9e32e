package dev.deepseektui.app.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A replacement for the jars of a distribution before they are packaged: a jar that refers to the classes of this test
 * run.
 */
public final class ClassesUnderTest {
    private ClassesUnderTest() {}

    /** Copies the launcher next to a {@code lib} that refers to these classes, and returns its path. */
    public static Path install(Path tree) throws IOException {
        Path launcher = Files.createDirectories(tree.resolve("bin")).resolve("deepseek-tui");
        Files.copy(Path.of(System.getProperty("project.root"), "deepseek-tui"), launcher);
        Path lib = Files.createDirectories(tree.resolve("lib"));
        Files.copy(Path.of(System.getProperty("project.root"), "app/src/dist/deepseek-tui"), lib.resolve("start"));
        jar(lib.resolve("deepseek-tui-app-1.jar"));
        return launcher;
    }

    static void jar(Path jar) throws IOException {
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
