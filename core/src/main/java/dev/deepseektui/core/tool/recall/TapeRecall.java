package dev.deepseektui.core.tool.recall;

import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.FileEvents.FileEdited;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.TapeReader;
import dev.deepseektui.core.tool.RecallSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All that was asked, answered and returned by tools in this session, found by words. Reads the tape: nothing is kept in memory. */
public final class TapeRecall implements RecallSource {
    public static final String SCHEME = "tape:";

    private static final String NO_EVENT = "There is no event of that number in this session.";
    private static final Pattern STRETCH = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");

    private final Tape tape;

    public TapeRecall(Tape tape) {
        this.tape = tape;
    }

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

    /** All that was said from one event to another. */
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
        return said.isEmpty() ? "This event has no text." : said.toString();
    }

    @Override
    public List<Hit> search(String words, int most) {
        LineSearch search = new LineSearch(words);
        // From the last reply with calls on all belongs to the batch that asks: it stands in the prompt.
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

    /** What recall itself once looked for and found would only lead around in circles. */
    private static boolean isRecall(TapeEvent event) {
        return (event instanceof ToolStarted started && started.name().equals(RecallTool.NAME))
                || (event instanceof ToolReturned returned && returned.name().equals(RecallTool.NAME));
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
}
