package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.core.budget.PressureThresholds;
import dev.deepseektui.core.cost.PriceTable;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What does the status pane know, and how did the user arrange it?
 *
 * @param folded titles of sections of which only the headline is shown
 * @param chosen title of the section that keys act on; empty while the user writes
 */
public record Pane(List<Section> sections, Set<String> folded, String chosen) {
    private static final String NONE_CHOSEN = "";

    public Pane {
        sections = List.copyOf(sections);
        folded = Set.copyOf(folded);
    }

    /** All sections there are, in their order. */
    public static Pane of(PressureThresholds thresholds, PriceTable prices) {
        return new Pane(
                List.of(
                        CapacitySection.NONE,
                        ContextSection.of(thresholds),
                        CacheSection.NONE,
                        CostSection.of(prices),
                        ArenaSection.NONE,
                        PlanSection.NONE,
                        JobsSection.NONE),
                Set.of(),
                NONE_CHOSEN);
    }

    public Pane after(News news) {
        return new Pane(sections.stream().map(section -> section.after(news)).toList(), folded, chosen);
    }

    /** Those that have something to show. */
    List<Section> present() {
        return sections.stream()
                .filter(section -> section.headline().isPresent())
                .toList();
    }

    /** The section of this title, where it has something to show. */
    public Optional<Section> showing(String title) {
        return present().stream()
                .filter(section -> section.title().equals(title))
                .findFirst();
    }

    boolean isFolded(Section section) {
        return folded.contains(section.title());
    }

    boolean isChosen(Section section) {
        return chosen.equals(section.title());
    }

    public boolean hasChosen() {
        return present().stream().anyMatch(this::isChosen);
    }

    /** Goes on to the next section, and from the last one back to writing. */
    public Pane choosingNext() {
        List<String> titles = present().stream().map(Section::title).toList();
        int next = titles.indexOf(chosen) + 1;
        return new Pane(sections, folded, next < titles.size() ? titles.get(next) : NONE_CHOSEN);
    }

    public Pane choosingNone() {
        return new Pane(sections, folded, NONE_CHOSEN);
    }

    /** Folds or unfolds the chosen section. */
    public Pane foldingChosen() {
        return hasChosen() ? folding(chosen) : this;
    }

    /** Folds or unfolds a section. */
    public Pane folding(String title) {
        Set<String> next = new HashSet<>(folded);
        if (!next.remove(title)) {
            next.add(title);
        }
        return new Pane(sections, next, chosen);
    }

    /** The little that is still said of it where it is hidden, the more important first. */
    public List<Line> brief() {
        return sections.stream().map(Section::brief).flatMap(Optional::stream).toList();
    }
}
