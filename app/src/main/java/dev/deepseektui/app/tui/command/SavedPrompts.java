package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.core.tool.setup.SavedPrompt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The commands and skills that a session has beside the program's own commands, which none of them takes the place of. */
public record SavedPrompts(List<SavedPrompt> all) {
    private static final Pattern TYPED = Pattern.compile("/(\\S+)(?:\\s.*)?", Pattern.DOTALL);
    private static final Pattern UNFINISHED = Pattern.compile("/\\S*");

    public SavedPrompts {
        all = all.stream()
                .filter(prompt -> SlashCommands.ALL.stream()
                        .noneMatch(command -> command.name().equals(prompt.name())))
                .toList();
    }

    public boolean isAsked(String text) {
        Matcher typed = TYPED.matcher(text.strip());
        return typed.matches() && all.stream().anyMatch(prompt -> prompt.name().equals(typed.group(1)));
    }

    /** What is offered already, and behind it those that begin so. */
    public Optional<Suggestions> with(Optional<Suggestions> offered, String beforeCursor) {
        if (!UNFINISHED.matcher(beforeCursor).matches()) {
            return offered;
        }
        String name = beforeCursor.substring(1);
        List<Suggestion> suggestions = new ArrayList<>();
        offered.ifPresent(known -> suggestions.addAll(known.all()));
        all.stream()
                .filter(prompt -> prompt.name().startsWith(name))
                .forEach(prompt -> suggestions.add(suggestion(prompt)));
        return Suggestions.of(beforeCursor, suggestions);
    }

    private static Suggestion suggestion(SavedPrompt prompt) {
        String name = "/" + prompt.name();
        boolean takesMore = !prompt.hint().isEmpty();
        return new Suggestion(
                takesMore ? name + " " : name,
                takesMore ? name + " " + prompt.hint() : name,
                prompt.sentence() + " (" + prompt.place() + ")",
                !takesMore);
    }
}
