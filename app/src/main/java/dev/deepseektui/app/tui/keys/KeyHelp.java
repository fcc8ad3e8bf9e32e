package dev.deepseektui.app.tui.keys;

import dev.deepseektui.app.tui.text.Cells;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import java.util.ArrayList;
import java.util.List;

/** Which keys are there and what do they do, as help shows it. */
public final class KeyHelp {
    private static final String NO_KEY = "no key";

    private KeyHelp() {}

    public static List<Line> lines(KeyBindings bindings, int width) {
        int keysWidth = 0;
        for (Action action : Action.values()) {
            keysWidth = Math.max(keysWidth, Cells.width(keys(bindings, action)));
        }
        List<Line> lines = new ArrayList<>();
        for (Action.Group group : Action.Group.values()) {
            lines.add(Line.of(Span.of(group.title(), Role.HEADING)));
            for (Action action : Action.values()) {
                if (action.group() == group) {
                    lines.add(line(bindings, action, keysWidth).shortenedTo(width));
                }
            }
        }
        lines.add(Line.of(Span.dim(
                        "[ui.keys] in your settings file binds others: " + Action.UNFOLD.word() + " = \"ctrl+t\""))
                .shortenedTo(width));
        return lines;
    }

    private static Line line(KeyBindings bindings, Action action, int keysWidth) {
        String keys = keys(bindings, action);
        String gap = " ".repeat(keysWidth - Cells.width(keys) + 2);
        return Line.of(
                Span.plain("  "),
                bindings.keys(action).isEmpty() ? Span.dim(keys) : Span.of(keys, Role.ACCENT),
                Span.plain(gap + action.sentence()),
                Span.dim("  " + action.word()));
    }

    private static String keys(KeyBindings bindings, Action action) {
        List<String> keys = bindings.keys(action);
        return keys.isEmpty() ? NO_KEY : String.join(", ", keys);
    }
}
