package dev.deepseektui.app.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.StandardInput;
import dev.deepseektui.app.StandardInput.StreamKind;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.PromptInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PipedPromptTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private PromptInput prompt(@Nullable String prompt, StreamKind kind, String input) {
        return prompt(
                prompt,
                new StandardInput(kind, new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8))),
                LONG);
    }

    private PromptInput prompt(@Nullable String prompt, StandardInput input, Duration patience) {
        Console console = new Console(
                input,
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                question -> Optional.empty());
        return new PipedPrompt(console, patience).with(prompt);
    }

    private String said() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @EnumSource(names = {"PIPE", "FILE"})
    void what_is_piped_or_redirected_goes_with_the_prompt(StreamKind kind) {
        assertThat(prompt("sum up", kind, "three apples\n"))
                .isEqualTo(PromptInput.typed("sum up").withData("three apples\n"));
        assertThat(said()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"TERMINAL", "NOTHING"})
    void where_nothing_can_be_piped_nothing_is_read(StreamKind kind) {
        InputStream unread = new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("read");
            }

            @Override
            public int read(byte[] bytes, int offset, int length) {
                return read();
            }
        };

        assertThat(prompt("sum up", new StandardInput(kind, unread), LONG)).isEqualTo(PromptInput.typed("sum up"));
    }

    @Test
    void an_empty_pipe_is_no_input() {
        assertThat(prompt("sum up", StreamKind.PIPE, "")).isEqualTo(PromptInput.typed("sum up"));
        assertThat(prompt("sum up", StreamKind.PIPE, " \n")).isEqualTo(PromptInput.typed("sum up"));
        assertThat(said()).isEmpty();
    }

    @Test
    void a_pipe_that_stays_open_and_silent_is_left_and_that_is_said() throws Exception {
        try (PipedOutputStream nobody = new PipedOutputStream();
                PipedInputStream pipe = new PipedInputStream(nobody)) {
            StandardInput silent = new StandardInput(StreamKind.PIPE, pipe);

            assertThat(prompt("sum up", silent, Duration.ofMillis(1))).isEqualTo(PromptInput.typed("sum up"));
            assertThat(said())
                    .startsWith("Standard input is open but empty after")
                    .hasLineCount(1);
        }
    }

    @Test
    void the_input_itself_is_the_prompt_and_nobody_typed_it() {
        assertThat(prompt("-", StreamKind.PIPE, "explain\n")).isEqualTo(PromptInput.piped("explain\n"));
        assertThat(prompt(null, StreamKind.FILE, "explain\n")).isEqualTo(PromptInput.piped("explain\n"));
    }

    @Test
    void at_a_terminal_a_dash_means_to_type() {
        assertThat(prompt("-", StreamKind.TERMINAL, "explain\n")).isEqualTo(PromptInput.typed("explain\n"));
    }

    @Test
    void without_a_prompt_and_an_input_there_is_nothing_to_ask() {
        assertNothingToAsk(null, StreamKind.TERMINAL, "unread");
        assertNothingToAsk(null, StreamKind.NOTHING, "");
        assertNothingToAsk("-", StreamKind.NOTHING, "");
        assertNothingToAsk("-", StreamKind.PIPE, " \n");
        assertNothingToAsk(" ", StreamKind.PIPE, "three apples");
    }

    private void assertNothingToAsk(@Nullable String prompt, StreamKind kind, String input) {
        assertThatThrownBy(() -> prompt(prompt, kind, input))
                .isInstanceOf(UserError.class)
                .hasMessageStartingWith("No prompt");
    }

    @Test
    void of_very_much_the_start_and_the_end_go_with_it_and_that_is_said() {
        String much = "start" + "é".repeat(PipedPrompt.DataCut.HEAD + PipedPrompt.DataCut.TAIL) + "end";

        String shown = prompt("sum up", StreamKind.PIPE, much).data().orElseThrow();

        assertThat(shown)
                .startsWith("starté")
                .endsWith("éend")
                .contains("\n[… 8 characters left out …]\n")
                .hasSizeLessThan(much.length() + 40);
        assertThat(said())
                .startsWith("Standard input has 262,152 characters; the model gets the first")
                .hasLineCount(1);
    }

    @Test
    void a_cut_never_splits_a_character() {
        String shown = prompt("sum up", StreamKind.PIPE, "a" + "😀".repeat(PipedPrompt.DataCut.HEAD))
                .data()
                .orElseThrow();

        assertThat(new String(shown.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(shown);
    }

    @Test
    void what_is_too_much_to_hold_or_no_text_is_refused_with_what_to_do_instead() {
        assertThatThrownBy(() -> prompt("sum up", StreamKind.PIPE, "a".repeat((4 << 20) + 1)))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("larger than 4 MB; put it into a file");
        assertThatThrownBy(() -> prompt("-", StreamKind.PIPE, "\u007fELF\0\0"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("not text; name the file");
    }
}
