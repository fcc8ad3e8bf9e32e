package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokensCommandTest {
    @TempDir
    Path directory;

    @Test
    void files_are_counted_in_a_table_with_a_total() throws IOException {
        write("a.txt", "hello world");
        write("b.txt", "你好，世界\n".repeat(1_000));
        int a = count("hello world");
        int b = count("你好，世界\n".repeat(1_000));

        ProgramRun run = new ProgramRun(directory).with("tokens", "a.txt", "b.txt");

        assertThat(run.exitCode()).isEqualTo(ExitCode.DONE);
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .containsExactly(
                        "tokens  bytes  file",
                        "%6d     11  a.txt".formatted(a),
                        "%6d  16000  b.txt".formatted(b),
                        "%6d  16011  total".formatted(a + b));
    }

    @Test
    void json_is_a_line_per_file() throws IOException {
        write("a.txt", "hello world");

        ProgramRun run = new ProgramRun(directory).with("tokens", "--json", "a.txt", "a.txt");

        String line = "{\"file\":\"a.txt\",\"bytes\":11,\"tokens\":2}";
        assertThat(run.out().lines()).containsExactly(line, line);
    }

    @Test
    void a_name_may_begin_with_an_at_sign() throws IOException {
        write("x", "--help");
        write("@x", "hello world");

        assertThat(new ProgramRun(directory).with("tokens", "--json", "@x").out())
                .isEqualTo("{\"file\":\"@x\",\"bytes\":11,\"tokens\":2}\n");
    }

    @Test
    void standard_input_is_counted_for_a_dash_or_for_no_file() {
        String line = "{\"file\":\"-\",\"bytes\":11,\"tokens\":2}";

        assertThat(new ProgramRun(directory)
                        .input("hello world")
                        .with("tokens", "--json", "-")
                        .out()
                        .lines())
                .containsExactly(line);
        assertThat(new ProgramRun(directory)
                        .input("hello world")
                        .with("tokens", "--json")
                        .out()
                        .lines())
                .containsExactly(line);
    }

    @Test
    void bytes_that_are_no_utf_8_are_reported() throws IOException {
        Files.write(directory.resolve("binary"), new byte[] {'a', (byte) 0xFF, (byte) 0xFE});

        assertThat(new ProgramRun(directory).with("tokens", "--json", "binary").out())
                .contains("\"bytes\":3")
                .contains("\"invalid_utf8\":2");
        assertThat(new ProgramRun(directory).with("tokens", "binary").out())
                .contains("binary  (not UTF-8 in 2 places)");
    }

    @Test
    void what_cannot_be_read_is_named_and_the_others_are_counted() throws IOException {
        write("a.txt", "hello world");
        Files.createDirectory(directory.resolve("src"));

        ProgramRun run = new ProgramRun(directory).with("tokens", "--json", "src", "missing", "a.txt");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines())
                .containsExactly(
                        "Cannot read src: it is a directory; name the files in it.",
                        "Cannot read missing: no such file.");
        assertThat(run.out().lines()).containsExactly("{\"file\":\"a.txt\",\"bytes\":11,\"tokens\":2}");
    }

    @Test
    void a_file_without_permission_is_named() throws IOException {
        Path file = write("secret", "x");
        assumeThat(file.toFile().setReadable(false)).isTrue();
        assumeThat(Files.isReadable(file)).isFalse();

        ProgramRun run = new ProgramRun(directory).with("tokens", "secret");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err().lines()).containsExactly("Cannot read secret: permission denied.");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void a_name_that_this_locale_cannot_write_is_no_missing_file() {
        ProgramRun run = new ProgramRun(directory).with("tokens", "a\u0000b");

        assertThat(run.err())
                .isEqualTo("Cannot read a\u2400b: its name is not valid in this locale;" + " set LC_ALL=C.UTF-8.\n");
    }

    @Test
    void a_file_name_cannot_write_to_the_terminal() throws IOException {
        write("a\u001B[2J.txt", "x");

        ProgramRun run = new ProgramRun(directory).with("tokens", "a\u001B[2J.txt", "b\u001B[2J.txt");

        assertThat(run.out() + run.err()).doesNotContain("\u001B").contains("a␛[2J.txt", "b␛[2J.txt");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static int count(String text) {
        return new DeepSeekTokenizer().count(text);
    }
}
