package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.keys.Action;
import dev.deepseektui.app.tui.keys.KeyBindings;
import dev.deepseektui.app.tui.state.Activity;
import dev.deepseektui.app.tui.state.Status;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What does the row at the bottom say? Where not all fits, what can best be spared goes first. */
public final class BottomRow {
    private static final String SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
    private static final long FRAME_MILLIS = 100;
    private static final String WAITING = "waiting for you";
    private static final int WORTH_OF_MODEL = 100;
    private static final int WORTH_OF_CANCEL = 90;
    private static final int WORTH_OF_MODE = 85;
    private static final int WORTH_OF_BRIEF = 80;
    private static final int WORTH_OF_BRANCH = 45;
    private static final int LONGEST_NAME = 32;
    private static final Span BETWEEN = Span.dim(" · ");

    private BottomRow() {}

    /** A part of the row; of those that are there the dearest stays longest. */
    private record Part(Line line, int worth) {}

    /** {@code brief}: what the hidden pane would say, the more important first; nothing while it is shown. */
    public static Line line(Status status, Instant now, List<Line> brief, KeyBindings bindings, int width) {
        return line(parts(status, brief, bindings), activity(status, now), width);
    }

    /** As {@link #line}, where the row must say something else: which keys work now, or what came of one. */
    public static Line hint(String hint, Status status, Instant now, int width) {
        Line words = Line.of(Span.of(hint, Role.ACCENT));
        Line activity = activity(status, now);
        int gap = width - words.width() - activity.width();
        return gap < 1 ? words.shortenedTo(width) : apart(words, gap, activity);
    }

    private static Line apart(Line left, int gap, Line right) {
        return left.followedBy(Line.of(Span.plain(" ".repeat(gap)))).followedBy(right);
    }

    private static Line activity(Status status, Instant now) {
        return status.activity().map(going -> activity(going, now)).orElse(Line.EMPTY);
    }

    private static Line line(List<Part> parts, Line activity, int width) {
        while (parts.size() > 1 && joined(parts).width() + activity.width() + 1 > width) {
            parts.remove(
                    parts.stream().min(Comparator.comparingInt(Part::worth)).orElseThrow());
        }
        Line left = joined(parts);
        int gap = width - left.width() - activity.width();
        return gap >= 1
                ? apart(left, gap, activity)
                : (activity.spans().isEmpty() ? left : activity).shortenedTo(width);
    }

    private static List<Part> parts(Status status, List<Line> brief, KeyBindings bindings) {
        List<Part> parts = new ArrayList<>();
        parts.add(new Part(name(status.answerer()), WORTH_OF_MODEL));
        parts.add(new Part(Line.of(mode(status.mode())), WORTH_OF_MODE));
        status.branch().ifPresent(branch -> parts.add(new Part(name(branch), WORTH_OF_BRANCH)));
        for (int i = 0; i < brief.size(); i++) {
            parts.add(new Part(brief.get(i), WORTH_OF_BRIEF - 10 * i));
        }
        if (status.isBusy()) {
            hint(bindings, Action.CANCEL, "cancels").ifPresent(hint -> parts.add(new Part(hint, WORTH_OF_CANCEL)));
        }
        hint(bindings, Action.HELP, "keys").ifPresent(hint -> parts.add(new Part(hint, 1)));
        hint(bindings, Action.CYCLE_MODE, "mode").ifPresent(hint -> parts.add(new Part(hint, 0)));
        return parts;
    }

    /** Names may be of any length, and must not drive out what is said of the mode. */
    private static Line name(String name) {
        return Line.of(Span.plain(name)).shortenedTo(LONGEST_NAME);
    }

    /** Where all is allowed, it is said so that one sees it. */
    private static Span mode(String mode) {
        return mode.equals("auto") || mode.equals("full")
                ? new Span(mode, Style.of(Role.ATTENTION).inBold())
                : new Span(mode, Style.of(Role.ACCENT));
    }

    /** Empty where the user bound no key to it. */
    private static Optional<Line> hint(KeyBindings bindings, Action action, String does) {
        return bindings.keys(action).stream().findFirst().map(key -> Line.of(Span.dim(key + " " + does)));
    }

    private static Line joined(List<Part> parts) {
        List<Span> spans = new ArrayList<>();
        for (Part part : parts) {
            if (!spans.isEmpty()) {
                spans.add(BETWEEN);
            }
            spans.addAll(part.line().spans());
        }
        return new Line(spans);
    }

    private static Line activity(Activity activity, Instant now) {
        if (activity.isWaiting()) {
            return Line.of(Span.of(WAITING, Role.ATTENTION));
        }
        Duration elapsed = activity.elapsed(now);
        long frame = Math.max(0, elapsed.toMillis()) / FRAME_MILLIS % SPINNER.length();
        List<Span> spans = new ArrayList<>();
        spans.add(Span.of(SPINNER.charAt((int) frame) + " ", Role.ACCENT));
        if (!activity.doing().isEmpty()) {
            spans.add(Span.plain(activity.doing() + " "));
        }
        spans.add(Span.plain(Figures.elapsed(elapsed)));
        if (activity.tokens() > 0) {
            spans.add(Span.dim(" · " + Figures.count(activity.tokens()) + " tokens"));
        }
        return new Line(spans);
    }
}
