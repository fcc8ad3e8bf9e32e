package dev.deepseektui.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An image made by the JDK that runs the tests. */
class ImageTest {
    private static final long MOST_BYTES = 170_000_000;

    @TempDir
    static Path dir;

    private static Path image = Path.of("");
    private static Path lib = Path.of("");

    @BeforeAll
    static void make() throws IOException {
        lib = BuiltJars.into(dir.resolve("lib"));
        image = dir.resolve("made/deepseek-tui");
        Image.make(Running.repository(), lib, image);
    }

    @Test
    void it_answers_where_no_java_is_named() throws Exception {
        Running asked = start(image, "", "exec", "--guide", "--no-save", "hello");

        assertThat(asked.said()).startsWith("*Built-in guide: there is no AI behind this answer.");
        assertThat(asked.status()).isZero();
    }

    @Test
    void it_takes_its_classes_from_the_archive_also_where_it_was_moved_and_cannot_be_written() throws Exception {
        assumeLinked();
        Path moved = dir.resolve("moved away");
        Path log = dir.resolve("load.log");
        assertThat(Running.of(dir, Map.of(), "cp", "-R", image.toString(), moved.toString())
                        .status())
                .isZero();
        assertThat(Running.of(dir, Map.of(), "chmod", "-R", "a-w", moved.toString())
                        .status())
                .isZero();

        Running started = start(moved, "-Xlog:class+load=info:file=" + log, "--help");

        assertThat(Running.of(dir, Map.of(), "chmod", "-R", "u+w", moved.toString())
                        .status())
                .isZero();
        assertThat(started.said()).startsWith("A terminal coding assistant");
        assertThat(Files.readAllLines(log).stream().filter(line -> line.contains("dev.deepseektui.")))
                .hasSizeGreaterThan(20)
                .allMatch(line -> line.contains("shared objects file") || line.contains("Lambda"));
    }

    @Test
    void it_starts_in_a_root_of_a_shell_and_the_systems_libraries() throws Exception {
        assumeLinked();
        assumeThat(Running.isThere("bwrap")).as("bubblewrap").isTrue();
        Path shell = Path.of("/bin/sh").toRealPath();
        List<String> root = new ArrayList<>(List.of("bwrap", "--unshare-all", "--die-with-parent"));
        for (String library : libraries(shell)) {
            root.addAll(List.of("--ro-bind", library, library));
        }
        root.addAll(List.of("--ro-bind", shell.toString(), "/bin/sh", "--ro-bind", image.toString(), "/opt/d"));
        root.addAll(List.of("--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--clearenv"));
        assumeThat(Running.of(dir, Map.of(), with(root, "/bin/sh", "-c", ":")).status())
                .as("bubblewrap may make a root here")
                .isZero();

        Running asked = Running.of(
                dir,
                Map.of(),
                with(root, "/bin/sh", "/opt/d/bin/deepseek-tui", "exec", "--guide", "--no-save", "hello"));

        assertThat(asked.said()).startsWith("*Built-in guide: there is no AI behind this answer.");
        assertThat(asked.status()).isZero();
    }

    @Test
    void it_is_no_larger_than_was_promised() throws IOException {
        assumeLinked();
        assumeThat(Runtime.version().feature())
                .as("the runtime that is shipped")
                .isEqualTo(17);
        long bytes = 0;
        for (Path file : Trees.sorted(image)) {
            bytes += Files.isRegularFile(file) ? Files.size(file) : 0;
        }

        assertThat(bytes).isLessThan(MOST_BYTES);
    }

    @Test
    void the_licences_of_all_parts_lie_in_it() throws IOException {
        String list = Files.readString(image.resolve("licences/PARTS.txt"));

        assertThat(Part.in(lib)).hasSizeGreaterThan(15).allSatisfy(part -> {
            assertThat(list).contains(part.name() + " " + part.version() + ", ");
            assertThat(image.resolve("licences").resolve(part.licence().file())).isNotEmptyFile();
        });
        assertThat(image.resolve("LICENSE")).isNotEmptyFile();
    }

    /** Skips the test if this JDK cannot link. The image then uses that JDK and works only on this machine. */
    private static void assumeLinked() {
        assumeThat(image.resolve("lib")).as("a JDK that links").doesNotExist();
    }

    private static Running start(Path tree, String javaOptions, String... arguments) throws Exception {
        Map<String, String> variables = Map.of("HOME", dir.toString(), "DEEPSEEK_JAVA_OPTS", javaOptions);
        return Running.of(
                dir, variables, with(List.of(tree.resolve("bin/deepseek-tui").toString()), arguments));
    }

    private static List<String> with(List<String> first, String... rest) {
        List<String> all = new ArrayList<>(first);
        all.addAll(List.of(rest));
        return all;
    }

    /**
     * Returns the system libraries that the shell and the runtime need: the C library and, for some builds of Java, the
     * C++ library.
     */
    private static Set<String> libraries(Path shell) throws Exception {
        TreeSet<String> found = new TreeSet<>();
        List<String> programs = new ArrayList<>(List.of(shell.toString()));
        for (Path file : Trees.sorted(image.resolve("runtime"))) {
            if (file.toString().endsWith(".so") || file.endsWith("bin/java")) {
                programs.add(file.toString());
            }
        }
        for (String program : programs) {
            String asked = Running.of(dir, Map.of(), "ldd", program).said();
            Pattern.compile("(/\\S+\\.so\\S*)")
                    .matcher(asked)
                    .results()
                    .map(match -> match.group(1))
                    .filter(path -> !path.startsWith(image.toString()) && Files.exists(Path.of(path)))
                    .forEach(found::add);
        }
        return found;
    }
}
