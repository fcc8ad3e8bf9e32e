package dev.deepseektui.app.tui.highlight;

import java.util.List;
import java.util.Set;

/** What there is to colour in a language. Of two regions that start alike, the longer one stands first. */
record Language(Set<String> keywords, List<Region> regions) {
    Language {
        keywords = Set.copyOf(keywords);
        regions = List.copyOf(regions);
    }

    static Language of(String keywords, Region... regions) {
        return new Language(Set.of(keywords.trim().split("\\s+")), List.of(regions));
    }
}
