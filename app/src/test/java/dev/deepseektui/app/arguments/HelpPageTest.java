package dev.deepseektui.app.arguments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpPageTest {
    private static final Called PROGRAM = new Errand().called();

    private static String help(Called called, int width) {
        return new HelpPage(HelpTexts.ENGLISH, HelpStyle.PLAIN, width).of(called);
    }

    @Test
    void a_program_says_what_it_is_for_how_it_is_written_and_what_it_can() {
        assertThat(help(PROGRAM, 80)).isEqualTo("""
                        Fetches what is missing.
                        Usage: errand [-hqvV] [-C=DIR] [--times=N] [--also=THINGS]...
                                      [--set=KEY=VALUE]... [WHAT] [COMMAND]
                              [WHAT]            What to fetch: errand milk

                        Options:
                              --also=THINGS     More of it: errand --also "the bread"
                          -C, --from=DIR        Where: errand -C shop
                          -h, --help            Show this help.
                          -q, --quick           Run: errand -q
                              --set=KEY=VALUE   A wish: errand --set fat=3
                              --times=N         How often: errand --times 2
                          -v, --verbose         Tell: errand -v
                          -V, --version         Show the version.

                        Commands:
                          pay    Pay what was fetched: errand pay 3
                          group  What else there is to do: errand group pay
                        """);
    }

    @Test
    void what_must_be_given_has_no_brackets() {
        assertThat(help(PROGRAM.all().skip(1).findFirst().orElseThrow(), 80)).isEqualTo("""
                        Usage: errand pay [-h] --much=N COIN TO...
                        Pay what was fetched: errand pay 3
                              COIN       With which: errand pay cent
                              TO...      To whom: errand pay cent him
                          -h, --help     Show this help.
                              --much=N   How much: errand pay --much 3
                        """);
    }

    @ParameterizedTest
    @ValueSource(ints = {55, 60, 73, 80, 100, 200})
    void no_line_is_broader_than_the_terminal(int width) {
        assertThat(PROGRAM.all().flatMap(called -> help(called, width).lines()))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }

    @Test
    void a_terminal_is_not_taken_for_narrower_than_can_be_read() {
        assertThat(help(PROGRAM, 1)).isEqualTo(help(PROGRAM, 55));
    }

    @Test
    void no_word_is_broken_and_what_goes_on_stands_below_what_it_belongs_to() {
        assertThat(described("Where it is reached, as all others are: errand --at http://localhost:8080/chat", 55))
                .isEqualTo("""
                        Usage: it [-h] [--at=URL]
                              --at=URL   Where it is reached, as all others
                                           are: errand --at
                                           http://localhost:8080/chat
                          -h, --help     Show this help.
                        """);
    }

    @Test
    void ideographs_take_two_columns_and_no_line_begins_with_a_mark() {
        assertThat(described("面向模型的终端编程助手，自行管理上下文，按层、类型和文件显示。", 55)).isEqualTo("""
                        Usage: it [-h] [--at=URL]
                              --at=URL   面向模型的终端编程助手，自行管理上下
                                           文，按层、类型和文件显示。
                          -h, --help     Show this help.
                        """);
    }

    private static String described(String description, int width) {
        Arguments arguments = new Arguments();
        arguments.option("--at", "URL", Form.TEXT, description);
        Command command = new Command() {
            @Override
            public Arguments arguments() {
                return arguments;
            }

            @Override
            public int call() {
                return 0;
            }
        };
        return help(new Called("an it", "", command), width)
                .replace("an it", "it")
                .replaceFirst("\n\n", "\n");
    }

    @Test
    void names_stand_out_where_there_are_colours() {
        String coloured = new HelpPage(HelpTexts.ENGLISH, HelpStyle.COLOURED, 80).of(PROGRAM);

        assertThat(coloured).contains("\u001b[1merrand\u001b[0m", "\u001b[33m--times\u001b[0m=\u001b[3mN\u001b[0m");
        assertThat(coloured.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(help(PROGRAM, 80));
    }

    @Test
    void another_language_is_asked_by_names_those_within_a_command_first() {
        HelpTexts texts = key -> switch (key) {
            case "help",
                    "errand.usage.header",
                    "errand.WHAT[0]",
                    "errand.pay.TO[1..*]",
                    "errand.pay.usage.description" -> Optional.of("<" + key + ">");
            case "errand.pay.help" -> Optional.of("<of pay>");
            default -> Optional.empty();
        };
        HelpPage page = new HelpPage(texts, HelpStyle.PLAIN, 80);

        assertThat(page.of(PROGRAM))
                .contains("<help>", "<errand.usage.header>", "<errand.WHAT[0]>", "<errand.pay.usage.description>");
        assertThat(page.of(PROGRAM.all().skip(1).findFirst().orElseThrow()))
                .contains("<of pay>", "<errand.pay.TO[1..*]>", "<errand.pay.usage.description>");
    }
}
