package dev.deepseektui.app.tui.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.text.Line;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
    /** What the box around it takes, with its margins. */
    private static final int AROUND = 8;

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120})
    void it_is_laid_out_for_the_width_of_the_screen(int columns) throws Exception {
        List<Line> lines = Help.lines(KeyBindings.STANDARD, columns - AROUND);

        assertThat(lines).allMatch(line -> line.width() <= columns - AROUND);
        Golden.assertSame(lines.stream().map(Line::text).toList(), "command/help-" + columns + ".txt");
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 20, 33})
    void it_is_never_wider_than_asked(int width) {
        assertThat(Help.lines(KeyBindings.STANDARD, width)).allMatch(line -> line.width() <= width);
    }
}
