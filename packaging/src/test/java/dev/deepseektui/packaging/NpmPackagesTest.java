package dev.deepseektui.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The npm packages, installed from files without a registry. */
class NpmPackagesTest {
    @TempDir
    Path dir;

    private Path project;
    private Path packages;

    @BeforeEach
    void write() throws IOException {
        assumeThat(Running.isThere("npm")).as("npm").isTrue();
        Release release = FakeImage.release(dir, "1.0.0");
        NpmPackages.write(release);
        packages = release.dist().resolve("npm");
        project = Files.createDirectories(dir.resolve("project"));
        Files.writeString(project.resolve("package.json"), "{\"name\": \"p\", \"version\": \"1.0.0\"}");
    }

    @Test
    void installed_it_starts_the_image_of_this_machine_and_is_gone_without_a_trace() throws Exception {
        assertThat(npm(install()).status()).isZero();

        assertThat(Running.of(project, environment(), "npx", "--no-install", "deepseek-tui", "a b")
                        .said())
                .isEqualTo("deepseek-tui 1.0.0 a b\n");
        assertThat(Running.of(project, environment(), project + "/node_modules/.bin/deepseek-tui", "x")
                        .said())
                .isEqualTo("deepseek-tui 1.0.0 x\n");

        assertThat(npm(List.of("uninstall", NpmPackages.SCOPE + "/cli", NpmPackages.SCOPE + "/" + here()))
                        .status())
                .isZero();
        assertThat(project.resolve("node_modules/.bin/deepseek-tui")).doesNotExist();
        assertThat(project.resolve("node_modules/" + NpmPackages.SCOPE + "/cli"))
                .doesNotExist();
        assertThat(project.resolve("node_modules/" + NpmPackages.SCOPE + "/" + here()))
                .doesNotExist();
    }

    @Test
    void who_looks_at_the_package_finds_what_it_is() throws Exception {
        npm(install());

        Path installed = project.resolve("node_modules/" + NpmPackages.SCOPE + "/cli");
        assertThat(installed.resolve("README.md")).content().startsWith("# deepseek-tui");
        assertThat(installed.resolve("package.json")).content().contains("git+https://");
    }

    @Test
    void without_the_image_it_says_what_is_missing() throws Exception {
        npm(install());
        Trees.delete(project.resolve("node_modules/" + NpmPackages.SCOPE + "/" + here()));

        Running started = Running.of(project, environment(), project + "/node_modules/.bin/deepseek-tui");

        assertThat(started.said()).contains("the package for " + here() + " is not installed");
        assertThat(started.status()).isEqualTo(2);
    }

    @Test
    void the_same_images_make_the_same_packages() throws Exception {
        List<String> before = hashes();
        NpmPackages.write(FakeImage.release(dir.resolve("project"), "1.0.0"));
        packages = project.resolve("dist-1.0.0/npm");

        assertThat(hashes()).isNotEmpty().isEqualTo(before);
    }

    private static String here() {
        return Host.ofThisMachine().label();
    }

    private List<String> hashes() throws IOException {
        List<String> all = new ArrayList<>();
        for (Path file : Trees.sorted(packages)) {
            all.add(file.getFileName() + " " + Hashes.sha256(file));
        }
        return all;
    }

    private List<String> install() throws IOException {
        List<String> words = new ArrayList<>(List.of("install"));
        try (Stream<Path> files = Files.list(packages)) {
            files.sorted().forEach(file -> words.add(file.toString()));
        }
        return words;
    }

    private Running npm(List<String> words) throws Exception {
        List<String> command = new ArrayList<>(List.of("npm", "--offline", "--no-audit", "--no-fund"));
        command.addAll(words);
        return Running.of(project, environment(), command);
    }

    private Map<String, String> environment() {
        return Map.of(
                "HOME",
                dir.toString(),
                "npm_config_cache",
                dir.resolve("npm-cache").toString());
    }
}
