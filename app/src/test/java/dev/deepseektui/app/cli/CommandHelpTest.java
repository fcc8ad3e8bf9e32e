package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.AppMessages;
import dev.deepseektui.core.base.language.Language;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

class CommandHelpTest {
    @AfterEach
    void speakEnglishAgain() {
        Language.ENGLISH.makeCurrent();
    }

    @Test
    void help_is_english_where_english_is_spoken() {
        assertThat(help()).contains("Usage:deepseek-tui", "Showthishelp").doesNotContainPattern("\\p{IsHan}");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void every_text_of_the_catalogue_stands_in_some_help(Language language) {
        language.makeCurrent();
        String help = help();
        ResourceBundle texts = AppMessages.help();

        assertThat(Collections.list(texts.getKeys()))
                .filteredOn(key -> !help.contains(plain(texts.getString(key).replace("%n", ""))))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void every_command_and_option_is_described_in_at_most_twelve_words(Language language) {
        language.makeCurrent();

        assertThat(below(HelpExamplesTest.commandLine())
                        .flatMap(command -> descriptions(command.getCommandSpec()).stream()))
                .allSatisfy(
                        description -> assertThat(description.split(" ", -1)).hasSizeBetween(1, 12))
                .doesNotContain("");
    }

    @Test
    void the_first_help_pages_fit_on_a_screen_of_100_by_40() {
        CommandLine program =
                HelpExamplesTest.commandLine().setUsageHelpAutoWidth(false).setUsageHelpWidth(100);

        assertThat(program.getUsageMessage(Ansi.OFF).lines()).hasSizeLessThanOrEqualTo(40);
        CommandLine exec = Objects.requireNonNull(program.getSubcommands().get("exec"));
        assertThat(exec.getUsageMessage(Ansi.OFF).lines()).hasSizeLessThanOrEqualTo(40);
    }

    private static List<String> descriptions(CommandSpec command) {
        List<String> descriptions = new ArrayList<>();
        if (command.parent() != null) {
            descriptions.add(String.join(" ", command.usageMessage().description()));
        }
        command.args().forEach(argument -> descriptions.add(String.join(" ", argument.description())));
        return descriptions;
    }

    /** Returns the help of all commands, without whitespace, which depends on the width. */
    private static String help() {
        return plain(below(HelpExamplesTest.commandLine())
                .map(command -> command.getUsageMessage(Ansi.OFF))
                .collect(Collectors.joining()));
    }

    private static Stream<CommandLine> below(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(CommandHelpTest::below));
    }

    private static String plain(String text) {
        return text.replaceAll("\\s+", "");
    }
}
