package dev.deepseektui.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path dir;

    private Release release = new Release(Path.of(""), Path.of(""), "", Path.of(""), "");

    @BeforeEach
    void write() throws Exception {
        release = FakeImage.release(dir, "1.2.3");
        Manifests.write(release);
    }

    @Test
    void the_formula_has_the_version_and_the_hash_of_the_image() throws Exception {
        String text = manifest("deepseek-tui.rb");

        assertThat(text)
                .contains("1.2.3", Hashes.sha256(release.tarball(Host.ofThisMachine())))
                .contains(
                        "https://example.org/deepseek-tui/releases/download/v1.2.3/deepseek-tui-1.2.3-linux-x64.tar.xz")
                .doesNotContain("${version}", "${releases}", "${sha256");
    }

    @Test
    void the_registry_of_agents_is_told_which_package_to_start_and_how() throws Exception {
        JsonNode agent = JSON.readTree(manifest("agent.json"));

        assertThat(agent.path("version").asText()).isEqualTo("1.2.3");
        assertThat(agent.at("/distribution/npx/package").asText()).isEqualTo(NpmPackages.SCOPE + "/cli@1.2.3");
        assertThat(agent.at("/distribution/npx/args").toString()).isEqualTo("[\"acp\"]");
    }

    @Test
    void the_installer_is_valid_shell() throws Exception {
        assumeThat(Running.isThere("sh")).isTrue();
        assertThat(Running.of(
                                dir,
                                Map.of(),
                                "sh",
                                "-n",
                                release.dist().resolve("manifests/install.sh").toString())
                        .status())
                .isZero();
    }

    @Test
    void the_shells_own_variables_are_left_alone() {
        assertThat(Manifests.filled("${version} $version ${share:?} ${other}", Map.of("version", "1")))
                .isEqualTo("1 $version ${share:?} ${other}");
    }

    @Test
    void an_image_that_was_not_made_cannot_be_installed_by_them() {
        assertThat(Manifests.filled("'${sha256.linux-x64}'", Map.of())).isEqualTo("'not-made'");
    }

    private String manifest(String name) throws Exception {
        return Files.readString(release.dist().resolve("manifests").resolve(name));
    }
}
