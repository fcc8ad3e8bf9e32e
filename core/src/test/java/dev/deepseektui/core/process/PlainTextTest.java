package dev.deepseektui.core.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PlainTextTest {
    private static final String ESC = "\u001b";

    static Arguments[] drawn() {
        return new Arguments[] {
            Arguments.of("plain\ttext\n", "plain\ttext\n"),
            Arguments.of("dos\r\nlines\r\n", "dos\nlines\n"),
            Arguments.of(" 10%\r 50%\r100%\ndone\n", "100%\ndone\n"),
            Arguments.of("\r10%\r20%", "20%"),
            Arguments.of("last state\r", "last state"),
            Arguments.of("a longer line\rshort\n", "short\n"),
            Arguments.of(ESC + "[31mred" + ESC + "[0m " + ESC + "[1;38;5;12mbold" + ESC + "[m", "red bold"),
            Arguments.of("up" + ESC + "[1A" + ESC + "[2Kover", "upover"),
            Arguments.of(ESC + "]0;title\u0007text", "text"),
            Arguments.of(ESC + "]8;;http://x" + ESC + "\\link" + ESC + "]8;;" + ESC + "\\", "link"),
            Arguments.of(ESC + "P1$r0m" + ESC + "\\x", "x"),
            Arguments.of(ESC + "]never closed\nnext", "\nnext"),
            Arguments.of(ESC + "(Bascii" + ESC + "=" + ESC + "7" + ESC + "M", "ascii"),
            Arguments.of("\u009b31mC1", "C1"),
            Arguments.of("cut" + ESC, "cut"),
            Arguments.of("cut" + ESC + "[12", "cut"),
            Arguments.of(ESC + "[3\nline", "\nline"),
            Arguments.of(ESC + ESC + "[31mx", "x"),
            Arguments.of("b\bbo\bol\bld", "bold"),
            Arguments.of("\b\bx\n\by", "x\ny"),
            Arguments.of("😀\b!", "!"),
            Arguments.of("bell\u0007", "bell"),
            Arguments.of("a\0b\u0001", "a␀b␁"),
            Arguments.of("del\u007f", "del"),
        };
    }

    @ParameterizedTest
    @MethodSource("drawn")
    void the_text_is_what_a_terminal_shows_in_the_end(String printed, String shown) {
        assertThat(PlainText.of(printed)).isEqualTo(shown);
    }

    @Test
    void bytes_that_are_no_text_become_marks() {
        assertThat(PlainText.of(new byte[] {'a', (byte) 0xff, 'b', (byte) 0xe4, (byte) 0xb8}))
                .isEqualTo("a\ufffdb\ufffd");
    }

    @ParameterizedTest
    @MethodSource("dev.deepseektui.testkit.Seed#eight")
    void nothing_that_controls_a_terminal_is_left(long seed) {
        Random random = new Random(seed);
        byte[] bytes = new byte[20_000];
        String favourites = ESC + "[]0;m\r\n\b\u0007\\ab\u009b";
        byte[] likely = favourites.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = random.nextInt(10) == 0 ? (byte) random.nextInt(256) : likely[random.nextInt(likely.length)];
        }

        assertThat(PlainText.of(bytes).chars().filter(Character::isISOControl).filter(c -> c != '\n' && c != '\t'))
                .as("seed %d", seed)
                .isEmpty();
    }
}
