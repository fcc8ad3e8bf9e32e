package dev.deepseektui.app.tui.input;

import java.util.Set;

/** What did the user do at the terminal: typed a character, pressed a named key, pasted, or used the mouse? */
public sealed interface Key {

    static Key of(Named.Name name, Modifier... held) {
        return new Named(name, Set.of(held));
    }

    static Key of(int codePoint, Modifier... held) {
        return new Typed(codePoint, Set.of(held));
    }

    /** A character as it should appear: shift alone is in the character and never among the modifiers. */
    record Typed(int codePoint, Set<Modifier> held) implements Key {
        public Typed {
            held = Set.copyOf(held);
        }

        /** Whether this is text rather than a command. */
        public boolean isPlain() {
            return held.isEmpty();
        }

        public String text() {
            return Character.toString(codePoint);
        }

        /** By hand, as in {@link dev.deepseektui.app.tui.text.Style}: the bindings are looked up by it before the first frame. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Typed typed && codePoint == typed.codePoint && held.equals(typed.held);
        }

        @Override
        public int hashCode() {
            return 31 * codePoint + held.hashCode();
        }
    }

    /** A key that has a name rather than a character. Shift+Tab is {@code TAB} with shift, Ctrl+J is no {@code ENTER}. */
    record Named(Name name, Set<Modifier> held) implements Key {
        public Named {
            held = Set.copyOf(held);
        }

        /** By hand for the same reason. */
        @Override
        public boolean equals(Object other) {
            return other instanceof Named named && name == named.name && held.equals(named.held);
        }

        @Override
        public int hashCode() {
            return 31 * name.hashCode() + held.hashCode();
        }

        /** The keys with names that terminals tell apart. */
        public enum Name {
            ENTER,
            TAB,
            BACKSPACE,
            ESCAPE,
            UP,
            DOWN,
            LEFT,
            RIGHT,
            HOME,
            END,
            PAGE_UP,
            PAGE_DOWN,
            INSERT,
            DELETE,
            F1,
            F2,
            F3,
            F4,
            F5,
            F6,
            F7,
            F8,
            F9,
            F10,
            F11,
            F12
        }
    }

    /** Text that was pasted as one piece, its lines ending in line feeds; as untrusted as any other text from outside. */
    record Paste(String text) implements Key {}

    /** A gesture of the left button or the wheel over a cell, counted from 0. */
    record Mouse(Gesture gesture, int column, int row, Set<Modifier> held) implements Key {
        public Mouse {
            held = Set.copyOf(held);
        }

        /** What the hand did. */
        public enum Gesture {
            PRESS,
            DRAG,
            RELEASE,
            WHEEL_UP,
            WHEEL_DOWN
        }
    }
}
