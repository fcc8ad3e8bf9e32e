package dev.deepseektui.app.tui.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TextColor.RGB;
import dev.deepseektui.app.tui.terminal.LiveScreen.BackgroundReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackgroundReportTest {
    @Test
    void parts_have_one_to_four_digits() {
        assertThat(BackgroundReport.in("]11;rgb:1e1e/1e1e/1e1e")).contains(new RGB(0x1e, 0x1e, 0x1e));
        assertThat(BackgroundReport.in("]11;rgb:f/80/fff")).contains(new RGB(0xff, 0x80, 0xff));
        assertThat(BackgroundReport.in("]11;rgba:0000/0000/8000/ffff")).contains(new RGB(0x00, 0x00, 0x80));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "]11;?", "]10;rgb:ff/ff/ff", "]11;rgb:ff/ff", "]11;rgb:fffff/0/0", "]11;#ffffff"})
    void anything_else_tells_nothing(String answer) {
        assertThat(BackgroundReport.in(answer)).isEmpty();
    }
}
