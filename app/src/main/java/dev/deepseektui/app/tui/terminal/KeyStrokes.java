package dev.deepseektui.app.tui.terminal;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;
import java.util.Optional;

/** Factories of key strokes from terminal reports, and the text that a key stroke types. */
public final class KeyStrokes {
    /** The modifiers, as the bits that terminals report. */
    public static final int SHIFT = 1;

    public static final int ALT = 2;
    public static final int CTRL = 4;

    private KeyStrokes() {}

    public static KeyStroke of(int codePoint) {
        return of(codePoint, 0);
    }

    /**
     * Returns the key stroke of a typed character. Shift is usually part of the character; pass it in {@code held} only
     * together with Ctrl.
     */
    public static KeyStroke of(int codePoint, int held) {
        return Character.isBmpCodePoint(codePoint)
                ? new KeyStroke((char) codePoint, has(held, CTRL), has(held, ALT), has(held, SHIFT))
                : new CodePointStroke(codePoint, held);
    }

    /**
     * Returns the key stroke of a named key. Shift+Tab is {@code Tab} with Shift. Ctrl+J is a character, not {@code
     * Enter}.
     */
    public static KeyStroke of(KeyType type, int held) {
        return new KeyStroke(type, has(held, CTRL), has(held, ALT), has(held, SHIFT));
    }

    /** Returns the typed text; empty for a paste and for keys that type no text. */
    public static Optional<String> text(KeyStroke stroke) {
        if (stroke.isCtrlDown() || stroke.isAltDown()) {
            return Optional.empty();
        }
        if (stroke instanceof CodePointStroke typed) {
            return Optional.of(typed.text());
        }
        return stroke.getKeyType() == KeyType.Character
                ? Optional.of(stroke.getCharacter().toString())
                : Optional.empty();
    }

    static boolean has(int held, int modifier) {
        return (held & modifier) != 0;
    }

    /**
     * A typed character beyond the Basic Multilingual Plane. Lanterna's key stroke contains a {@code Character}, so an
     * emoji would arrive as two keys without text.
     */
    public static final class CodePointStroke extends KeyStroke {
        private final int codePoint;

        CodePointStroke(int codePoint, int held) {
            super(
                    KeyType.Unknown,
                    KeyStrokes.has(held, KeyStrokes.CTRL),
                    KeyStrokes.has(held, KeyStrokes.ALT),
                    KeyStrokes.has(held, KeyStrokes.SHIFT));
            this.codePoint = codePoint;
        }

        public String text() {
            return Character.toString(codePoint);
        }

        @Override
        public boolean equals(Object other) {
            return super.equals(other) && other instanceof CodePointStroke typed && codePoint == typed.codePoint;
        }

        @Override
        public int hashCode() {
            return 31 * super.hashCode() + codePoint;
        }

        @Override
        public String toString() {
            return "CodePointStroke[" + text() + "]";
        }
    }

    /**
     * A paste of untrusted text. Its line breaks are line feeds. Lanterna does not support bracketed paste: the first
     * line break of a paste would send the prompt.
     */
    public static final class PasteStroke extends KeyStroke {
        private final String text;

        public PasteStroke(String text) {
            super(KeyType.Unknown);
            this.text = text;
        }

        public String text() {
            return text;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof PasteStroke paste && text.equals(paste.text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }

        /** Returns a description without the text, which may be a secret. */
        @Override
        public String toString() {
            return "PasteStroke[" + text.length() + " characters]";
        }
    }
}
