package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The tables of commands and options in docs/commands.md agree with {@code --help}. */
class CommandsPageTest {
    private static final CommandTables PAGE = CommandTables.read();
    private static final List<String> ROWS = PAGE.rows("| command | does |");
    private static final List<String> SHARED = PAGE.rows("| option | commands | does |");

    /** Returns the root command and all commands without subcommands. */
    static Stream<CommandSpec> commands() {
        return below(HelpExamplesTest.commandLine().getCommandSpec())
                .filter(spec -> spec.parent() == null || spec.subcommands().isEmpty());
    }

    private static Stream<CommandSpec> below(CommandSpec spec) {
        return Stream.concat(
                Stream.of(spec),
                spec.subcommands().values().stream().flatMap(subcommand -> below(subcommand.getCommandSpec())));
    }

    /** Returns a command and its positional arguments, as in the help. */
    private static String form(CommandSpec spec) {
        String arguments = spec.positionalParameters().stream()
                .map(argument -> " " + form(argument))
                .collect(Collectors.joining());
        return "`" + spec.qualifiedName() + arguments.replace("|", "\\|") + "`";
    }

    private static String form(PositionalParamSpec argument) {
        boolean several = argument.arity().isVariable() || argument.index().isVariable();
        String repeated = argument.paramLabel() + (several ? "..." : "");
        return argument.arity().min() == 0 ? "[" + repeated + "]" : repeated;
    }

    @Test
    void each_command_has_a_row_in_the_form_of_its_help_and_no_other_row_is_there() {
        assertThat(ROWS)
                .extracting(row -> row.substring(0, row.indexOf(" | ")))
                .containsExactlyInAnyOrderElementsOf(
                        commands().map(CommandsPageTest::form).toList());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void each_option_is_named_in_the_row_of_its_command_or_among_those_of_several(CommandSpec command) {
        String row = ROWS.stream()
                .filter(one -> one.startsWith(form(command)))
                .findFirst()
                .orElseThrow();
        List<String> missing = new ArrayList<>();
        for (OptionSpec option : command.options()) {
            if (!mentioned(row).contains(option.longestName()) && !shared().contains(option.longestName())) {
                missing.add(option.longestName());
            }
        }

        assertThat(missing).isEmpty();
    }

    @Test
    void no_option_is_named_that_is_not_there() {
        Set<String> all = commands()
                .flatMap(command -> command.options().stream())
                .flatMap(option -> Stream.of(option.names()))
                .collect(Collectors.toSet());

        assertThat(all).containsAll(shared());
        assertThat(ROWS).allSatisfy(row -> assertThat(all).containsAll(mentioned(row)));
    }

    private static Set<String> shared() {
        return SHARED.stream()
                .flatMap(row -> mentioned(row.substring(0, row.indexOf(" | "))).stream())
                .collect(Collectors.toSet());
    }

    private static Set<String> mentioned(String text) {
        Set<String> options = new HashSet<>();
        for (String tick : text.split("`", -1)) {
            for (String word : tick.split(" ", -1)) {
                if (word.matches("--?[a-zA-Z][a-z-]*") && tick.startsWith("-")) {
                    options.add(word);
                }
            }
        }
        return options;
    }
}
