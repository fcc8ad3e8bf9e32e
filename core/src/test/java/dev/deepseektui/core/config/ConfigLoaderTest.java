package dev.deepseektui.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.config.ConfigLoader.EnvironmentLayer;
import dev.deepseektui.core.config.Provenance.ConfigLayer;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.compaction.CompactionSettings.CompactionKeys;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.workspace.ToolKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigLoaderTest {
    @TempDir
    Path root;

    private ConfigScene scene;

    @BeforeEach
    void scene() {
        scene = new ConfigScene(root);
    }

    @Test
    void without_any_layer_every_key_has_its_built_in_value() {
        Config config = scene.load();

        assertThat(config.get(CapacityKeys.LOW_RISK_MAX)).isEqualTo(0.34);
        assertThat(config.find(ModelKeys.API_KEY)).isEmpty();
        assertThat(config.provenance(CapacityKeys.LOW_RISK_MAX)).isEqualTo(Provenance.BUILT_IN);
    }

    @Test
    void the_later_layer_wins_and_says_where_it_is() {
        scene.user("[compaction]\nsoft_at = 0.1\nhard_at = 0.2\nemergency_at = 0.3\ngate_at = 0.4\n")
                .workspace("[compaction]\n\nhard_at = 0.22\nemergency_at = 0.33\ngate_at = 0.44\n")
                .variable("DEEPSEEK_COMPACTION_EMERGENCY_AT", "0.333")
                .variable("DEEPSEEK_COMPACTION_GATE_AT", "0.444")
                .flag("--set", "compaction.gate_at", "0.4444");

        Config config = scene.load();

        assertThat(config.find(CompactionKeys.SOFT_AT)).hasValue(0.1);
        assertThat(config.find(CompactionKeys.HARD_AT)).hasValue(0.22);
        assertThat(config.find(CompactionKeys.EMERGENCY_AT)).hasValue(0.333);
        assertThat(config.get(CompactionKeys.GATE_AT)).isEqualTo(0.4444);
        assertThat(config.provenance(CompactionKeys.SOFT_AT))
                .isEqualTo(new Provenance(ConfigLayer.USER_FILE, scene.userFile() + ":2"));
        assertThat(config.provenance(CompactionKeys.HARD_AT))
                .isEqualTo(new Provenance(ConfigLayer.WORKSPACE_FILE, scene.workspaceFile() + ":3"));
        assertThat(config.provenance(CompactionKeys.EMERGENCY_AT))
                .isEqualTo(new Provenance(ConfigLayer.ENVIRONMENT, "DEEPSEEK_COMPACTION_EMERGENCY_AT"));
        assertThat(config.provenance(CompactionKeys.GATE_AT)).isEqualTo(new Provenance(ConfigLayer.FLAG, "--set"));
    }

    @Test
    void a_whole_number_is_good_for_a_decimal() {
        assertThat(scene.user("[capacity]\nlow_risk_max = 0\nmedium_risk_max = 1\n")
                        .load()
                        .get(CapacityKeys.MEDIUM_RISK_MAX))
                .isEqualTo(1.0);
    }

    @Test
    void a_list_stands_in_brackets_in_a_file() {
        Config config = scene.user("[tools]\nprotect = [\n  \"*.key\", # ours\n  \"a,b\",\n]\nenv_drop = []\n")
                .load();

        assertThat(config.get(ToolKeys.PROTECT)).containsExactly("*.key", "a,b");
        assertThat(config.get(ToolKeys.ENV_DROP)).isEmpty();
    }

    @Test
    void a_list_in_a_variable_or_a_flag_has_commas_between_its_elements() {
        Config config = scene.variable("DEEPSEEK_TOOLS_EXTRA_ROOTS", "/srv/a, /srv/b")
                .variable("DEEPSEEK_TOOLS_PROTECT", "")
                .flag("--set", "tools.env_drop", "NPM_TOKEN")
                .load();

        assertThat(config.get(ToolKeys.EXTRA_ROOTS)).containsExactly("/srv/a", "/srv/b");
        assertThat(config.get(ToolKeys.PROTECT)).isEmpty();
        assertThat(config.get(ToolKeys.ENV_DROP)).containsExactly("NPM_TOKEN");
    }

    @Test
    void quoted_names_are_names() {
        Config config = scene.user(
                        "[\"capacity\"]\n\"enabled\" = false\n[capacity.\"priors\"]\n\"deepseek-v4-pro\" = 4.1\n"
                                + "\"deepseek-*\" = 4\n")
                .load();

        assertThat(config.get(CapacityKeys.ENABLED)).isFalse();
        assertThat(config.get(CapacityKeys.PRIORS)).isEqualTo(Map.of("deepseek-v4-pro", 4.1, "deepseek-*", 4.0));
    }

    @Test
    void windows_line_ends_and_inline_tables_are_read() {
        Config config = scene.user("[capacity]\r\nenabled = false # off\r\npriors = { x = 1.5 }\r\n")
                .load();

        assertThat(config.get(CapacityKeys.ENABLED)).isFalse();
        assertThat(config.get(CapacityKeys.PRIORS)).isEqualTo(Map.of("x", 1.5));
        assertThat(config.provenance(CapacityKeys.PRIORS).place()).endsWith("config.toml:3");
    }

    @Test
    void lines_count_on_behind_values_of_several_lines() {
        Config config = scene.user("[model]\nname = \"\"\"\\\n  long-\\\n  name\"\"\"\n[capacity]\nenabled = false\n")
                .load();

        assertThat(config.get(ModelKeys.NAME)).isEqualTo("long-name");
        assertThat(config.provenance(CapacityKeys.ENABLED).place()).endsWith("config.toml:6");
    }

    @Test
    void a_decimal_may_have_as_many_digits_as_it_likes() {
        assertThat(scene.user("[capacity]\nlow_risk_max = 0.3333333333333333333333\n")
                        .load()
                        .get(CapacityKeys.LOW_RISK_MAX))
                .isEqualTo(1 / 3.0);
    }

    @Test
    void the_short_variable_wins_over_the_uniform_one() {
        scene.variable("DEEPSEEK_MODEL_NAME", "long").variable("DEEPSEEK_MODEL", "short");

        assertThat(scene.load().get(ModelKeys.NAME)).isEqualTo("short");
    }

    @Test
    void an_empty_short_variable_is_as_good_as_none() {
        assertThat(scene.variable("DEEPSEEK_API_KEY", "").load().find(ModelKeys.API_KEY))
                .isEmpty();
    }

    @Test
    void every_scalar_key_has_its_variable() {
        Map<String, String> values = Map.of(
                "DEEPSEEK_CAPACITY_MEMORY_DIR", "/data/capacity",
                "DEEPSEEK_CAPACITY_SEVERE_MIN_SLACK", "-1",
                "DEEPSEEK_COMPACTION_ENABLED", "FALSE");
        values.forEach(scene::variable);

        Config config = scene.load();

        assertThat(config.find(CapacityKeys.MEMORY_DIR)).hasValue("/data/capacity");
        assertThat(config.get(CapacityKeys.SEVERE_MIN_SLACK)).isEqualTo(-1.0);
        assertThat(config.get(CompactionKeys.ENABLED)).isFalse();
    }

    @Test
    void a_stored_key_is_used_until_something_else_is_set() {
        assertThat(scene.stored("sk-stored\n").load().find(ModelKeys.API_KEY)).hasValue("sk-stored");
        assertThat(scene.user("[model]\napi_key = \"sk-file\"\n").load().find(ModelKeys.API_KEY))
                .hasValue("sk-file");
    }

    @Test
    void the_home_as_workspace_is_read_once_as_the_users_own() throws Exception {
        settingsIn(root);

        assertThat(enabled(root.resolve(".deepseek"), Optional.empty(), root)).isFalse();
    }

    @Test
    void the_home_reached_by_a_link_is_the_home() throws Exception {
        Path real = root.resolve("real");
        settingsIn(real);
        Path link = Files.createSymbolicLink(root.resolve("link"), real);

        assertThat(enabled(link.resolve(".deepseek"), Optional.empty(), real)).isFalse();
        assertThat(enabled(real.resolve(".deepseek"), Optional.empty(), link)).isFalse();
    }

    @Test
    void a_workspace_file_that_the_user_names_is_the_users_own() throws Exception {
        Path named = settingsIn(root.resolve("work"));

        assertThat(enabled(root.resolve("home"), Optional.of(named), root.resolve("work")))
                .isFalse();
    }

    @Test
    void a_workspace_can_be_left_out() {
        scene.workspace("[model]\nbase_url = \"https://evil.example\"\n");

        assertThat(scene.complaints()).hasSize(1);
        assertThat(scene.withoutWorkspace().complaints()).isEmpty();
    }

    private static Path settingsIn(Path directory) throws Exception {
        Path home = Files.createDirectories(directory.resolve(".deepseek"));
        return Files.writeString(home.resolve("config.toml"), "[capacity]\nenabled = false\n");
    }

    private static boolean enabled(Path home, Optional<Path> settings, Path workspace) {
        ConfigSources sources =
                new ConfigSources(new DeepseekHome(home), settings, Optional.of(workspace), Map.of(), List.of());
        return ConfigLoader.load(CapacityKeys.ALL, sources).get(CapacityKeys.ENABLED);
    }

    @Test
    void variables_of_nobody_are_listed_and_do_no_harm() {
        EnvironmentLayer layer = new EnvironmentLayer(
                CapacityKeys.ALL,
                Map.of("DEEPSEEK_HOME", "/x", "DEEPSEEK_JAVA_OPTS", "-ea", "DEEPSEEK_FOO", "1", "PATH", "/bin"));

        assertThat(layer.ignored()).containsExactly("DEEPSEEK_FOO");
    }
}
