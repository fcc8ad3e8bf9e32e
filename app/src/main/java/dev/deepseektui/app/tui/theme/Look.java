package dev.deepseektui.app.tui.theme;

import java.util.Set;

/** How is a piece of text drawn: its colours and attributes. */
public record Look(Colour foreground, Colour background, Set<Attribute> attributes) {
    public Look {
        attributes = Set.copyOf(attributes);
    }

    public boolean has(Attribute attribute) {
        return attributes.contains(attribute);
    }
}
