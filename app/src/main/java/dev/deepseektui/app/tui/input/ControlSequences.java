package dev.deepseektui.app.tui.input;

import dev.deepseektui.app.tui.input.Key.Mouse.Gesture;
import dev.deepseektui.app.tui.input.Key.Named.Name;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which key does a control sequence name? Knows the sequences of xterm with and without {@code modifyOtherKeys}, those of
 * the kitty protocol, SGR mouse reports and the Linux console; of all others no key comes.
 */
final class ControlSequences {
    private static final int RELEASE = 3;
    private static final Map<Character, Name> BY_LETTER = Map.ofEntries(
            Map.entry('A', Name.UP),
            Map.entry('B', Name.DOWN),
            Map.entry('C', Name.RIGHT),
            Map.entry('D', Name.LEFT),
            Map.entry('F', Name.END),
            Map.entry('H', Name.HOME),
            Map.entry('P', Name.F1),
            Map.entry('Q', Name.F2),
            Map.entry('R', Name.F3),
            Map.entry('S', Name.F4));
    private static final Map<Integer, Name> BY_NUMBER = Map.ofEntries(
            Map.entry(1, Name.HOME),
            Map.entry(2, Name.INSERT),
            Map.entry(3, Name.DELETE),
            Map.entry(4, Name.END),
            Map.entry(5, Name.PAGE_UP),
            Map.entry(6, Name.PAGE_DOWN),
            Map.entry(7, Name.HOME),
            Map.entry(8, Name.END),
            Map.entry(11, Name.F1),
            Map.entry(12, Name.F2),
            Map.entry(13, Name.F3),
            Map.entry(14, Name.F4),
            Map.entry(15, Name.F5),
            Map.entry(17, Name.F6),
            Map.entry(18, Name.F7),
            Map.entry(19, Name.F8),
            Map.entry(20, Name.F9),
            Map.entry(21, Name.F10),
            Map.entry(23, Name.F11),
            Map.entry(24, Name.F12));

    private ControlSequences() {}

    static Optional<Key> key(String text, char last) {
        Parameters parameters = Parameters.of(text);
        if (text.startsWith("<")) {
            return last == 'M' || last == 'm' ? mouse(Parameters.of(text.substring(1)), last) : Optional.empty();
        }
        if (!parameters.isPlain() || parameters.sub(1, 1, 1) == RELEASE) {
            return Optional.empty();
        }
        Set<Modifier> held = Modifier.of(Math.max(1, parameters.at(1, 1)) - 1);
        return switch (last) {
            case 'u' -> KeyCodes.key(parameters.at(0, 0), parameters.sub(0, 1, 0), held);
            case '~' -> numbered(parameters, held);
            case 'Z' -> Optional.of(Key.of(Name.TAB, Modifier.SHIFT));
            default -> named(BY_LETTER.get(last), held);
        };
    }

    static Optional<Key> singleShift(char last) {
        return last == 'M' ? named(Name.ENTER, Modifier.NONE) : named(BY_LETTER.get(last), Modifier.NONE);
    }

    static Optional<Key> linuxFunction(char last) {
        return last >= 'A' && last <= 'E' ? named(BY_NUMBER.get(11 + last - 'A'), Modifier.NONE) : Optional.empty();
    }

    private static Optional<Key> numbered(Parameters parameters, Set<Modifier> held) {
        int number = parameters.at(0, 0);
        if (number == 27) {
            return KeyCodes.key(parameters.at(2, 0), 0, held);
        }
        Name name = BY_NUMBER.get(number);
        return named(name, held);
    }

    private static Optional<Key> named(@Nullable Name name, Set<Modifier> held) {
        return name == null ? Optional.empty() : Optional.of(new Key.Named(name, held));
    }

    /** Bits 0, 1 and 6 to 7 of the code are the button, 2 to 4 the modifiers, 5 says that the mouse moved. */
    private static Optional<Key> mouse(Parameters parameters, char last) {
        int code = parameters.at(0, 0);
        boolean moved = (code & 32) != 0;
        Optional<Gesture> gesture = switch (code & 0xc3) {
            case 0 -> Optional.of(last == 'm' ? Gesture.RELEASE : moved ? Gesture.DRAG : Gesture.PRESS);
            case 64 -> Optional.of(Gesture.WHEEL_UP);
            case 65 -> Optional.of(Gesture.WHEEL_DOWN);
            default -> Optional.empty();
        };
        int column = Math.max(0, parameters.at(1, 1) - 1);
        int row = Math.max(0, parameters.at(2, 1) - 1);
        return gesture.map(it -> new Key.Mouse(it, column, row, Modifier.of((code >> 2) & 7)));
    }
}
