package dev.deepseektui.app.tui.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.core.base.language.Language;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
    /** The columns that the surrounding box takes, with its margins. */
    private static final int AROUND = 8;

    /** The minimum width of a column of sentences, so that none is only a few letters wide. */
    private static final int MIN_SENTENCE_WIDTH = 28;

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120, 200})
    void it_fits_the_screen_and_leaves_nothing_out(int columns) {
        List<String> lines = lines(columns);
        String words = lines.stream().map(String::strip).collect(Collectors.joining(" "));

        assertThat(lines).allMatch(line -> line.length() <= columns - AROUND);
        SlashCommands.ALL.forEach(command -> assertThat(words).contains(command.usage(), command.sentence()));
        for (KeyAction action : KeyAction.values()) {
            assertThat(words).contains(action.sentence());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120})
    void its_sentences_have_room(int columns) {
        assertThat(lines(columns))
                .as("no sentence is set in a column of a few letters")
                .allMatch(line -> columns - AROUND - indent(line) >= MIN_SENTENCE_WIDTH);
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 80, 160})
    void in_chinese_it_fits_as_well(int columns) {
        Language.CHINESE.makeCurrent();
        try {
            assertThat(Help.commandsFirst(KeyBindings.STANDARD, columns - AROUND))
                    .allMatch(line -> line.width() <= columns - AROUND);
        } finally {
            Language.ENGLISH.makeCurrent();
        }
    }

    private static List<String> lines(int columns) {
        return Help.commandsFirst(KeyBindings.STANDARD, columns - AROUND).stream()
                .map(Line::text)
                .toList();
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }
}
