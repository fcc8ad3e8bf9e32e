package dev.deepseektui.app.tui.keys;

import dev.deepseektui.app.tui.text.Cells;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import java.util.ArrayList;
import java.util.List;

/** Which keys are there and what do they do, as help shows it. */
public final class KeyHelp {
    private static final String NO_KEY = "no key";
    private static final String BINDING =
            "[ui.keys] in your settings file binds others, by the names in brackets: unfold = \"ctrl+t\"";

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
                    Span keys = keys(bindings, action, keysWidth);
                    lines.addAll(Wrap.words(sentence(action), Margin.hanging(keys), width));
                }
            }
        }
        lines.addAll(Wrap.words(List.of(Span.dim(BINDING)), Margin.NONE, width));
        return lines;
    }

    /** The keys of which nothing else is set, as a Markdown table. */
    public static String reference() {
        StringBuilder text = new StringBuilder("| keys | action | does |\n|---|---|---|\n");
        for (Action action : Action.values()) {
            text.append("| `%s` | `%s` | %s |\n"
                    .formatted(keys(KeyBindings.STANDARD, action), action.word(), action.sentence()));
        }
        return text.toString();
    }

    private static Span keys(KeyBindings bindings, Action action, int width) {
        String keys = keys(bindings, action);
        String padded = "  " + keys + " ".repeat(width - Cells.width(keys) + 2);
        return Span.of(padded, bindings.keys(action).isEmpty() ? Role.DIM : Role.ACCENT);
    }

    private static List<Span> sentence(Action action) {
        return List.of(Span.plain(action.sentence()), Span.dim(" (" + action.word() + ")"));
    }

    private static String keys(KeyBindings bindings, Action action) {
        List<String> keys = bindings.keys(action);
        return keys.isEmpty() ? NO_KEY : String.join(", ", keys);
    }
}
