package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.core.budget.PressureThresholds;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.event.Asked;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What does the status pane know, and how did the user arrange it?
 *
 * @param isBegun something was said: an empty session has nothing to show
 * @param folded titles of sections of which only the headline is shown
 * @param chosen title of the section that keys act on; empty while the user writes
 */
public record Pane(boolean isBegun, List<Section> sections, Set<String> folded, String chosen) {
    private static final String NONE_CHOSEN = "";
    private static final List<String> BRIEF = List.of("CONTEXT", "CAPACITY", "COST");

    public Pane {
        sections = List.copyOf(sections);
        folded = Set.copyOf(folded);
    }

    /** All sections there are, in their order. */
    public static Pane of(PressureThresholds thresholds, PriceTable prices) {
        return new Pane(
                false,
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
        return new Pane(
                isBegun || begins(news),
                sections.stream().map(section -> section.after(news)).toList(),
                folded,
                chosen);
    }

    private static boolean begins(News news) {
        return news instanceof News.Happened happened && happened.recorded().event() instanceof Asked;
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
        return new Pane(isBegun, sections, folded, next < titles.size() ? titles.get(next) : NONE_CHOSEN);
    }

    public Pane choosingNone() {
        return new Pane(isBegun, sections, folded, NONE_CHOSEN);
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
        return new Pane(isBegun, sections, next, chosen);
    }

    /** The little that is still said of it where it is hidden, on a screen of so many columns. */
    List<Line> brief(int columns) {
        return BRIEF.stream()
                .flatMap(title ->
                        sections.stream().filter(section -> section.title().equals(title)))
                .map(section -> section.brief(columns))
                .flatMap(Optional::stream)
                .toList();
    }

    /** How far the plan is, and what is done now; empty where there is none, or all of it is done. */
    public Optional<String> planWords() {
        return sections.stream()
                .filter(PlanSection.class::isInstance)
                .findFirst()
                .flatMap(plan -> ((PlanSection) plan).current());
    }
}
