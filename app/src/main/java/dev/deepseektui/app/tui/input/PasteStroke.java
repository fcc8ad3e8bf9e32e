package dev.deepseektui.app.tui.input;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;

/**
 * Text that was pasted as one piece, its lines ending in line feeds; as untrusted as any other text from outside. Lanterna has no bracketed
 * paste: as single key strokes, the first line end of a pasted text would send it.
 */
public final class PasteStroke extends KeyStroke {
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

    /** Without the text, which may be a secret. */
    @Override
    public String toString() {
        return "PasteStroke[" + text.length() + " characters]";
    }
}
