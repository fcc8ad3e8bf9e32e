package dev.deepseektui.app.tui.highlight;

import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import java.util.List;

/** The lines of a unified diff by their first character. */
public final class DiffColours implements LineColours {
    @Override
    public List<Span> colour(String line) {
        return List.of(Span.of(line, role(line)));
    }

    @Override
    public LineColours copy() {
        return this;
    }

    public static Role role(String line) {
        if (line.startsWith("+++") || line.startsWith("---") || line.startsWith("diff ") || line.startsWith("index ")) {
            return Role.DIM;
        }
        if (line.startsWith("@@")) {
            return Role.ACCENT;
        }
        if (line.startsWith("+")) {
            return Role.ADD;
        }
        return line.startsWith("-") ? Role.FAILURE : Role.TEXT;
    }
}
