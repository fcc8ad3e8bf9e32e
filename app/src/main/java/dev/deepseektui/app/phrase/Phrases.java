package dev.deepseektui.app.phrase;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Which of many phrases is a text? The whole ones first, then of those with places the one that has most words of its own. */
final class Phrases {
    private final Map<String, String> whole = new HashMap<>();
    private final List<Phrase> withPlaces;

    /** @param rows English and Chinese; of the same English the first counts */
    Phrases(Stream<String[]> rows) {
        withPlaces = rows.map(row -> known(row[0], row[1]))
                .filter(Phrase::hasPlaces)
                .sorted(Comparator.comparingInt(Phrase::fixed).reversed())
                .toList();
    }

    private Phrase known(String english, String chinese) {
        Phrase phrase = Phrase.of(english, chinese);
        if (!phrase.hasPlaces()) {
            whole.putIfAbsent(english, chinese);
        }
        return phrase;
    }

    Optional<String> said(String text, UnaryOperator<String> ofFact) {
        String same = whole.get(text);
        return same != null
                ? Optional.of(same)
                : withPlaces.stream()
                        .map(phrase -> phrase.said(text, ofFact))
                        .flatMap(Optional::stream)
                        .findFirst();
    }
}
