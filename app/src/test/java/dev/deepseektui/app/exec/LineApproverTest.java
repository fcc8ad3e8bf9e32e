package dev.deepseektui.app.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.StandardInput;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.base.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LineApproverTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Answer answer(String command, String... typed) {
        ArrayDeque<String> lines = new ArrayDeque<>(List.of(typed));
        Console.TerminalUser user = new Console.TerminalUser() {
            @Override
            public Optional<String> secret(String question) {
                return Optional.empty();
            }

            @Override
            public Optional<String> line() {
                return Optional.ofNullable(lines.poll());
            }
        };
        PrintStream printer = new PrintStream(err, true, StandardCharsets.UTF_8);
        Question question =
                new Question("shell", new Intent.Runs(command, "."), Question.Cause.MODE, "mode ask", List.of());
        return new LineApprover(new Console(StandardInput.none(), printer, printer, user))
                .ask(question, new Cancellation());
    }

    private String printed() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void answer_with_an_api_key_is_asked_for_again() {
        assertThat(answer("ls", "r use sk-0123456789abcdef0123456789abcdef", "r no"))
                .isEqualTo(new Answer.NoWithReason("no"));
        assertThat(printed()).contains("API key");
    }

    @Test
    void hidden_characters_of_a_command_are_marked() {
        answer("sh build\ud83c\udffb.sh\nls\u3164", "n");

        assertThat(printed()).contains("sh build<U+1F3FB>.sh\nls<U+3164>\n");
    }
}
