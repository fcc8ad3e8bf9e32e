package dev.deepseektui.app.tui.keys;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Terms;
import dev.deepseektui.app.tui.text.Terms.Term;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The keys and their actions as the help shows them. */
public final class KeyHelp {
    private KeyHelp() {}

    public static List<Line> lines(KeyBindings bindings, int width) {
        List<Line> lines = new ArrayList<>();
        for (KeyAction.ActionGroup group : KeyAction.ActionGroup.values()) {
            lines.add(Line.of(Span.bold(group.title())));
            List<Term> terms = Arrays.stream(KeyAction.values())
                    .filter(action -> action.group() == group)
                    .map(action -> term(bindings, action))
                    .toList();
            lines.addAll(Terms.lines(terms, width));
        }
        lines.addAll(Wrap.words(List.of(Span.dim(say("key.binding"))), Margin.NONE, width));
        return lines;
    }

    /** Returns the default keys as a Markdown table. */
    public static String reference() {
        StringBuilder text = new StringBuilder("| keys | action | does |\n|---|---|---|\n");
        for (KeyAction action : KeyAction.values()) {
            text.append("| `%s` | `%s` | %s |\n"
                    .formatted(keys(KeyBindings.STANDARD, action), action.word(), action.sentence()));
        }
        return text.toString();
    }

    private static Term term(KeyBindings bindings, KeyAction action) {
        Ink role = bindings.keys(action).isEmpty() ? Ink.DIM : Ink.ACCENT;
        return new Term(
                Span.of(keys(bindings, action), role),
                List.of(Span.plain(action.sentence()), Span.dim(" (" + action.word() + ")")));
    }

    private static String keys(KeyBindings bindings, KeyAction action) {
        List<String> keys = bindings.keys(action);
        return keys.isEmpty() ? say("key.no_key") : String.join(", ", keys);
    }
}
