package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.base.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {
    @TempDir
    Path home;

    @Test
    void each_value_stands_beside_its_origin() throws Exception {
        Path settings = Files.createDirectories(home.resolve("h")).resolve("config.toml");
        Files.writeString(settings, "[capacity]\nlow_risk_max = 0.2\n");

        ProgramRun run = new ProgramRun(home)
                .variable("DEEPSEEK_HOME", home.resolve("h").toString())
                .variable("DEEPSEEK_MODEL", "deepseek-v4-pro")
                .with("config", "--effort", "max");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .containsPattern("capacity.low_risk_max +0.2 +" + settings + ":2")
                .containsPattern("model.name +\"deepseek-v4-pro\" +DEEPSEEK_MODEL")
                .containsPattern("model.effort +\"max\" +--effort")
                .containsPattern("compaction.enabled +true +built in");
    }

    @Test
    void json_is_one_object_with_values_and_origins() throws Exception {
        ProgramRun run = new ProgramRun(home).with("config", "--json", "--set", "compaction.soft_at=0.5");

        JsonNode report = Json.tree(run.out());
        assertThat(report.at("/values/compaction.soft_at/value").asDouble()).isEqualTo(0.5);
        assertThat(report.at("/values/compaction.soft_at/source").asText()).isEqualTo("--set");
        assertThat(report.at("/values/model.window/value").isNull()).isTrue();
        assertThat(report.at("/home").asText())
                .isEqualTo(home.resolve(".deepseek").toString());
    }

    @Test
    void a_key_is_never_shown() {
        for (String format : new String[] {"--json", "--effort=low"}) {
            ProgramRun run = new ProgramRun(home)
                    .variable("DEEPSEEK_API_KEY", "sk-secret")
                    .with("config", format);

            assertThat(run.out() + run.err()).contains("(set)").doesNotContain("sk-secret");
        }
    }

    @Test
    void what_is_wrong_with_the_settings_ends_with_two_and_no_trace() {
        ProgramRun run = new ProgramRun(home)
                .variable("DEEPSEEK_CAPACITY_ENABLED", "maybe")
                .with("config", "--effort", "some");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines())
                .containsExactly(
                        "DEEPSEEK_CAPACITY_ENABLED = \"maybe\": must be true or false",
                        "--effort: model.effort = \"some\": must be minimal, low, medium, high, xhigh, max, ultra or off");
    }

    @Test
    void the_workspaces_own_settings_are_read_and_named() throws Exception {
        Path file = Files.createDirectories(home.resolve("work/.deepseek")).resolve("config.toml");
        Files.writeString(file, "[compaction]\nsoft_at = 0.5\n");

        ProgramRun run = new ProgramRun(home).with("config", "-C", "work");

        assertThat(run.out()).containsPattern("compaction.soft_at +0.5 +" + file + ":2");
        assertThat(run.err()).isEqualTo("Project settings: " + file + "\n");
    }

    @Test
    void in_the_home_there_are_no_settings_of_a_workspace() throws Exception {
        Path file = Files.createDirectories(home.resolve(".deepseek")).resolve("config.toml");
        Files.writeString(file, "[model]\neffort = \"max\"\n");

        ProgramRun run = new ProgramRun(home).with("config");

        assertThat(run.out()).containsPattern("model.effort +\"max\" +" + file + ":2");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void a_workspace_that_is_no_directory_is_refused() throws Exception {
        Files.writeString(home.resolve("file"), "");

        assertThat(new ProgramRun(home).with("config", "-C", "/nonexistent"))
                .returns(ExitCode.USAGE, ProgramRun::exitCode)
                .returns("-C /nonexistent: no such directory\n", ProgramRun::err);
        assertThat(new ProgramRun(home).with("config", "-C", "file"))
                .returns(ExitCode.USAGE, ProgramRun::exitCode)
                .returns("-C file: not a directory\n", ProgramRun::err);
    }
}
