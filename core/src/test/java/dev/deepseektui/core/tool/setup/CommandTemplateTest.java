package dev.deepseektui.core.tool.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tool.setup.Commands.CommandTemplate;
import dev.deepseektui.core.tool.setup.Commands.CommandTemplate.TemplateValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expansion of arguments in a command's text. */
class CommandTemplateTest {
    private static String filled(String text, String arguments) {
        return new CommandTemplate(text, List.of("branch"))
                .with(new TemplateValues(arguments, Map.of("CLAUDE_PROJECT_DIR", "/w")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "Look at $1 and $2 | a b | Look at a and b",
                "Look at $1 | 'a b' c | Look at a b",
                "Look at $1 | \"a b\" c | Look at a b",
                "Look at $1, $2 | a | Look at a,",
                "From zero: $0 $1 | a b | From zero: a b",
                "From zero: $ARGUMENTS[0] then $1 | a b | From zero: a then b",
                "All: $ARGUMENTS. | a 'b c' | All: a 'b c'.",
                "On $branch | main | On main",
                "It costs $1 | $100 | It costs $100",
                "It costs $1 | $ARGUMENTS | It costs $ARGUMENTS",
                "awk '{print $1}' | - | awk '{print $1}'",
                "$100 is a price, $1 not | a | $100 is a price, a not",
                "In ${CLAUDE_PROJECT_DIR} with $1 | a | In /w with a",
                "$HOME stays, ${HOME} too: $1 | a | $HOME stays, ${HOME} too: a",
                "Don't $1 | it's | Don't it's"
            })
    void places_are_filled(String text, String arguments, String expected) {
        assertThat(filled(text, arguments == null ? "" : arguments).strip()).isEqualTo(expected);
    }

    @Test
    void arguments_that_no_place_takes_stand_at_the_end() {
        assertThat(filled("Review the change.\n", "carefully now"))
                .isEqualTo("Review the change.\n\nARGUMENTS: carefully now");
    }

    @Test
    void commands_are_run_with_their_places_filled_and_what_they_print_is_text() {
        List<String> ran = new ArrayList<>();
        String text = new CommandTemplate(
                        "Status: !`git status $1`\nand\n```!\ngit log\ngit diff\n```\nnot`!`x` or a!`b`", List.of())
                .with(new TemplateValues("src", Map.of(), command -> {
                    ran.add(command);
                    return "printed $1 !`rm`";
                }));

        assertThat(ran).containsExactly("git status src", "git log\ngit diff");
        assertThat(text).isEqualTo("Status: printed $1 !`rm`\nand\nprinted $1 !`rm`\nnot`!`x` or a!`b`");
    }

    @Test
    void an_argument_that_looks_like_a_command_is_not_run() {
        List<String> ran = new ArrayList<>();
        new CommandTemplate("Look at $1", List.of()).with(new TemplateValues("'!`rm -r .`'", Map.of(), command -> {
            ran.add(command);
            return "";
        }));

        assertThat(ran).isEmpty();
    }
}
