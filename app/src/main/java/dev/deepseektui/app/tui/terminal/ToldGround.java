package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.TextColor.RGB;
import dev.deepseektui.app.tui.Signal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The background colour that the terminal reports. It is asked for once and never waited for: many do not answer. */
final class ToldGround {
    static final Signal QUESTION = new Signal("\033]11;?\007");

    /** From one to four hexadecimal digits for each part; some tell of their transparency too. */
    private static final Pattern ANSWER =
            Pattern.compile("]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})(?:/[0-9a-fA-F]{1,4})?");

    private ToldGround() {}

    /** {@code told}: what the terminal said, without the escape and without its end. */
    static Optional<RGB> in(String told) {
        Matcher answer = ANSWER.matcher(told);
        return answer.matches()
                ? Optional.of(new RGB(part(answer.group(1)), part(answer.group(2)), part(answer.group(3))))
                : Optional.empty();
    }

    private static int part(String digits) {
        int most = (1 << (4 * digits.length())) - 1;
        return (int) Math.round(255.0 * Integer.parseInt(digits, 16) / most);
    }
}
