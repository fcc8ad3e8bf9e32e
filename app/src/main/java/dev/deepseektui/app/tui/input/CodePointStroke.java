package dev.deepseektui.app.tui.input;

import com.googlecode.lanterna.input.KeyStroke;
import com.googlecode.lanterna.input.KeyType;

/**
 * A typed character beyond Unicode's first plane. The {@code Character} of Lanterna's own key stroke holds half of one: an emoji came as two
 * keys, neither of them text.
 */
public final class CodePointStroke extends KeyStroke {
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
