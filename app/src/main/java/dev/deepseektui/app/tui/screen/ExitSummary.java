package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.pane.Pane;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The text left on the terminal after the screen: a summary and how to continue. Empty if there was no prompt. */
final class ExitSummary {
    private static final String INDENT = "  ";

    private ExitSummary() {}

    /** * @param session the id of the session that was open at the end, if any */
    static List<String> lines(ScreenModel last, Optional<String> session) {
        Pane pane = last.desk().pane();
        if (session.isEmpty() || !pane.wasAskedSince(last.time().started())) {
            return List.of();
        }
        List<String> facts = new ArrayList<>();
        facts.add(time(last.time().up()));
        facts.addAll(pane.summary());
        return Stream.of(
                        "",
                        INDENT + pane.title(),
                        INDENT + String.join(" · ", facts),
                        INDENT + say("screen.bye.continue", "deepseek-tui --resume " + session.get()),
                        "")
                .map(line -> drawn(line, last))
                .toList();
    }

    private static String drawn(String line, ScreenModel last) {
        return last.desk().theme().glyphs().drawn(Line.of(Span.plain(line))).text();
    }

    private static String time(Duration up) {
        long minutes = up.toMinutes();
        if (minutes == 0) {
            return Math.max(1, up.toSeconds()) + " s";
        }
        return minutes < 60 ? say("screen.bye.minutes", minutes) : say("screen.bye.hours", minutes / 60, minutes % 60);
    }
}
