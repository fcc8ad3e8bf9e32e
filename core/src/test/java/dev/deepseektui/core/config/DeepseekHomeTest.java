package dev.deepseektui.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeepseekHomeTest {
    private static final Path PASSWORD_FILE_HOME = Path.of("/users/me");

    @Test
    void home_variable_comes_before_the_jvms_idea_of_it() {
        assertThat(home(Map.of("HOME", "/home/me"))).isEqualTo(Path.of("/home/me/.deepseek"));
        assertThat(home(Map.of())).isEqualTo(Path.of("/users/me/.deepseek"));
        assertThat(home(Map.of("HOME", ""))).isEqualTo(Path.of("/users/me/.deepseek"));
    }

    @Test
    void the_variable_of_the_product_overrides_and_knows_the_tilde() {
        assertThat(home(Map.of("HOME", "/home/me", "DEEPSEEK_HOME", "~/x"))).isEqualTo(Path.of("/home/me/x"));
        assertThat(home(Map.of("HOME", "/home/me", "DEEPSEEK_HOME", "~"))).isEqualTo(Path.of("/home/me"));
        assertThat(home(Map.of("DEEPSEEK_HOME", "/data/ds"))).isEqualTo(Path.of("/data/ds"));
        assertThat(home(Map.of("DEEPSEEK_HOME", "here")))
                .isEqualTo(Path.of("here").toAbsolutePath());
    }

    private static Path home(Map<String, String> environment) {
        return DeepseekHome.of(environment, PASSWORD_FILE_HOME).directory();
    }
}
