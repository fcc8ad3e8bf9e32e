package dev.deepseektui.app.tui.input;

import static dev.deepseektui.app.tui.input.Decoded.bytes;
import static dev.deepseektui.app.tui.input.Decoded.keys;
import static dev.deepseektui.app.tui.input.Modifier.ALT;
import static dev.deepseektui.app.tui.input.Modifier.CTRL;
import static dev.deepseektui.app.tui.input.Modifier.SHIFT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.input.Key.Mouse;
import dev.deepseektui.app.tui.input.Key.Mouse.Gesture;
import dev.deepseektui.app.tui.input.Key.Named.Name;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
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
                Arguments.of("\r", Key.of(Name.ENTER)),
                Arguments.of("\n", Key.of('j', CTRL)),
                Arguments.of("\033\r", Key.of(Name.ENTER, ALT)),
                Arguments.of("\033\n", Key.of(Name.ENTER, ALT)),
                Arguments.of("\033[13;2u", Key.of(Name.ENTER, SHIFT)),
                Arguments.of("\033[27;2;13~", Key.of(Name.ENTER, SHIFT)),
                Arguments.of("\033[13;5u", Key.of(Name.ENTER, CTRL)),
                Arguments.of("\033[57414u", Key.of(Name.ENTER)),
                Arguments.of("\033OM", Key.of(Name.ENTER)),
                Arguments.of("\t", Key.of(Name.TAB)),
                Arguments.of("\033[Z", Key.of(Name.TAB, SHIFT)),
                Arguments.of("\033[9;2u", Key.of(Name.TAB, SHIFT)),
                Arguments.of("\177", Key.of(Name.BACKSPACE)),
                Arguments.of("\b", Key.of(Name.BACKSPACE, CTRL)),
                Arguments.of("\033\177", Key.of(Name.BACKSPACE, ALT)),
                Arguments.of("\033[27u", Key.of(Name.ESCAPE)),
                Arguments.of("\000", Key.of(' ', CTRL)),
                Arguments.of("\003", Key.of('c', CTRL)),
                Arguments.of("\032", Key.of('z', CTRL)),
                Arguments.of("\034", Key.of('\\', CTRL)),
                Arguments.of("\037", Key.of('_', CTRL)),
                Arguments.of("\033\003", Key.of('c', ALT, CTRL)),
                Arguments.of("\033b", Key.of('b', ALT)),
                Arguments.of("\033B", Key.of('B', ALT)),
                Arguments.of("\033é", Key.of('é', ALT)),
                Arguments.of("\033[99;5u", Key.of('c', CTRL)),
                Arguments.of("\033[27;5;99~", Key.of('c', CTRL)),
                Arguments.of("\033[97;6u", Key.of('a', CTRL, SHIFT)),
                Arguments.of("\033[27;6;65~", Key.of('a', CTRL, SHIFT)),
                Arguments.of("\033[97;2u", Key.of('A')),
                Arguments.of("\033[97:65;4u", Key.of('A', ALT)),
                Arguments.of("\033[49:33;2u", Key.of('!')),
                Arguments.of("\033[97;65u", Key.of('a')),
                Arguments.of("\033[57404u", Key.of('5')),
                Arguments.of("\033[57415u", Key.of('=')),
                Arguments.of("\033[57421u", Key.of(Name.PAGE_UP)),
                Arguments.of("\033[128512u", Key.of(0x1f600)),
                Arguments.of("\033[A", Key.of(Name.UP)),
                Arguments.of("\033OA", Key.of(Name.UP)),
                Arguments.of("\033[1;5D", Key.of(Name.LEFT, CTRL)),
                Arguments.of("\033[1;3:2C", Key.of(Name.RIGHT, ALT)),
                Arguments.of("\033[H", Key.of(Name.HOME)),
                Arguments.of("\033[4~", Key.of(Name.END)),
                Arguments.of("\033[3;5~", Key.of(Name.DELETE, CTRL)),
                Arguments.of("\033[5~", Key.of(Name.PAGE_UP)),
                Arguments.of("\033OP", Key.of(Name.F1)),
                Arguments.of("\033[[B", Key.of(Name.F2)),
                Arguments.of("\033[1;2R", Key.of(Name.F3, SHIFT)),
                Arguments.of("\033[24~", Key.of(Name.F12)),
                Arguments.of("\033[<64;100;20M", new Mouse(Gesture.WHEEL_UP, 99, 19, Set.of())),
                Arguments.of("\033[<69;1;1M", new Mouse(Gesture.WHEEL_DOWN, 0, 0, Set.of(SHIFT))),
                Arguments.of("\033[<0;300;2M", new Mouse(Gesture.PRESS, 299, 1, Set.of())),
                Arguments.of("\033[<0;3;2m", new Mouse(Gesture.RELEASE, 2, 1, Set.of())),
                Arguments.of("\033[<32;3;2M", new Mouse(Gesture.DRAG, 2, 1, Set.of())),
                Arguments.of("日", Key.of('日')),
                Arguments.of("😀", Key.of(0x1f600)));
    }

    @ParameterizedTest
    @MethodSource("sequences")
    void each_sequence_is_its_key(String typed, Key key) {
        assertThat(keys(typed)).containsExactly(key);
    }

    /** Replies to questions nobody asked, reports nobody wanted, keys nobody knows, old mouse reports, sequences cut short. */
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

        assertThat(keys(bytes, bytes('x'))).containsExactly(Key.of('x'));
    }

    @Test
    void a_sequence_without_end_is_swallowed_to_its_end_and_not_kept() {
        assertThat(keys("\033[" + "1;".repeat(100_000) + "Ax")).containsExactly(Key.of('x'));
    }

    @Test
    void a_string_without_end_does_not_swallow_all_that_follows() {
        assertThat(keys("\033]" + "a".repeat(10_000))).hasSizeGreaterThan(5_000);
    }

    @Test
    void a_lone_escape_waits_for_what_may_follow() {
        List<Key> keys = new ArrayList<>();
        KeyDecoder decoder = new KeyDecoder(keys::add, answer -> {});

        decoder.feed(bytes(0x1b), 0, 1);

        assertThat(keys).isEmpty();
        assertThat(decoder.isUndecided()).isTrue();
        decoder.expire();
        assertThat(keys).containsExactly(Key.of(Name.ESCAPE));
        assertThat(decoder.isUndecided()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {'[', 'O', ']', 'P', 'X', '^', '_'})
    void an_introducer_after_which_nothing_comes_was_typed_with_alt(int introducer) {
        assertThat(keys(bytes(0x1b, introducer))).containsExactly(Key.of(introducer, ALT));
    }

    @Test
    void two_escapes_are_two_keys() {
        assertThat(keys("\033\033")).containsExactly(Key.of(Name.ESCAPE), Key.of(Name.ESCAPE));
    }

    /** Over a slow line the rest of a sequence may come late: its letters must not become text. */
    @Test
    void a_sequence_that_has_begun_is_never_given_up_for_time() {
        List<Key> keys = new ArrayList<>();
        KeyDecoder decoder = new KeyDecoder(keys::add, answer -> {});
        decoder.feed(bytes(0x1b, '[', '5'), 0, 3);

        decoder.expire();
        decoder.feed(bytes('~'), 0, 1);

        assertThat(keys).containsExactly(Key.of(Name.PAGE_UP));
    }

    @Test
    void a_key_that_breaks_a_sequence_off_counts() {
        assertThat(keys("\033[1;\r")).containsExactly(Key.of(Name.ENTER));
        assertThat(keys("\033[1;é")).containsExactly(Key.of('é'));
        assertThat(keys("\033O\033[A")).containsExactly(Key.of(Name.UP));
    }

    @ParameterizedTest
    @CsvSource({"ff,1", "c0af,2", "eda080,3", "f4908080,4", "c3,1", "e282,1", "f09f98,1", "80,1"})
    void each_part_of_no_character_is_one_mark(String hex, int marks) {
        assertThat(keys(HexFormat.of().parseHex(hex))).hasSize(marks).containsOnly(Key.of(0xfffd));
    }
}
