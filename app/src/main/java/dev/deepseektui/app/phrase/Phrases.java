package dev.deepseektui.app.phrase;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A book of phrases. A text is looked for among the whole ones first, then among those with places, most words of their own first. */
final class Phrases {
    private final Map<String, String> whole = new HashMap<>();
    private final List<Phrase> withPlaces = new ArrayList<>();

    /** @param books of rows, each English and Chinese; of the same English the first counts */
    Phrases(List<String[][]> books) {
        for (String[][] book : books) {
            for (String[] row : book) {
                take(row[0], row[1]);
            }
        }
        withPlaces.sort(Comparator.comparingInt(Phrase::fixed).reversed());
    }

    private void take(String english, String chinese) {
        Phrase phrase = Phrase.of(english, chinese);
        if (phrase.hasPlaces()) {
            withPlaces.add(phrase);
        } else {
            whole.putIfAbsent(english, chinese);
        }
    }

    Optional<String> said(String text, UnaryOperator<String> ofFact) {
        String same = whole.get(text);
        if (same != null) {
            return Optional.of(same);
        }
        return withPlaces.stream()
                .flatMap(phrase -> phrase.said(text, ofFact).stream())
                .findFirst();
    }
}
