package dev.deepseektui.core.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandEnvironmentTest {
    private static final List<String> DROP =
            List.of("*_KEY", "*_KEY_ID", "*_TOKEN", "*_SECRET", "*_PASSWORD", "*_CREDENTIALS", "DATABASE_URL");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AWS_SECRET_KEY",
                "AWS_ACCESS_KEY_ID",
                "GITHUB_TOKEN",
                "CLIENT_SECRET",
                "PG_PASSWORD",
                "GCP_CREDENTIALS",
                "DATABASE_URL",
                "npm_config_token",
                "_KEY"
            })
    void what_looks_secret_is_dropped(String name) {
        assertThat(scrubbed(name, List.of())).doesNotContainKey(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"PATH", "HOME", "KEYBOARD", "MY_KEYS", "TOKEN", "DATABASE_URL_2", "A_KEY_B", "PASSWORD_FILE"})
    void what_does_not_is_kept(String name) {
        assertThat(scrubbed(name, List.of())).containsEntry(name, "value");
    }

    @Test
    void keeping_wins_over_dropping() {
        assertThat(scrubbed("GITHUB_TOKEN", List.of("GITHUB_*"))).containsEntry("GITHUB_TOKEN", "value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DEEPSEEK_API_KEY", "DEEPSEEK_MODEL_API_KEY", "deepseek_token", "DEEPSEEK_PASSWORD"})
    void our_own_secrets_are_never_kept(String name) {
        assertThat(scrubbed(name, List.of("*"))).doesNotContainKey(name);
    }

    @Test
    void other_settings_of_ours_are_no_secrets() {
        assertThat(scrubbed("DEEPSEEK_HOME", List.of())).containsEntry("DEEPSEEK_HOME", "value");
    }

    @Test
    void our_key_is_dropped_under_any_name() {
        Map<String, String> ours = Map.of("DEEPSEEK_API_KEY", "sk-1", "OPENAI", "sk-1", "OTHER", "sk-2");

        assertThat(CommandEnvironment.of(ours, settings(List.of("*"))))
                .doesNotContainKeys("DEEPSEEK_API_KEY", "OPENAI")
                .containsEntry("OTHER", "sk-2");
    }

    @Test
    void programs_are_told_that_nobody_reads_and_answers() {
        assertThat(CommandEnvironment.of(
                        Map.of("TERM", "xterm", "FORCE_COLOR", "3", "PAGER", "less"), settings(List.of())))
                .containsEntry("TERM", "dumb")
                .containsEntry("NO_COLOR", "1")
                .containsEntry("PAGER", "cat")
                .containsEntry("GIT_TERMINAL_PROMPT", "0")
                .doesNotContainKey("FORCE_COLOR");
    }

    @Test
    void without_patterns_only_our_own_is_dropped() {
        ShellSettings none = new ShellSettings(List.of(), List.of(), Set.of());

        assertThat(CommandEnvironment.of(Map.of("A_KEY", "a", "", "b", "DEEPSEEK_API_KEY", "c"), none))
                .containsEntry("A_KEY", "a")
                .containsEntry("", "b")
                .doesNotContainKey("DEEPSEEK_API_KEY");
    }

    private static Map<String, String> scrubbed(String name, List<String> keep) {
        return CommandEnvironment.of(Map.of(name, "value"), settings(keep));
    }

    private static ShellSettings settings(List<String> keep) {
        return new ShellSettings(keep, DROP, Set.of());
    }
}
