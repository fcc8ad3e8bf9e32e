package dev.deepseektui.core.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtectionTest {
    private final Protection usual = new Protection(ToolKeys.PROTECT.builtIn().orElseThrow());

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".env",
                ".ENV",
                "a/b/.env.local",
                ".env.d/x",
                "server.pem",
                "a/SERVER.Pem",
                "a/id_ed25519",
                ".git",
                ".git/config",
                "vendor/lib/.git/hooks/pre-commit",
                ".Git/config",
                ".g\u200cit/config"
            })
    void what_a_file_system_may_take_for_a_protected_name_is_protected(String path) {
        assertThat(usual.covers(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "", "env", "a.environment", ".gitignore", ".github/x", "pem/a.txt", "void_x", "git/x"})
    void other_names_are_not(String path) {
        assertThat(usual.covers(path)).isFalse();
    }

    @Test
    void a_slash_at_the_start_means_the_root_and_a_path_any_depth() {
        Protection protection = new Protection(List.of("/secrets", "conf/*.yml", "/a/b/**"));

        assertThat(protection.covers("secrets/x")).isTrue();
        assertThat(protection.covers("sub/secrets/x")).isFalse();
        assertThat(protection.covers("sub/conf/x.yml")).isTrue();
        assertThat(protection.covers("conf/sub/x.yml")).isFalse();
        assertThat(protection.covers("a/b/c/d")).isTrue();
        assertThat(protection.covers("a/c")).isFalse();
    }
}
