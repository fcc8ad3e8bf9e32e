package dev.deepseektui.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.AppMessages;
import dev.deepseektui.core.base.language.Language;
import java.util.Collections;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

class CommandHelpTest {
    @AfterEach
    void speakEnglishAgain() {
        Language.ENGLISH.speak();
    }

    @Test
    void help_is_english_where_english_is_spoken() {
        assertThat(help()).contains("Usage:deepseek-tui", "Showthishelp.").doesNotContainPattern("\\p{IsHan}");
    }

    @Test
    void every_text_in_chinese_stands_in_some_help() {
        Language.CHINESE.speak();
        String help = help();
        ResourceBundle texts = AppMessages.help();

        assertThat(Collections.list(texts.getKeys()))
                .filteredOn(key -> !help.contains(plain(texts.getString(key).replace("%n", ""))))
                .isEmpty();
    }

    /** Of all commands, without the blanks and breaks that depend on the width. */
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
