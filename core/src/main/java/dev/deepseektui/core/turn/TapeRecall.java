package dev.deepseektui.core.turn;

import dev.deepseektui.core.tape.Asked;
import dev.deepseektui.core.tape.Recorded;
import dev.deepseektui.core.tape.ReplyReceived;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.TapeEvent;
import dev.deepseektui.core.tape.TapeReader;
import dev.deepseektui.core.tape.ToolReturned;
import dev.deepseektui.core.tape.ToolStarted;
import dev.deepseektui.core.tool.RecallSource;
import java.util.List;
import java.util.Optional;

/** All that was asked, answered and returned by tools in this session, found by words. Reads the tape: nothing is kept in memory. */
public final class TapeRecall implements RecallSource {
    static final String SCHEME = "tape:";

    private final Tape tape;

    public TapeRecall(Tape tape) {
        this.tape = tape;
    }

    @Override
    public Optional<String> resolve(String pointer) {
        if (!pointer.startsWith(SCHEME)) {
            return Optional.empty();
        }
        String wanted = pointer.substring(SCHEME.length());
        try (TapeReader reader = tape.read(0)) {
            while (reader.hasNext()) {
                Recorded recorded = reader.next();
                if (Long.toString(recorded.seq()).equals(wanted)) {
                    return Optional.of(text(recorded.event()).orElse("This event has no text."));
                }
            }
        }
        return Optional.of("There is no event of that number in this session.");
    }

    @Override
    public List<Hit> search(String words, int most) {
        WordSearch search = new WordSearch(words);
        try (TapeReader reader = tape.read(0)) {
            while (reader.hasNext()) {
                Recorded recorded = reader.next();
                // What recall itself once found would only lead around in circles.
                boolean own = recorded.event() instanceof ToolReturned returned
                        && returned.name().equals("recall");
                if (!own) {
                    text(recorded.event()).ifPresent(text -> search.add(SCHEME + recorded.seq(), text));
                }
            }
        }
        return search.best(most);
    }

    private static Optional<String> text(TapeEvent event) {
        if (event instanceof Asked asked) {
            return Optional.of("the user asked: " + asked.text());
        }
        if (event instanceof ReplyReceived reply) {
            return reply.content().isEmpty() ? Optional.empty() : Optional.of("you answered: " + reply.content());
        }
        if (event instanceof ToolStarted started) {
            return Optional.of("you called " + started.name() + " " + started.arguments());
        }
        if (event instanceof ToolReturned returned) {
            return Optional.of(
                    returned.name() + " returned: " + returned.outcome().text());
        }
        return Optional.empty();
    }
}
