package dev.deepseektui.core.memory;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What of all that was learnt is worth having before one's eyes: the newest of each section in turn, as long as there is room. */
record WorkingNotes(Map<Section, List<MemoryUnit>> lines) {
    static final WorkingNotes EMPTY = new WorkingNotes(Map.of());
    private static final int MOST_CHARACTERS = 2_400;

    /** The parts, in their order. */
    enum Section {
        NOW,
        DECISIONS,
        CONSTRAINTS,
        RISKS,
        LESSONS,
        OPEN_THREADS;

        String title() {
            String words = name().replace('_', ' ').toLowerCase(Locale.ROOT);
            return Character.toUpperCase(words.charAt(0)) + words.substring(1);
        }

        /** Empty for what was checked and holds: that is the truth of the moment, and stands elsewhere. */
        static Optional<Section> of(MemoryUnit unit) {
            return switch (unit.kind()) {
                case DECISION -> Optional.of(DECISIONS);
                case CONSTRAINT -> Optional.of(CONSTRAINTS);
                case PREFERENCE -> Optional.of(unit.wasTyped() ? CONSTRAINTS : OPEN_THREADS);
                case RISK -> Optional.of(unit.topic().equals(SpokenRule.BLOCKER) ? OPEN_THREADS : RISKS);
                case LEARNING, PATTERN -> Optional.of(LESSONS);
                case HYPOTHESIS -> Optional.of(OPEN_THREADS);
                case FACT ->
                    unit.topic().equals(MemoryEngine.GOAL)
                            ? Optional.of(NOW)
                            : CheckedClaim.is(unit) ? Optional.empty() : Optional.of(LESSONS);
            };
        }
    }

    static WorkingNotes of(Collection<MemoryUnit> units) {
        Map<Section, List<MemoryUnit>> all = new EnumMap<>(Section.class);
        units.stream()
                .filter(MemoryUnit::isActive)
                .sorted(Comparator.comparing(MemoryUnit::firstSeen).reversed().thenComparing(MemoryUnit::id))
                .forEach(unit -> Section.of(unit)
                        .ifPresent(section -> all.computeIfAbsent(section, key -> new ArrayList<>())
                                .add(unit)));
        return new WorkingNotes(fitting(all));
    }

    /** Whole lines only: one that does not fit is left out, and a shorter one may take its place. */
    private static Map<Section, List<MemoryUnit>> fitting(Map<Section, List<MemoryUnit>> all) {
        Map<Section, List<MemoryUnit>> fitting = new EnumMap<>(Section.class);
        int longest = all.values().stream().mapToInt(List::size).max().orElse(0);
        int room = MOST_CHARACTERS;
        for (int i = 0; i < longest; i++) {
            for (Map.Entry<Section, List<MemoryUnit>> section : all.entrySet()) {
                if (i < section.getValue().size()) {
                    MemoryUnit unit = section.getValue().get(i);
                    boolean isFirst = !fitting.containsKey(section.getKey());
                    int length = line(unit).length()
                            + (isFirst ? head(section.getKey()).length() + 1 : 0);
                    if (length <= room) {
                        room -= length;
                        fitting.computeIfAbsent(section.getKey(), key -> new ArrayList<>())
                                .add(unit);
                    }
                }
            }
        }
        return fitting;
    }

    /** All units that have a line. */
    List<MemoryUnit> units() {
        return lines.values().stream().flatMap(List::stream).toList();
    }

    /** As it stands in the file: the same units make the same bytes. */
    String text() {
        StringBuilder text = new StringBuilder();
        lines.forEach((section, units) -> {
            text.append(text.isEmpty() ? "" : "\n").append(head(section));
            units.forEach(unit -> text.append(line(unit)));
        });
        return text.toString();
    }

    private static String head(Section section) {
        return "## " + section.title() + "\n";
    }

    static String line(MemoryUnit unit) {
        return "- " + unit.statement() + Spoken.mark(unit) + "\n";
    }
}
