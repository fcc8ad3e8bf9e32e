package dev.deepseektui.app.arguments;

import java.util.List;

/** What the value of an argument may be, for those who complete it; empty where that cannot be said. */
@FunctionalInterface
public interface CompletedWords {
    List<String> of(Argument argument);
}
