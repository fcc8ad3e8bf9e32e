package dev.deepseektui.core.tool.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.tool.mcp.oauth.LoginStore.StoredLogin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoginStoreTest {
    private static final HttpUrl DOCS = HttpUrl.get("https://docs.example/mcp");

    @TempDir
    Path directory;

    private LoginStore store() {
        return new LoginStore(new DeepseekHome(directory.resolve("home")));
    }

    @Test
    void a_login_is_for_the_user_alone() throws IOException {
        store().store("docs", StoredLogin.entered(DOCS, "a-token-of-the-user"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store().file())))
                .isEqualTo("rw-------");
        assertThat(store().find("docs", DOCS).orElseThrow().token()).isEqualTo("a-token-of-the-user");
    }

    @Test
    void a_login_belongs_to_its_address() {
        store().store("docs", StoredLogin.entered(DOCS, "a-token-of-the-user"));

        assertThat(store().find("docs", HttpUrl.get("https://evil.example/mcp")))
                .isEmpty();
        assertThat(store().find("other", DOCS)).isEmpty();
    }

    @Test
    void a_forgotten_login_is_gone() throws IOException {
        store().store("docs", StoredLogin.entered(DOCS, "a-token-of-the-user"));

        assertThat(store().forget("docs")).isTrue();
        assertThat(store().forget("docs")).isFalse();
        assertThat(Files.readString(store().file())).doesNotContain("a-token");
    }

    @Test
    void a_damaged_file_is_named_without_its_content() throws IOException {
        Files.createDirectories(directory.resolve("home"));
        Files.writeString(store().file(), "{\"docs\": {\"token\": \"an-old-token\", ");

        assertThatThrownBy(() -> store().find("docs", DOCS))
                .hasMessageContaining(store().file().toString())
                .hasMessageNotContaining("an-old-token");
    }
}
