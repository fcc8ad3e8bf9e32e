package dev.deepseektui.app.tui.pane;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Which of several named numbers changed most? */
final class Largest {
    private static final double NOTICEABLE = 0.005;

    private final Map<String, Double> changes = new LinkedHashMap<>();

    Largest term(String words, double before, double now) {
        changes.put(words, now - before);
        return this;
    }

    /** In words with the change; empty where none changed that one would see. */
    Optional<String> words() {
        return changes.entrySet().stream()
                .filter(change -> Math.abs(change.getValue()) >= NOTICEABLE)
                .max(Map.Entry.comparingByValue((a, b) -> Double.compare(Math.abs(a), Math.abs(b))))
                .map(change -> change.getKey() + " " + Figures.change(change.getValue()));
    }
}
