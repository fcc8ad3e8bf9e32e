package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.tui.pane.PaneTexts.say;

import dev.deepseektui.app.tui.keys.UiKeys.Motion;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The current activity, its time and its tokens. Empty while nothing goes on, or while a person is asked. */
public final class ActivityRow {
    private static final String SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
    private static final long STEP_MILLIS = 100;
    private static final long STILL_SECONDS = 5;
    private static final String BEFORE_THOUGHT = "  ";
    private static final int LEAST_THOUGHT = 12;

    private ActivityRow() {}

    /** {@code plan}: how far it is, where nothing else says it. */
    public static Line of(Status status, Instant now, Motion motion, Optional<String> plan) {
        return status.activity()
                .filter(going -> !going.isWaiting())
                .map(going -> line(going, going.elapsed(now), motion, plan))
                .orElse(Line.EMPTY);
    }

    /** The row of the reasoning that streams in, as it would wrap in so many cells: it grows to its end, and the next one begins. */
    public static Line thought(Status status, int room) {
        int width = room - BEFORE_THOUGHT.length();
        return status.activity()
                .filter(going -> !going.isWaiting() && !going.thought().isBlank() && width >= LEAST_THOUGHT)
                .map(going -> Wrap.words(List.of(Span.dim(going.thought().strip())), Margin.NONE, width))
                .map(rows -> Line.of(Span.dim(BEFORE_THOUGHT)).followedBy(rows.get(rows.size() - 1)))
                .orElse(Line.EMPTY);
    }

    private static Line line(Activity going, Duration elapsed, Motion motion, Optional<String> plan) {
        List<String> facts = new ArrayList<>();
        facts.add(time(going, elapsed, motion));
        if (going.told() > 0 && going.pause().isEmpty()) {
            facts.add(say("tokens", Figures.count(going.told())));
        }
        plan.ifPresent(facts::add);
        String doing = going.doing().isEmpty() ? say("working") : going.doing();
        return Line.of(
                Span.of(mark(elapsed, motion) + " ", Role.ACCENT),
                Span.plain(doing),
                Span.dim("  " + String.join(" · ", facts)));
    }

    private static String time(Activity going, Duration elapsed, Motion motion) {
        if (!going.pause().isEmpty()) {
            return going.pause();
        }
        long seconds = Math.max(0, elapsed.toSeconds());
        return Figures.elapsed(Duration.ofSeconds(motion == Motion.ON ? seconds : seconds - seconds % STILL_SECONDS));
    }

    private static char mark(Duration elapsed, Motion motion) {
        if (motion == Motion.OFF) {
            return '●';
        }
        return SPINNER.charAt((int) (Math.max(0, elapsed.toMillis()) / STEP_MILLIS % SPINNER.length()));
    }
}
