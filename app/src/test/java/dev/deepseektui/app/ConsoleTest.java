package dev.deepseektui.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.base.UserError;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConsoleTest {
    @Test
    void what_an_error_quotes_cannot_write_to_the_terminal() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                StandardInput.none(),
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                question -> Optional.empty());

        console.complain(new UserError(List.of("a\u001b[2J.toml: is bad", "b\r: is worse")));

        assertThat(err.toString(StandardCharsets.UTF_8).lines()).containsExactly("a␛[2J.toml: is bad", "b␍: is worse");
    }
}
