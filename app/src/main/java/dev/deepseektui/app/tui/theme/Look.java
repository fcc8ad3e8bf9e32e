package dev.deepseektui.app.tui.theme;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TextColor;
import java.util.Set;

/** The colours and attributes in which a piece of text is drawn. */
public record Look(TextColor foreground, TextColor background, Set<SGR> attributes) {
    public Look {
        attributes = Set.copyOf(attributes);
    }
}
