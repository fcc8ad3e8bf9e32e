package dev.deepseektui.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstUseTest {
    private static final String BUILDS = """
        for word; do case $word in -Dpackaging.dist=*) image=${word#*=}/deepseek-tui-1 ;; esac; done
        mkdir -p "$image/bin" "$image/lib"
        echo noise
        echo noise >&2
        cp app/src/dist/deepseek-tui "$image/bin"
        ln -s "$JAVA_HOME" "$image/runtime"
        echo jar >"$image/lib/deepseek-tui-app-1.jar"
        """;

    @TempDir
    Path dir;

    private FakeJava java;
    private Path tree;

    @BeforeEach
    void java() throws IOException {
        java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        tree = dir.resolve("a tree");
    }

    @Test
    void it_builds_quietly_and_then_starts() throws IOException {
        Outcome outcome = checkout(BUILDS).run("x");

        assertThat(outcome.status()).isZero();
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).singleElement().asString().contains("building from source");
        assertThat(java.userArguments(0)).containsExactly("x");
    }

    @Test
    void tests_and_checks_are_off() throws IOException {
        checkout(BUILDS).run();

        assertThat(mavenRuns())
                .singleElement()
                .asString()
                .startsWith(
                        "-q -B -Dquick -Dmaven.test.skip=true -Pimage -pl app,packaging -am -Dpackaging.steps=image ")
                .endsWith(" package");
    }

    @Test
    void maven_gets_the_java_that_was_found() throws IOException {
        checkout(BUILDS + "echo \"$JAVA_HOME\" >java-home").run();

        assertThat(tree.resolve("java-home")).hasContent(java.home().toString());
    }

    @Test
    void it_builds_once() throws IOException {
        Installation checkout = checkout(BUILDS);
        checkout.run();

        assertThat(checkout.run()).isEqualTo(new Outcome(0, "", ""));
        assertThat(mavenRuns()).hasSize(1);
    }

    @Test
    void it_builds_again_when_a_source_is_newer() throws IOException {
        Installation checkout = checkout(BUILDS);
        checkout.run();
        touch(tree.resolve("app/src/main/Main.java"));

        assertThat(checkout.run().err()).contains("building from source");
        assertThat(mavenRuns()).hasSize(2);
    }

    @Test
    void it_builds_again_when_a_source_is_gone() throws IOException {
        Installation checkout = checkout(BUILDS);
        checkout.run();
        Files.delete(tree.resolve("app/src/main/Main.java"));
        touch(tree.resolve("app/src/main"));

        checkout.run();

        assertThat(mavenRuns()).hasSize(2);
    }

    @Test
    void a_failed_build_shows_its_error_and_leaves_nothing_that_counts() throws IOException {
        Installation checkout = checkout(BUILDS + "echo '[ERROR] missing semicolon'; [ -e mended ]");

        Outcome outcome = checkout.run();

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("[ERROR] missing semicolon");
        assertThat(java.runs()).isZero();
        Files.createFile(tree.resolve("mended"));
        assertThat(checkout.run().status()).isZero();
        assertThat(mavenRuns()).hasSize(2);
    }

    @Test
    void a_failed_rebuild_leaves_the_build_before_alone_and_does_not_start_it() throws IOException {
        Installation checkout = checkout("[ ! -e broken ] || { echo '[ERROR] typo'; exit 1; }\n" + BUILDS);
        checkout.run();
        Files.createFile(tree.resolve("broken"));
        touch(tree.resolve("app/src/main/Main.java"));

        Outcome outcome = checkout.run();

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("[ERROR] typo").contains("the build failed");
        assertThat(java.runs()).isEqualTo(1);
        assertThat(jarOf(0)).exists();
        age(tree.resolve("app/src/main/Main.java"));
        assertThat(checkout.run()).isEqualTo(new Outcome(0, "", ""));
        assertThat(jarOf(1)).isEqualTo(jarOf(0));
    }

    @Test
    void a_running_program_keeps_its_jars_until_it_has_ended_and_another_build_is_made() throws Exception {
        java.behaves("case $* in *' wait') echo ready; cat >/dev/null ;; esac");
        Installation checkout = checkout(BUILDS);
        Process running = checkout.start(List.of(checkout.script().toString(), "wait"), dir);
        assertThat(running.inputReader().readLine()).isEqualTo("ready");
        rebuild(checkout);
        rebuild(checkout);
        rebuild(checkout);

        assertThat(jarOf(0)).hasContent("jar");
        assertThat(jarOf(1)).doesNotExist();
        assertThat(jarOf(2)).exists();
        running.outputWriter().close();
        assertThat(checkout.finish(running).status()).isZero();
        rebuild(checkout);
        assertThat(jarOf(0)).doesNotExist();
    }

    @Test
    void a_build_whose_java_is_gone_is_made_again() throws Exception {
        Installation checkout = checkout(BUILDS);
        checkout.run();
        Files.move(java.home(), dir.resolve("elsewhere"));
        FakeJava another = FakeJava.at(dir.resolve("another"), "17.0.1");

        assertThat(checkout.with("JAVA_HOME", another.home().toString()).run().status())
                .isZero();
        assertThat(another.runs()).isEqualTo(1);
    }

    @Test
    void a_build_that_was_cleaned_away_is_made_again() throws Exception {
        Installation checkout = checkout(BUILDS);
        checkout.run();
        new ProcessBuilder("rm", "-r", tree.resolve("app/target").toString())
                .start()
                .waitFor();

        assertThat(checkout.run().status()).isZero();
        assertThat(mavenRuns()).hasSize(2);
        assertThat(jarOf(1)).exists();
    }

    @Test
    void the_lock_of_a_start_that_is_gone_is_taken_over() throws IOException, InterruptedException {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Files.createDirectories(tree.resolve("app/target"));
        Files.createSymbolicLink(tree.resolve("app/target/.launcher-lock"), Path.of(Long.toString(gone.pid())));

        assertThat(checkout(BUILDS).run().status()).isZero();
        assertThat(tree.resolve("app/target/.launcher-lock")).doesNotExist();
    }

    @Test
    void two_starts_at_once_build_once() throws Exception {
        Installation checkout = checkout("echo started >&3; cat <go >/dev/null\n" + BUILDS);
        new ProcessBuilder("mkfifo", tree.resolve("go").toString()).start().waitFor();
        List<String> command =
                List.of("sh", "-c", "exec \"$0\" 3>&1", checkout.script().toString());
        Process first = checkout.start(command, dir);
        assertThat(first.inputReader().readLine()).isEqualTo("started");
        Process second = checkout.start(command, dir);
        assertThat(second.errorReader().readLine()).contains("waiting for another process to finish the build");
        Files.writeString(tree.resolve("go"), "go");

        assertThat(checkout.finish(first).status()).isZero();
        assertThat(checkout.finish(second).status()).isZero();
        assertThat(mavenRuns()).hasSize(1);
        assertThat(java.runs()).isEqualTo(2);
    }

    private Installation checkout(String maven) throws IOException {
        Installation checkout = Installation.checkout(tree, dir.resolve("aside"), maven);
        age(tree.resolve("app/src/main/Main.java"));
        return checkout.with("JAVA_HOME", java.home().toString());
    }

    private void rebuild(Installation checkout) throws Exception {
        touch(tree.resolve("app/src/main/Main.java"));
        assertThat(checkout.start().waitFor()).isZero();
    }

    /** Returns the jar on the class path of run {@code n}. */
    private Path jarOf(int n) throws IOException {
        List<String> arguments = java.arguments(n);
        String pattern = arguments.get(arguments.indexOf("-cp") + 1);
        return Path.of(pattern.substring(0, pattern.length() - 1)).resolve("deepseek-tui-app-1.jar");
    }

    private List<String> mavenRuns() throws IOException {
        return Files.readAllLines(tree.resolve("maven-runs"));
    }

    private static void age(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600)));
    }

    private static void touch(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
    }
}
