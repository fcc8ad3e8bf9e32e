package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaSource;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.memory.LearningRule.UnitWording;
import dev.deepseektui.core.context.memory.Statement.CheckedClaim;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A Markdown file with a session's notes, written only when they change. Not thread-safe. */
public final class WorkingFile {
    static final String NAME = "working.md";

    private final Path file;
    private @Nullable String written;

    WorkingFile(Path directory) {
        this.file = directory.resolve(NAME);
    }

    /** Removes a unit's line from a session's notes. */
    public static void forget(Path session, MemoryUnit unit) throws IOException {
        Path file = session.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            return;
        }
        String line = WorkingNotes.line(unit);
        String text = Files.readString(file);
        String without = text.replace("\n" + line, "\n");
        if (!without.equals(text)) {
            AtomicFiles.writePrivate(file, without.getBytes(StandardCharsets.UTF_8));
        }
    }

    void write(String text) throws IOException {
        if (written == null) {
            written = Files.exists(file) ? Files.readString(file) : "";
        }
        if (!text.equals(written)) {
            AtomicFiles.writePrivate(file, text.getBytes(StandardCharsets.UTF_8));
            written = text;
        }
    }

    /**
     * A source that offers the notes unit by unit, as of the start of the turn. The conversation itself shows what was
     * learned since then.
     */
    public static final class WorkingSource implements ArenaSource {
        private final SessionMemory memory;
        private List<MemoryUnit> notes = List.of();
        private long turn;

        public WorkingSource(SessionMemory memory) {
            this.memory = memory;
        }

        @Override
        public SourceId id() {
            return SourceId.MEMORY_WORKING;
        }

        @Override
        public List<Offer> offers(ArenaQuery query) {
            if (query.turn() != turn) {
                turn = query.turn();
                notes = memory.noted().stream()
                        .filter(unit -> !memory.isShownAnyway(unit) && !unit.isDecisionOfModel())
                        .toList();
            }
            return notes.stream()
                    .map(unit -> Offer.of(id(), unit.id(), UnitWording.of(unit), Priority.CRITICAL)
                            .shownWhen(memory.isShown(unit)))
                    .toList();
        }
    }

    /** The notes that fit into the file, selected from each section in turn, newest first. */
    record WorkingNotes(Map<NoteSection, List<MemoryUnit>> lines) {
        private static final int MAX_CHARACTERS = 2_400;

        enum NoteSection {
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

            /** Returns the section of a unit; empty for passed checks, which are injected as facts. */
            static Optional<NoteSection> of(MemoryUnit unit) {
                return switch (unit.kind()) {
                    case DECISION -> Optional.of(DECISIONS);
                    case CONSTRAINT -> Optional.of(CONSTRAINTS);
                    case PREFERENCE -> Optional.of(unit.wasTyped() ? CONSTRAINTS : OPEN_THREADS);
                    case RISK -> Optional.of(unit.topic().equals(LearningRule.BLOCKER) ? OPEN_THREADS : RISKS);
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
            Map<NoteSection, List<MemoryUnit>> all = new EnumMap<>(NoteSection.class);
            units.stream()
                    .filter(MemoryUnit::isActive)
                    .sorted(Comparator.comparing(MemoryUnit::firstSeen)
                            .reversed()
                            .thenComparing(MemoryUnit::id))
                    .forEach(unit -> NoteSection.of(unit)
                            .ifPresent(section -> all.computeIfAbsent(section, key -> new ArrayList<>())
                                    .add(unit)));
            return new WorkingNotes(fitting(all));
        }

        /** Selects units whose whole lines fit. If a line does not fit, a shorter one may take its place. */
        private static Map<NoteSection, List<MemoryUnit>> fitting(Map<NoteSection, List<MemoryUnit>> all) {
            Map<NoteSection, List<MemoryUnit>> fitting = new EnumMap<>(NoteSection.class);
            int longest = all.values().stream().mapToInt(List::size).max().orElse(0);
            int room = MAX_CHARACTERS;
            for (int i = 0; i < longest; i++) {
                for (Map.Entry<NoteSection, List<MemoryUnit>> section : all.entrySet()) {
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

        List<MemoryUnit> units() {
            return lines.values().stream().flatMap(List::stream).toList();
        }

        /** Returns the file's text, which is always the same for the same units. */
        String text() {
            StringBuilder text = new StringBuilder();
            lines.forEach((section, units) -> {
                text.append(text.isEmpty() ? "" : "\n").append(head(section));
                units.forEach(unit -> text.append(line(unit)));
            });
            return text.toString();
        }

        private static String head(NoteSection section) {
            return "## " + section.title() + "\n";
        }

        static String line(MemoryUnit unit) {
            return "- " + unit.statement() + UnitWording.mark(unit) + "\n";
        }
    }
}
