package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.FileEdited;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.TurnEnded;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What a turn has done since its message. */
record TurnSoFar(Instant began, int steps, Set<String> files) implements Hidden {
    static final String KEY = "turn so far";
    private static final Duration LONG = Duration.ofSeconds(10);

    TurnSoFar {
        files = Set.copyOf(files);
    }

    /** Follows the turn on this page. */
    static void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof Asked asked && asked.beginsTurn()) {
            page.put(KEY, new TurnSoFar(recorded.ts(), 0, Set.of()));
        } else if (recorded.event() instanceof ReplyReceived) {
            of(page).ifPresent(so -> page.put(KEY, new TurnSoFar(so.began, so.steps + 1, so.files)));
        } else if (recorded.event() instanceof FileEdited edited) {
            of(page).ifPresent(so -> {
                Set<String> files = new TreeSet<>(so.files);
                files.add(edited.path());
                page.put(KEY, new TurnSoFar(so.began, so.steps, files));
            });
        }
    }

    static Optional<TurnSoFar> of(Page page) {
        return page.find(KEY).filter(TurnSoFar.class::isInstance).map(TurnSoFar.class::cast);
    }

    /** Empty where nobody needs to be told. */
    Optional<String> done(Instant now, TurnEnded ended) {
        Duration took = Duration.between(began, now);
        if (took.compareTo(LONG) < 0 && files.isEmpty()) {
            return Optional.empty();
        }
        String changed = files.isEmpty() ? "" : say("done.files", files.size());
        String cost = ended.cost() == null || ended.cost() <= 0 ? "" : " · " + Figures.dollars(ended.cost());
        return Optional.of(say("done", time(now), steps) + changed + cost);
    }

    String time(Instant now) {
        return Figures.seconds(Math.max(0, Duration.between(began, now).toMillis()));
    }
}
