package dev.deepseektui.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.NetworkSettings.NetworkKeys;
import dev.deepseektui.core.session.SettingsCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A CodeWhale settings file in the place of ours. */
class CodeWhaleFileTest {
    private static final String THEIRS = """
        # CodeWhale
        api_key = "sk-theirs"
        provider = "deepseek"
        default_text_model = "deepseek-v4-pro"
        reasoning_effort = "max"   # as they call it
        approval_policy = "never"
        allow_shell = true

        [retry]
        max_retries = 7

        [capacity]
        low_risk_max = 0.33
        deepseek_v4_pro_prior = 3.5

        [tui]
        theme = "whale"

        [workspace.'/home/x']
        trust_level = "trusted"
        """;

    @TempDir
    Path root;

    private ConfigScene scene;

    @BeforeEach
    void prepare() {
        scene = new ConfigScene(root);
    }

    @Test
    void what_means_the_same_counts() {
        Config config = scene.user(THEIRS).load();

        assertThat(config.find(ModelKeys.API_KEY)).contains("sk-theirs");
        assertThat(config.get(ModelKeys.NAME)).isEqualTo("deepseek-v4-pro");
        assertThat(config.get(ModelKeys.EFFORT)).isEqualTo("max");
        assertThat(config.get(ApprovalKeys.MODE)).isEqualTo("auto");
        assertThat(config.get(NetworkKeys.RETRIES)).isEqualTo(7);
        assertThat(config.get(CapacityKeys.LOW_RISK_MAX)).isEqualTo(0.33);
        assertThat(config.secrets()).contains("sk-theirs");
    }

    @Test
    void the_rest_is_named_in_one_line_without_any_value() {
        assertThat(scene.user(THEIRS).load().remarks())
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .contains("CodeWhale", "allow_shell", "[tui]", "[workspace]", "deepseek-tui.toml")
                        .doesNotContain("sk-theirs", "\n"));
    }

    @Test
    void the_file_is_left_as_it_is() throws IOException {
        scene.user(THEIRS).load();

        assertThat(Files.readString(scene.userFile())).isEqualTo(THEIRS);
        assertThat(ConfigLoader.place(new DeepseekHome(scene.home()), SettingsCatalog.ALL))
                .isEqualTo(scene.home().resolve("deepseek-tui.toml"));
    }

    @Test
    void ours_beside_it_wins() throws IOException {
        scene.user(THEIRS);
        Files.writeString(scene.home().resolve("deepseek-tui.toml"), "[model]\neffort = \"low\"\n");

        assertThat(scene.load().get(ModelKeys.EFFORT)).isEqualTo("low");
        assertThat(scene.load().get(ModelKeys.NAME)).isEqualTo("deepseek-v4-pro");
    }

    @Test
    void ours_beside_a_file_of_ours_wins_too() throws IOException {
        scene.user("[model]\neffort = \"high\"\n");
        Files.writeString(scene.home().resolve("deepseek-tui.toml"), "[model]\neffort = \"low\"\n");

        assertThat(scene.load().get(ModelKeys.EFFORT)).isEqualTo("low");
        assertThat(scene.load().remarks()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "default_text_model = \"\"\n",
                "provider = \"x\"\nreasoning_effort = \"enormous\"\n",
                "provider = 'x'\n[[hooks.hooks]]\nevent = \"x\"\n",
                "api_key = \"a\"\nthis is no TOML {{{\n[projects.\"/a b\"]\nx = '''\ny\n",
                "[capacity]\nlow_risk_max = \"much\"\n[retry]\nmax_retries = -1\n"
            })
    void whatever_it_holds_it_never_stops_us(String text) {
        assertThat(scene.user(text).load().remarks()).hasSize(1);
    }

    @Test
    void a_text_of_many_letters_does_not_stop_us() {
        String text = "provider = \"x\"\ninstructions = \"" + "Be kind. ".repeat(20_000) + "\"\n";

        assertThat(scene.user(text).load().remarks()).singleElement().asString().contains("instructions");
    }

    @Test
    void a_mistake_in_a_file_that_is_clearly_ours_still_stops() {
        assertThatThrownBy(() -> scene.user("[model]\nefort = \"max\"\n").load())
                .isInstanceOf(UserError.class)
                .hasMessageContaining("did you mean model.effort");
        assertThatThrownBy(() ->
                        scene.user("api_key = \"x\"\n[model]\nname = \"y\"\n").load())
                .isInstanceOf(UserError.class);
    }

    @Test
    void a_workspaces_of_theirs_counts_for_nothing_and_stops_nobody() {
        Config config = scene.workspace("provider = \"x\"\napproval_policy = \"never\"\n")
                .load();

        assertThat(config.get(ApprovalKeys.MODE)).isEqualTo("ask");
        assertThat(config.remarks()).hasSize(1);
    }

    @Test
    void their_variables_of_priors_do_not_stop_us() {
        assertThat(scene.variable("DEEPSEEK_CAPACITY_PRIOR_V4_PRO", "3.5")
                        .load()
                        .remarks())
                .isEmpty();
    }
}
