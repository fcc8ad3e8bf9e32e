package dev.deepseektui.core.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import dev.deepseektui.core.workspace.Workspace.VisitRequest;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random trees with random rules: a visit finds the files that git lists as untracked and not ignored. Names are ASCII,
 * because {@code ?} matches one byte in git and one character here. Two stars are always a whole name, because in
 * {@code a**}{@code /b} git ignores the letters and matches directories.
 */
class IgnoreRulesLikeGitTest {
    private static final int TREES = "full".equals(System.getProperty("stress")) ? 500 : 40;
    private static final List<String> NAMES =
            List.of("a", "b", "ab", "abc", "foo", "a.log", "b.log", "A", "a b", "#a", "!b", "[a]", "b ", "a\\b");
    private static final List<String> PIECES = List.of(
            "*",
            "?",
            "a",
            "b",
            "ab",
            "foo",
            "[ab]",
            "[!a]",
            "[^b]",
            "[a-c]",
            "[[:upper:]]",
            "\\",
            ".log",
            "*.log",
            "a b",
            "#",
            "!",
            "[",
            "]");

    @TempDir
    Path directory;

    @Test
    void what_git_ignores_is_left_out() throws Exception {
        assumeTrue(hasGit(), "git is installed");
        for (long seed : Seed.some(TREES).toArray()) {
            Path place = Files.createDirectory(directory.resolve("tree-" + seed));
            String rules = grow(new Random(seed), place);

            Set<String> visited = visited(place);
            Set<String> byGit = byGit(place);
            assertThat(without(visited, byGit))
                    .as("git ignores; seed %d, rules%n%s", seed, rules)
                    .isEmpty();
            assertThat(without(byGit, visited))
                    .as("git keeps; seed %d, rules%n%s", seed, rules)
                    .isEmpty();
        }
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    private static String grow(Random random, Path place) throws Exception {
        WorkspaceScene scene = new WorkspaceScene(place);
        git(scene.work(), "init", "-q");
        StringBuilder all = new StringBuilder();
        rules(random, scene.work().resolve(".git/info/exclude"), all);
        for (int i = 0; i < 40; i++) {
            Path parent = scene.work();
            for (int depth = random.nextInt(4); depth > 0; depth--) {
                parent = parent.resolve(one(random, NAMES));
            }
            if (random.nextInt(8) == 0 && isFree(parent)) {
                rules(random, parent.resolve(".gitignore"), all);
            } else {
                make(parent.resolve(one(random, NAMES)));
            }
        }
        return all.toString();
    }

    private static boolean isFree(Path parent) throws IOException {
        try {
            Files.createDirectories(parent);
            return true;
        } catch (FileSystemException e) {
            return false;
        }
    }

    private static Path parent(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    private static void make(Path file) throws IOException {
        if (isFree(parent(file)) && !Files.exists(file)) {
            Files.createFile(file);
        }
    }

    private static void rules(Random random, Path file, StringBuilder all) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i >= 0; i--) {
            text.append(random.nextInt(4) == 0 ? "!" : "").append(random.nextInt(5) == 0 ? "/" : "");
            for (int names = random.nextInt(3); names >= 0; names--) {
                text.append(random.nextInt(6) == 0 ? "**" : name(random));
                text.append(names > 0 || random.nextInt(5) == 0 ? "/" : "");
            }
            text.append(random.nextInt(8) == 0 ? "  " : "").append(random.nextInt(8) == 0 ? "\r\n" : "\n");
        }
        Files.writeString(file, text);
        all.append(parent(file).getFileName()).append(":\n").append(text);
    }

    private static String name(Random random) {
        StringBuilder name = new StringBuilder();
        for (int pieces = random.nextInt(2); pieces >= 0; pieces--) {
            name.append(one(random, random.nextInt(3) == 0 ? NAMES : PIECES));
        }
        return name.toString();
    }

    private static String one(Random random, List<String> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** Returns the visited files, which are the same for visitors of files and of names. */
    private static Set<String> visited(Path place) throws Exception {
        Set<String> paths = new ConcurrentSkipListSet<>();
        Set<String> names = new ConcurrentSkipListSet<>();
        visit(place, file -> paths.add(file.path()));
        TreeVisitor.NameVisitor onlyNames = file -> names.add(file.path());
        visit(place, onlyNames);
        assertThat(names).isEqualTo(paths);
        return paths;
    }

    private static void visit(Path place, TreeVisitor visitor) throws Exception {
        VisitRequest request = new VisitRequest(".", Clearance.ORDINARY, new Cancellation());
        new WorkspaceScene(place).workspace().visit(request, visitor);
    }

    private static Set<String> byGit(Path place) throws Exception {
        String paths = git(place.resolve("work"), "ls-files", "--others", "--exclude-standard", "-z");
        return paths.isEmpty() ? Set.of() : new TreeSet<>(List.of(paths.split("\0")));
    }

    private static String git(Path directory, String... arguments) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("git", "-c", "core.excludesFile=");
        builder.command().addAll(List.of(arguments));
        builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        Process process = builder.directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).isZero();
        return output;
    }

    private static boolean hasGit() throws InterruptedException {
        try {
            return new ProcessBuilder("git", "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
