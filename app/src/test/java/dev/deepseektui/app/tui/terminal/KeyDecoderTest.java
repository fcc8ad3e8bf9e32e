package dev.deepseektui.app.tui.terminal;

import static dev.deepseektui.app.tui.terminal.Decoded.bytes;
import static dev.deepseektui.app.tui.terminal.Decoded.keys;
import static org.assertj.core.api.Assertions.assertThat;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import dev.deepseektui.app.tui.terminal.KeyStrokes.CodePointStroke;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyDecoderTest {
    static Stream<Arguments> sequences() {
        return Stream.of(
                Arguments.of("\r", new KeyStroke(KeyType.Enter)),
                Arguments.of("\n", KeyStrokes.of('j', KeyStrokes.CTRL)),
                Arguments.of("\033\r", KeyStrokes.of(KeyType.Enter, KeyStrokes.ALT)),
                Arguments.of("\033\n", KeyStrokes.of(KeyType.Enter, KeyStrokes.ALT)),
                Arguments.of("\033[13;2u", KeyStrokes.of(KeyType.Enter, KeyStrokes.SHIFT)),
                Arguments.of("\033[27;2;13~", KeyStrokes.of(KeyType.Enter, KeyStrokes.SHIFT)),
                Arguments.of("\033[13;5u", KeyStrokes.of(KeyType.Enter, KeyStrokes.CTRL)),
                Arguments.of("\033[57414u", new KeyStroke(KeyType.Enter)),
                Arguments.of("\033OM", new KeyStroke(KeyType.Enter)),
                Arguments.of("\t", new KeyStroke(KeyType.Tab)),
                Arguments.of("\033[Z", KeyStrokes.of(KeyType.Tab, KeyStrokes.SHIFT)),
                Arguments.of("\033[9;2u", KeyStrokes.of(KeyType.Tab, KeyStrokes.SHIFT)),
                Arguments.of("\177", new KeyStroke(KeyType.Backspace)),
                Arguments.of("\b", KeyStrokes.of(KeyType.Backspace, KeyStrokes.CTRL)),
                Arguments.of("\033\177", KeyStrokes.of(KeyType.Backspace, KeyStrokes.ALT)),
                Arguments.of("\033[27u", new KeyStroke(KeyType.Escape)),
                Arguments.of("\000", KeyStrokes.of(' ', KeyStrokes.CTRL)),
                Arguments.of("\003", KeyStrokes.of('c', KeyStrokes.CTRL)),
                Arguments.of("\032", KeyStrokes.of('z', KeyStrokes.CTRL)),
                Arguments.of("\034", KeyStrokes.of('\\', KeyStrokes.CTRL)),
                Arguments.of("\037", KeyStrokes.of('_', KeyStrokes.CTRL)),
                Arguments.of("\033\003", KeyStrokes.of('c', KeyStrokes.ALT | KeyStrokes.CTRL)),
                Arguments.of("\033b", KeyStrokes.of('b', KeyStrokes.ALT)),
                Arguments.of("\033B", KeyStrokes.of('B', KeyStrokes.ALT)),
                Arguments.of("\033é", KeyStrokes.of('é', KeyStrokes.ALT)),
                Arguments.of("\033[99;5u", KeyStrokes.of('c', KeyStrokes.CTRL)),
                Arguments.of("\033[27;5;99~", KeyStrokes.of('c', KeyStrokes.CTRL)),
                Arguments.of("\033[97;6u", KeyStrokes.of('a', KeyStrokes.CTRL | KeyStrokes.SHIFT)),
                Arguments.of("\033[27;6;65~", KeyStrokes.of('a', KeyStrokes.CTRL | KeyStrokes.SHIFT)),
                Arguments.of("\033[97;2u", KeyStrokes.of('A')),
                Arguments.of("\033[97:65;4u", KeyStrokes.of('A', KeyStrokes.ALT)),
                Arguments.of("\033[49:33;2u", KeyStrokes.of('!')),
                Arguments.of("\033[97;65u", KeyStrokes.of('a')),
                Arguments.of("\033[57404u", KeyStrokes.of('5')),
                Arguments.of("\033[57415u", KeyStrokes.of('=')),
                Arguments.of("\033[57421u", new KeyStroke(KeyType.PageUp)),
                Arguments.of("\033[128512u", KeyStrokes.of(0x1f600)),
                Arguments.of("\033[A", new KeyStroke(KeyType.ArrowUp)),
                Arguments.of("\033OA", new KeyStroke(KeyType.ArrowUp)),
                Arguments.of("\033[1;5D", KeyStrokes.of(KeyType.ArrowLeft, KeyStrokes.CTRL)),
                Arguments.of("\033[1;3:2C", KeyStrokes.of(KeyType.ArrowRight, KeyStrokes.ALT)),
                Arguments.of("\033[H", new KeyStroke(KeyType.Home)),
                Arguments.of("\033[4~", new KeyStroke(KeyType.End)),
                Arguments.of("\033[3;5~", KeyStrokes.of(KeyType.Delete, KeyStrokes.CTRL)),
                Arguments.of("\033[5~", new KeyStroke(KeyType.PageUp)),
                Arguments.of("\033OP", new KeyStroke(KeyType.F1)),
                Arguments.of("\033[[B", new KeyStroke(KeyType.F2)),
                Arguments.of("\033[1;2R", KeyStrokes.of(KeyType.F3, KeyStrokes.SHIFT)),
                Arguments.of("\033[24~", new KeyStroke(KeyType.F12)),
                Arguments.of("日", KeyStrokes.of('日')),
                Arguments.of("😀", KeyStrokes.of(0x1f600)));
    }

    @ParameterizedTest
    @MethodSource("sequences")
    void each_sequence_is_its_key(String typed, KeyStroke key) {
        assertThat(keys(typed)).containsExactly(key);
    }

    @ParameterizedTest
    @CsvSource({
        "<64;100;20M, SCROLL_UP, 99, 19",
        "<69;1;1M, SCROLL_DOWN, 0, 0",
        "<0;300;2M, CLICK_DOWN, 299, 1",
        "<0;3;2m, CLICK_RELEASE, 2, 1",
        "<32;3;2M, DRAG, 2, 1"
    })
    void mouse_reports_are_actions_at_a_position(String report, MouseActionType type, int column, int row) {
        MouseAction action = (MouseAction) keys("\033[" + report).get(0);

        assertThat(action.getActionType()).isEqualTo(type);
        assertThat(action.getPosition()).isEqualTo(new TerminalPosition(column, row));
    }

    @Test
    void a_character_beyond_the_first_plane_is_one_key() {
        assertThat(keys("😀").get(0)).isInstanceOf(CodePointStroke.class);
        assertThat(KeyStrokes.text(keys("😀").get(0))).contains("😀");
        assertThat(KeyStrokes.text(keys("\033😀").get(0))).isEmpty();
    }

    /** Unrequested replies and reports, unknown keys, old mouse reports and incomplete sequences. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\033[?1;2c",
                "\033[>0;276;0c",
                "\033[I",
                "\033[O",
                "\033[99~",
                "\033[57358u",
                "\033[0u",
                "\033[55296u",
                "\033[99999999999999u",
                "\033[97;1:3u",
                "\033[<2;3;3M",
                "\033[<35;3;3M",
                "\033[<0;3;3x",
                "\033[M `5",
                "\033[201~",
                "\033[1;2$y",
                "\033[[F",
                "\033]11;rgb:0000/0000/0000\007",
                "\033]52;c;aGk=\033\\",
                "\033P1$r0m\033\\",
                "\033_Gi=1;OK\033\\",
                "\033[12\030",
                "\302\205"
            })
    void what_is_no_key_is_swallowed(String sequence) {
        byte[] bytes = sequence.getBytes(StandardCharsets.ISO_8859_1);

        assertThat(keys(bytes, bytes('x'))).containsExactly(KeyStrokes.of('x'));
    }

    @Test
    void a_sequence_without_end_is_swallowed_to_its_end_and_not_kept() {
        assertThat(keys("\033[" + "1;".repeat(100_000) + "Ax")).containsExactly(KeyStrokes.of('x'));
    }

    @Test
    void a_string_without_end_does_not_swallow_all_that_follows() {
        assertThat(keys("\033]" + "a".repeat(10_000))).hasSizeGreaterThan(5_000);
    }

    @Test
    void a_lone_escape_waits_for_what_may_follow() {
        List<KeyStroke> keys = new ArrayList<>();
        KeyDecoder decoder = new KeyDecoder(keys::add, answer -> {});

        decoder.feed(bytes(0x1b), 0, 1);

        assertThat(keys).isEmpty();
        assertThat(decoder.isUndecided()).isTrue();
        decoder.expire();
        assertThat(keys).containsExactly(new KeyStroke(KeyType.Escape));
        assertThat(decoder.isUndecided()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {'[', 'O', ']', 'P', 'X', '^', '_'})
    void an_introducer_after_which_nothing_comes_was_typed_with_alt(int introducer) {
        assertThat(keys(bytes(0x1b, introducer))).containsExactly(KeyStrokes.of(introducer, KeyStrokes.ALT));
    }

    @Test
    void two_escapes_are_two_keys() {
        assertThat(keys("\033\033")).containsExactly(new KeyStroke(KeyType.Escape), new KeyStroke(KeyType.Escape));
    }

    /** On a slow line, the rest of a sequence may come late, and its characters must not become text. */
    @Test
    void a_sequence_that_has_begun_is_never_given_up_for_time() {
        List<KeyStroke> keys = new ArrayList<>();
        KeyDecoder decoder = new KeyDecoder(keys::add, answer -> {});
        decoder.feed(bytes(0x1b, '[', '5'), 0, 3);

        decoder.expire();
        decoder.feed(bytes('~'), 0, 1);

        assertThat(keys).containsExactly(new KeyStroke(KeyType.PageUp));
    }

    @Test
    void a_key_that_breaks_a_sequence_off_counts() {
        assertThat(keys("\033[1;\r")).containsExactly(new KeyStroke(KeyType.Enter));
        assertThat(keys("\033[1;é")).containsExactly(KeyStrokes.of('é'));
        assertThat(keys("\033O\033[A")).containsExactly(new KeyStroke(KeyType.ArrowUp));
    }

    @ParameterizedTest
    @CsvSource({"ff,1", "c0af,2", "eda080,1", "f4908080,4", "c3,1", "e282,1", "f09f98,1", "80,1"})
    void each_part_of_no_character_is_one_mark(String hex, int marks) {
        assertThat(keys(HexFormat.of().parseHex(hex))).hasSize(marks).containsOnly(KeyStrokes.of(0xfffd));
    }
}
