package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.base.WordIndex;
import dev.deepseektui.core.base.WordIndex.Bm25;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.builtin.RecallTool.RecallSource;
import dev.deepseektui.core.tool.builtin.RecallTool.RecallSource.RecallHit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A search over the prompts, replies and tool results of this session. It reads the tape and keeps nothing in memory.
 */
public record TapeRecall(Tape tape) implements RecallSource {
    public static final String SCHEME = "tape:";

    private static final String NO_EVENT = ModelTexts.of(TapeRecall.class).text("recall.no_event");
    private static final Pattern STRETCH = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");

    @Override
    public Optional<String> resolve(String pointer) {
        if (!pointer.startsWith(SCHEME)) {
            return Optional.empty();
        }
        Matcher stretch = STRETCH.matcher(pointer.substring(SCHEME.length()));
        if (!stretch.matches()) {
            return Optional.of(NO_EVENT);
        }
        long from = Long.parseLong(stretch.group(1));
        return Optional.of(stretch(from, stretch.group(2) == null ? from : Long.parseLong(stretch.group(2))));
    }

    private String stretch(long from, long to) {
        StringBuilder said = new StringBuilder();
        boolean found = false;
        try (TapeReader reader = tape.read(0)) {
            while (reader.hasNext()) {
                Recorded recorded = reader.next();
                if (recorded.seq() >= from && recorded.seq() <= to) {
                    found = true;
                    text(recorded.event())
                            .ifPresent(text ->
                                    said.append(said.isEmpty() ? "" : "\n\n").append(text));
                }
            }
        }
        if (!found) {
            return NO_EVENT;
        }
        return said.isEmpty() ? ModelTexts.of(TapeRecall.class).text("recall.no_text") : said.toString();
    }

    @Override
    public List<RecallHit> search(String words, int most) {
        LineSearch search = new LineSearch(words);
        // The last reply with calls, and everything after it, is the current batch. It is not searched, because it is
        // in the prompt.
        List<Recorded> batch = new ArrayList<>();
        try (TapeReader reader = tape.read(0)) {
            while (reader.hasNext()) {
                Recorded recorded = reader.next();
                boolean calls = recorded.event() instanceof ReplyReceived reply
                        && !reply.calls().isEmpty();
                if (calls) {
                    batch.forEach(earlier -> add(earlier, search));
                    batch.clear();
                }
                if (calls || !batch.isEmpty()) {
                    batch.add(recorded);
                } else {
                    add(recorded, search);
                }
            }
        }
        return search.best(most);
    }

    private static void add(Recorded recorded, LineSearch search) {
        if (!isRecall(recorded.event())) {
            text(recorded.event()).ifPresent(text -> search.add(SCHEME + recorded.seq(), text));
        }
    }

    private static boolean isRecall(TapeEvent event) {
        return (event instanceof ToolStarted started && started.name().equals(OwnTool.RECALL.word()))
                || (event instanceof ToolReturned returned && returned.name().equals(OwnTool.RECALL.word()));
    }

    private static Optional<String> text(TapeEvent event) {
        if (event instanceof Asked asked) {
            return Optional.of("the user asked: " + asked.shown());
        }
        if (event instanceof ReplyReceived reply) {
            return reply.content().isEmpty() ? Optional.empty() : Optional.of("you answered: " + reply.content());
        }
        if (event instanceof ToolStarted started) {
            return Optional.of("you called " + started.name() + " " + started.arguments());
        }
        if (event instanceof FileEdited changed) {
            return Optional.of("what changed: " + changed.diff());
        }
        if (event instanceof ToolReturned returned) {
            return Optional.of(
                    returned.name() + " returned: " + returned.outcome().text());
        }
        return Optional.empty();
    }

    /** A keyword search that ranks lines. Only matching lines are kept. */
    private static final class LineSearch {
        private static final int MAX_LENGTH = 200;
        private static final int MAX_LINES_OF_PLACE = 3;
        private static final Comparator<ScoredLine> BEST =
                Comparator.comparingDouble(ScoredLine::score).reversed();
        private static final Comparator<ScoredLine> AS_THEY_STAND = Comparator.<ScoredLine>comparingInt(
                        found -> found.line().number())
                .thenComparingInt(found -> found.line().from());

        private final String words;
        private final WordIndex<TextLine> lines;

        /**
         * A line, or a part of it if the line is too long to show.
         *
         * @param from the column at which the part begins
         */
        private record TextLine(String pointer, int number, int from, String text) {}

        private record ScoredLine(TextLine line, double score) {}

        LineSearch(String words) {
            this.words = words;
            this.lines = new WordIndex<>(words);
        }

        void add(String pointer, String text) {
            int number = 0;
            for (String line : text.split("\n", -1)) {
                number++;
                int from = 0;
                while (from < line.length()) {
                    int to = end(line, from);
                    String part = line.substring(from, to).replace('\r', ' ').strip();
                    String shown = (from > 0 ? "…" : "") + part + (to < line.length() ? "…" : "");
                    lines.put(new TextLine(pointer, number, from, shown), part);
                    from = to;
                }
            }
        }

        private static int end(String line, int from) {
            int end = from + MAX_LENGTH;
            if (end >= line.length()) {
                return line.length();
            }
            int blank = line.substring(from, end).lastIndexOf(' ');
            if (blank > 0) {
                return from + blank + 1;
            }
            return Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end;
        }

        List<RecallHit> best(int most) {
            Map<String, List<ScoredLine>> places = new LinkedHashMap<>();
            lines.search(
                    words,
                    (line, score) -> places.computeIfAbsent(line.pointer(), place -> new ArrayList<>())
                            .add(new ScoredLine(line, score)));
            return places.entrySet().stream()
                    .map(place -> hit(
                            place.getKey(),
                            place.getValue().stream()
                                    .sorted(BEST)
                                    .limit(MAX_LINES_OF_PLACE)
                                    .toList()))
                    .sorted(Comparator.comparingDouble(RecallHit::score).reversed())
                    .limit(most)
                    .toList();
        }

        private static RecallHit hit(String pointer, List<ScoredLine> best) {
            String shown = best.stream()
                    .sorted(AS_THEY_STAND)
                    .map(found -> found.line().number() + ": " + found.line().text())
                    .collect(Collectors.joining("\n"));
            return new RecallHit(pointer, shown, Bm25.squashed(best.get(0).score()));
        }
    }
}
