package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.Seed;
import dev.deepseektui.app.arguments.Argument;
import dev.deepseektui.app.arguments.Called;
import dev.deepseektui.app.arguments.CommandLineReader;
import dev.deepseektui.app.arguments.Misuse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever is typed behind the program's name is understood, or refused in one line. */
class AnyCommandLineTest {
    private static final int LINES = 20_000;
    private static final List<String> WORDS = List.of(
            "",
            "-",
            "--",
            "---",
            "=",
            "-=",
            "--=",
            "a",
            "a=b",
            "=b",
            "-3",
            "1.5",
            "99999999999999999999",
            "md",
            "x y",
            "\u0000",
            "\u001b[2J",
            "\ud800",
            "编辑",
            "Edit",
            "Bash(",
            "@f",
            "-vch",
            "-C=",
            "--json=",
            "--model=--json",
            "%n",
            "{0}",
            "'",
            "\\");

    @Test
    void a_random_line_is_understood_or_refused_in_one_line() {
        Random random = new Random(Seed.RUN);
        List<Called> commands = HelpExamplesTest.program().all().toList();
        for (int i = 0; i < LINES; i++) {
            String[] words = line(random, commands);
            try {
                assertThat(CommandLineReader.read(HelpExamplesTest.program(), words))
                        .isNotEmpty();
            } catch (Misuse misuse) {
                assertThat(misuse.line())
                        .as(String.join("|", words))
                        .isNotBlank()
                        .doesNotContain("\n");
                assertThat(misuse.command()).startsWith("deepseek-tui");
            }
        }
    }

    private static String[] line(Random random, List<Called> commands) {
        Called called = commands.get(random.nextInt(commands.size()));
        List<String> options = called.command().arguments().options().stream()
                .flatMap((Argument option) -> option.names().stream())
                .toList();
        List<String> words =
                new ArrayList<>(Stream.of(called.name().split(" ", -1)).skip(1).toList());
        for (int left = random.nextInt(7); left > 0; left--) {
            List<String> from = random.nextBoolean() ? options : WORDS;
            String word = from.get(random.nextInt(from.size()));
            words.add(random.nextInt(8) == 0 ? word + WORDS.get(random.nextInt(WORDS.size())) : word);
        }
        return words.toArray(String[]::new);
    }
}
