package dev.deepseektui.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaChoiceTest {
    @TempDir
    Path dir;

    @Test
    void java_home_comes_before_the_path() throws IOException {
        FakeJava home = FakeJava.at(dir.resolve("home"), "17.0.1");
        FakeJava path = FakeJava.at(dir.resolve("path"), "21.0.1");

        assertThat(launcher().with("JAVA_HOME", home.home().toString()).run()).isEqualTo(new Outcome(0, "", ""));
        assertThat(home.runs()).isEqualTo(1);
        assertThat(path.runs()).isZero();
    }

    @Test
    void a_java_home_that_is_too_old_is_passed_over_for_the_path() throws IOException {
        FakeJava home = FakeJava.at(dir.resolve("home"), "11.0.2");
        FakeJava path = FakeJava.at(dir.resolve("path"), "21.0.1");

        Outcome outcome =
                launcher(path).with("JAVA_HOME", home.home().toString()).run();

        assertThat(outcome.status()).isZero();
        assertThat(path.runs()).isEqualTo(1);
    }

    @Test
    void an_old_java_on_the_path_is_passed_over_for_a_newer_one() throws IOException {
        FakeJava old = FakeJava.at(dir.resolve("old"), "1.8.0_292");
        FakeJava fit = FakeJava.at(dir.resolve("fit"), "25-ea");

        assertThat(launcher(old, fit).run()).isEqualTo(new Outcome(0, "", ""));
        assertThat(old.runs()).isZero();
        assertThat(fit.runs()).isEqualTo(1);
    }

    @Test
    void a_link_on_the_path_leads_to_its_java() throws IOException {
        FakeJava java = FakeJava.at(dir.resolve("jdk"), "17.0.1");
        Installation launcher = launcher();
        Files.createSymbolicLink(launcher.tools().resolve("java"), java.home().resolve("bin/java"));

        assertThat(launcher.run().status()).isZero();
        assertThat(java.runs()).isEqualTo(1);
    }

    @Test
    void neither_java_nor_a_helper_of_the_working_directory_is_run() throws IOException {
        FakeJava fit = FakeJava.at(dir.resolve("fit"), "21.0.1");
        Path folder = Files.createDirectories(dir.resolve("folder"));
        Path ran = dir.resolve("ran");
        for (String name : List.of("java", "readlink", "cat")) {
            Installation.program(folder.resolve(name), "echo \"$0\" >>'" + ran + "'; echo 'version \"21\"' >&2");
        }
        Installation launcher = launcher(fit);
        Path link = Files.createSymbolicLink(dir.resolve("link"), launcher.script());
        launcher.with(
                "PATH",
                ".:" + folder + "::" + launcher.tools() + ":" + fit.home().resolve("bin"));

        Outcome outcome = launcher.finish(launcher.start(List.of(link.toString()), folder));

        assertThat(outcome).isEqualTo(new Outcome(0, "", ""));
        assertThat(fit.runs()).isEqualTo(1);
        assertThat(ran).doesNotExist();
    }

    @Test
    void without_any_java_it_says_what_to_install() throws IOException {
        FakeJava old = FakeJava.at(dir.resolve("old"), "11.0.2");

        Outcome outcome = launcher(old).run();

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .contains("JDK 17 or newer")
                .contains(old.home() + "/bin/java is Java 11")
                .contains("install one")
                .contains("JAVA_HOME");
    }

    @Test
    void building_needs_a_compiler() throws IOException {
        FakeJava runtime = FakeJava.at(dir.resolve("jre"), "21.0.1").withoutCompiler();
        Installation checkout = Installation.checkout(dir.resolve("tree"), dir.resolve("aside"), "exit 0");

        Outcome outcome = checkout.with("JAVA_HOME", runtime.home().toString()).run();

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("JDK 17 or newer required").contains("has no javac");
    }

    @Test
    void an_image_looks_for_none() throws IOException {
        FakeJava own = FakeJava.at(dir.resolve("own"), "17.0.1");
        FakeJava home = FakeJava.at(dir.resolve("home"), "21.0.1");
        Installation image = Installation.image(dir.resolve("tree"), dir.resolve("aside"), own);

        assertThat(image.with("JAVA_HOME", home.home().toString()).run("x")).isEqualTo(new Outcome(0, "", ""));
        assertThat(own.userArguments(0)).containsExactly("x");
        assertThat(home.runs()).isZero();
    }

    @Test
    void an_image_without_its_runtime_says_so() throws IOException {
        FakeJava own = FakeJava.at(dir.resolve("own"), "17.0.1");
        Installation image = Installation.image(dir.resolve("tree"), dir.resolve("aside"), own);
        Files.delete(dir.resolve("tree/runtime"));

        Outcome outcome = image.run();

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err()).contains("no Java runtime in").contains("reinstall deepseek-tui");
    }

    private Installation launcher(FakeJava... onPath) throws IOException {
        Installation launcher = Installation.distribution(dir.resolve("tree"), dir.resolve("aside"));
        StringBuilder path = new StringBuilder(launcher.tools().toString());
        for (FakeJava java : onPath) {
            path.append(':').append(java.home().resolve("bin"));
        }
        return launcher.with("PATH", path.toString());
    }
}
