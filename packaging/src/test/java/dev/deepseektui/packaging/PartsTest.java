package dev.deepseektui.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartsTest {
    @TempDir
    Path dir;

    @Test
    void a_library_of_unknown_licence_is_refused() {
        assertThatThrownBy(() -> Licence.of("left-pad")).hasMessageContaining("left-pad");
    }

    @Test
    void the_bill_of_materials_names_each_library_with_its_licence() throws Exception {
        Path lib = BuiltJars.into(dir.resolve("lib"));
        Path file = dir.resolve("bom.json");

        Bom.write(Part.in(lib), "1.2.3", file);

        JsonNode bom = new ObjectMapper().readTree(file.toFile());
        assertThat(bom.path("bomFormat").asText()).isEqualTo("CycloneDX");
        assertThat(bom.at("/metadata/component/version").asText()).isEqualTo("1.2.3");
        assertThat(bom.path("components").findValuesAsText("purl"))
                .anyMatch(purl -> purl.startsWith("pkg:maven/info.picocli/picocli@"))
                .noneMatch(purl -> purl.contains("deepseek-tui"));
        assertThat(bom.path("components").findValuesAsText("id")).contains("Apache-2.0", "LGPL-3.0-only");
    }

    @Test
    void the_one_jar_answers_by_itself_and_is_the_same_each_time() throws Exception {
        Path lib = BuiltJars.into(dir.resolve("lib"));
        Path jar = dir.resolve("d.jar");
        Path again = dir.resolve("again.jar");
        RunnableJar.write(Part.in(lib), jar);
        RunnableJar.write(Part.in(lib), again);

        Running asked = Running.of(
                dir,
                Map.of("HOME", dir.toString()),
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-jar",
                jar.toString(),
                "exec",
                "--guide",
                "--no-save",
                "hello");

        assertThat(asked.said()).startsWith("*Built-in guide: there is no AI behind this answer.");
        assertThat(Hashes.sha256(again)).isEqualTo(Hashes.sha256(jar));
    }

    @Test
    void hosts_are_called_as_npm_calls_them() {
        assertThat(Host.of("Linux", "amd64").label()).isEqualTo("linux-x64");
        assertThat(Host.of("Mac OS X", "aarch64").label()).isEqualTo("darwin-arm64");
        assertThat(Host.labelled("linux-arm64")).isEqualTo(new Host("linux", "arm64"));
    }
}
