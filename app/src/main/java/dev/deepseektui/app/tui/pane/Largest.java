package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.tui.pane.PaneTexts.say;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Which of several named numbers changed most? */
final class Largest {
    private static final double NOTICEABLE = 0.005;

    private final Map<String, Double> changes = new LinkedHashMap<>();

    Largest term(String name, double before, double now) {
        changes.put(name, now - before);
        return this;
    }

    /** What their sum did, by how much, and why; empty where none changed that one would see. {@code sum}: load or risk. */
    Optional<String> moved(String sum) {
        return changes.entrySet().stream()
                .filter(change -> Math.abs(change.getValue()) >= NOTICEABLE)
                .max(Map.Entry.comparingByValue((a, b) -> Double.compare(Math.abs(a), Math.abs(b))))
                .map(change -> {
                    String way = change.getValue() > 0 ? ".up" : ".down";
                    String why = say("term." + change.getKey() + way);
                    return say("moved." + sum + way, Figures.decimal(Math.abs(change.getValue())), why);
                });
    }
}
