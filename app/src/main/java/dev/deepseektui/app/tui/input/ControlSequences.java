package dev.deepseektui.app.tui.input;

import com.googlecode.lanterna.TerminalPosition;
import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import com.googlecode.lanterna.input.MouseAction;
import com.googlecode.lanterna.input.MouseActionType;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Key strokes of control sequences. Knows the sequences of xterm with and without {@code modifyOtherKeys}, those of
 * the kitty protocol, SGR mouse reports and the Linux console; of all others no key comes.
 */
final class ControlSequences {
    private static final int RELEASE = 3;
    private static final Map<Character, KeyType> BY_LETTER = Map.ofEntries(
            Map.entry('A', KeyType.ArrowUp),
            Map.entry('B', KeyType.ArrowDown),
            Map.entry('C', KeyType.ArrowRight),
            Map.entry('D', KeyType.ArrowLeft),
            Map.entry('F', KeyType.End),
            Map.entry('H', KeyType.Home),
            Map.entry('P', KeyType.F1),
            Map.entry('Q', KeyType.F2),
            Map.entry('R', KeyType.F3),
            Map.entry('S', KeyType.F4));
    private static final Map<Integer, KeyType> BY_NUMBER = Map.ofEntries(
            Map.entry(1, KeyType.Home),
            Map.entry(2, KeyType.Insert),
            Map.entry(3, KeyType.Delete),
            Map.entry(4, KeyType.End),
            Map.entry(5, KeyType.PageUp),
            Map.entry(6, KeyType.PageDown),
            Map.entry(7, KeyType.Home),
            Map.entry(8, KeyType.End),
            Map.entry(11, KeyType.F1),
            Map.entry(12, KeyType.F2),
            Map.entry(13, KeyType.F3),
            Map.entry(14, KeyType.F4),
            Map.entry(15, KeyType.F5),
            Map.entry(17, KeyType.F6),
            Map.entry(18, KeyType.F7),
            Map.entry(19, KeyType.F8),
            Map.entry(20, KeyType.F9),
            Map.entry(21, KeyType.F10),
            Map.entry(23, KeyType.F11),
            Map.entry(24, KeyType.F12));

    private ControlSequences() {}

    static Optional<KeyStroke> key(String text, char last) {
        Parameters parameters = Parameters.of(text);
        if (text.startsWith("<")) {
            return last == 'M' || last == 'm' ? mouse(Parameters.of(text.substring(1)), last) : Optional.empty();
        }
        if (!parameters.isPlain() || parameters.sub(1, 1, 1) == RELEASE) {
            return Optional.empty();
        }
        int held = Math.max(1, parameters.at(1, 1)) - 1;
        return switch (last) {
            case 'u' -> KeyCodes.key(parameters.at(0, 0), parameters.sub(0, 1, 0), held);
            case '~' -> numbered(parameters, held);
            case 'Z' -> Optional.of(KeyStrokes.of(KeyType.Tab, KeyStrokes.SHIFT));
            default -> named(BY_LETTER.get(last), held);
        };
    }

    static Optional<KeyStroke> singleShift(char last) {
        return last == 'M' ? named(KeyType.Enter, 0) : named(BY_LETTER.get(last), 0);
    }

    static Optional<KeyStroke> linuxFunction(char last) {
        return last >= 'A' && last <= 'E' ? named(BY_NUMBER.get(11 + last - 'A'), 0) : Optional.empty();
    }

    private static Optional<KeyStroke> numbered(Parameters parameters, int held) {
        int number = parameters.at(0, 0);
        if (number == 27) {
            return KeyCodes.key(parameters.at(2, 0), 0, held);
        }
        return named(BY_NUMBER.get(number), held);
    }

    private static Optional<KeyStroke> named(@Nullable KeyType type, int held) {
        return type == null ? Optional.empty() : Optional.of(KeyStrokes.of(type, held));
    }

    /** Bits 0, 1 and 6 to 7 of the code are the button, 2 to 4 the modifiers, 5 says that the mouse moved. */
    private static Optional<KeyStroke> mouse(Parameters parameters, char last) {
        int code = parameters.at(0, 0);
        boolean moved = (code & 32) != 0;
        TerminalPosition position =
                new TerminalPosition(Math.max(0, parameters.at(1, 1) - 1), Math.max(0, parameters.at(2, 1) - 1));
        return switch (code & 0xc3) {
            case 0 -> {
                MouseActionType held = moved ? MouseActionType.DRAG : MouseActionType.CLICK_DOWN;
                yield Optional.of(new MouseAction(last == 'm' ? MouseActionType.CLICK_RELEASE : held, 1, position));
            }
            case 64 -> Optional.of(new MouseAction(MouseActionType.SCROLL_UP, 4, position));
            case 65 -> Optional.of(new MouseAction(MouseActionType.SCROLL_DOWN, 5, position));
            default -> Optional.empty();
        };
    }
}
