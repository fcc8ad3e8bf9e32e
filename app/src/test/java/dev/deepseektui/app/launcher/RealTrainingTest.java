package dev.deepseektui.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealTrainingTest {
    private static final String MAIN = """
            package dev.deepseektui.app;
            public class Main { public static void main(String[] args) { System.out.println(String.join(",", args)); } }
            """;
    private static final String CLASS = "dev/deepseektui/app/Main.class";

    @TempDir
    Path dir;

    @Test
    void this_jdk_loads_the_program_from_the_archive_it_made() throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assumeThat(compiler).as("a compiler").isNotNull();
        Path tree = dir.resolve("tree");
        Installation launcher = Installation.distribution(tree, dir.resolve("aside"))
                .keepingArchives()
                .with("JAVA_HOME", System.getProperty("java.home"))
                .with("DEEPSEEK_JAVA_OPTS", "-Xlog:class+load=info:file=" + dir.resolve("load-%p.log"));
        fillJars(tree.resolve("lib"), compiler);

        assertThat(launcher.run("a", "b")).isEqualTo(new Outcome(0, "a,b\n", ""));
        assertThat(launcher.run("c")).isEqualTo(new Outcome(0, "c\n", ""));

        assertThat(sourcesOfMain()).anyMatch(line -> line.contains("shared objects file"));
    }

    private void fillJars(Path lib, JavaCompiler compiler) throws IOException {
        Path source = Files.writeString(dir.resolve("Main.java"), MAIN);
        compiler.run(null, null, null, "-d", dir.toString(), source.toString());
        for (String name : List.of("deepseek-tui-app-1.jar", "deepseek-tui-core-1.jar")) {
            try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(lib.resolve(name)))) {
                jar.putNextEntry(new JarEntry(name.contains("app") ? CLASS : "core.txt"));
                jar.write(name.contains("app") ? Files.readAllBytes(dir.resolve(CLASS)) : new byte[0]);
            }
        }
    }

    private List<String> sourcesOfMain() throws IOException {
        try (var logs = Files.newDirectoryStream(dir, "load-*.log")) {
            List<String> lines = new java.util.ArrayList<>();
            for (Path log : logs) {
                Files.readAllLines(log).stream()
                        .filter(line -> line.contains("dev.deepseektui.app.Main "))
                        .forEach(lines::add);
            }
            return lines;
        }
    }
}
