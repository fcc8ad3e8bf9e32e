package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.Residents.PresentFile;
import dev.deepseektui.core.context.compaction.ChangesMade.FileChanges;
import dev.deepseektui.core.tape.event.MessageSource.Present;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.ShownFile.Lines;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The changes of the last finished turn and the running one that no kept exchange shows: the changed lines as they are
 * now, with the lines around them. They follow the record, most recently changed file first, as far as they fit.
 */
final class PresentTexts {
    private static final int AROUND = 20;
    private static final int MIN_LINE_LENGTH = 4;
    private static final int MAX_PLACES = 3;
    private static final String LEAD = ModelTexts.of(PresentTexts.class).text("present");

    private final List<CurrentText> texts;

    private record CurrentText(ShownFile shown, String text) {}

    private PresentTexts(List<CurrentText> texts) {
        this.texts = List.copyOf(texts);
    }

    /**
     * Returns the changes.
     *
     * @param keptReplies the numbers of the replies whose exchanges are kept whole
     * @param limit the maximum number of tokens
     */
    static PresentTexts of(LadderView view, Body body, Set<Long> keptReplies, long limit) {
        ChangesMade changes = view.memory().digest().changes();
        long since = view.memory().digest().lastFinishedTurn();
        List<String> paths = new ArrayList<>(
                changes.since(since).stream().map(FileChanges::path).toList());
        Collections.reverse(paths);
        long left = limit - body.tokens(new Present(List.of()), LEAD);
        List<CurrentText> texts = new ArrayList<>();
        for (String path : paths) {
            Set<String> changed = changes.newLines(path, since, reply -> !keptReplies.contains(reply));
            Optional<CurrentText> text = changed.isEmpty()
                    ? Optional.empty()
                    : view.residents().present(path).flatMap(file -> text(path, file, changed));
            long tokens = text.map(shown -> (long) body.tokens(shown.text())).orElse(0L);
            if (text.isPresent() && tokens <= left) {
                left -= tokens;
                texts.add(text.get());
            }
        }
        return new PresentTexts(texts);
    }

    private static Optional<CurrentText> text(String path, PresentFile file, Set<String> changed) {
        List<String> lines = file.text().lines().toList();
        long bytes = ShownFile.bytes(file.text());
        BitSet shown = around(lines, changed);
        if (shown.isEmpty()) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder(path);
        for (int from = shown.nextSetBit(0); from >= 0; ) {
            int to = shown.nextClearBit(from);
            text.append(head(from, to, lines.size()));
            lines.subList(from, to).forEach(line -> text.append('\n').append(line));
            from = shown.nextSetBit(to);
        }
        boolean isWhole = shown.cardinality() == lines.size();
        int first = shown.nextSetBit(0);
        // With gaps in between, the text is not a single range, so no range is recorded.
        Lines part = shown.nextClearBit(first) == shown.length()
                ? new Lines(first + 1L, shown.length(), lines.size())
                : null;
        return Optional.of(new CurrentText(
                isWhole
                        ? ShownFile.whole(path, file.version(), bytes)
                        : ShownFile.page(path, file.version(), part, text.length()),
                text.toString()));
    }

    private static String head(int from, int to, int of) {
        return from == 0 && to == of
                ? "\n[%d %s]".formatted(of, of == 1 ? "line" : "lines")
                : "\n[lines %d-%d of %d]".formatted(from + 1, to, of);
    }

    /**
     * Returns the changed lines and the lines around them. Lines that occur in many places are ignored, because they do not
     * identify a place.
     */
    private static BitSet around(List<String> lines, Set<String> changed) {
        Map<String, List<Integer>> places = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.strip().length() >= MIN_LINE_LENGTH && changed.contains(line)) {
                places.computeIfAbsent(line, first -> new ArrayList<>()).add(i);
            }
        }
        BitSet shown = new BitSet();
        places.values().stream()
                .filter(found -> found.size() <= MAX_PLACES)
                .flatMap(List::stream)
                .forEach(i -> shown.set(Math.max(0, i - AROUND), Math.min(lines.size(), i + AROUND + 1)));
        return shown;
    }

    boolean isEmpty() {
        return texts.isEmpty();
    }

    Present source() {
        return new Present(texts.stream().map(CurrentText::shown).toList());
    }

    String text() {
        StringBuilder text = new StringBuilder(LEAD);
        texts.forEach(file -> text.append("\n\n").append(file.text()));
        return text.toString();
    }
}
