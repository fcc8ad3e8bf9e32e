package dev.deepseektui.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.UserError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsTest {
    @TempDir
    Path root;

    @Test
    void a_stored_key_comes_back_and_is_its_owners_alone() throws Exception {
        DeepseekHome home = new DeepseekHome(root.resolve("a/b"));

        Credentials.store(home, "sk-1");
        Credentials.store(home, "sk-2");

        assertThat(Credentials.read(home)).hasValue("sk-2");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.credentials())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.directory())))
                .isEqualTo("rwx------");
        try (var files = Files.list(home.directory())) {
            assertThat(files).containsExactly(home.credentials());
        }
    }

    @Test
    void a_home_that_cannot_be_made_is_a_clear_error() throws Exception {
        Path file = Files.writeString(root.resolve("file"), "");

        assertThatThrownBy(() -> Credentials.store(new DeepseekHome(file.resolve("home")), "sk"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("cannot store the key");
    }
}
