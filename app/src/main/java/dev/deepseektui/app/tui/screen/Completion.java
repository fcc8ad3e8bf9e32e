package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.ScreenLoop.ScreenStep;
import dev.deepseektui.app.tui.command.ModelCommands.ModelSuggestions;
import dev.deepseektui.app.tui.command.SlashCommands;
import dev.deepseektui.app.tui.command.SlashCommands.SavedPrompts;
import dev.deepseektui.app.tui.editor.FileMention;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.app.tui.keys.KeyAction;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Completion of typed text. Commands are suggested at once, file names as soon as the search has found them. */
record Completion(BackgroundJobs jobs, Supplier<SavedPrompts> saved, Supplier<ModelSuggestions> models) {
    ScreenStep<ScreenModel> after(ScreenModel before, ScreenModel now) {
        PromptEditor ask = now.desk().ask();
        if (ask.isRecalled()) {
            return ScreenStep.to(now.suggesting(Optional.empty()));
        }
        if (ask.search() != null
                || ask.beforeCursor().equals(before.desk().ask().beforeCursor())) {
            return ScreenStep.to(ask.search() == null ? now : now.suggesting(Optional.empty()));
        }
        Optional<Suggestions> commands = commands(now);
        if (commands.isPresent()) {
            return ScreenStep.to(now.suggesting(commands));
        }
        Optional<FileMention> mention = FileMention.before(ask.beforeCursor());
        if (mention.isEmpty()) {
            return ScreenStep.to(now.suggesting(Optional.empty()));
        }
        Optional<Suggestions> meanwhile = before.suggestions()
                .filter(known -> known.written().startsWith("@"))
                .flatMap(known -> known.narrowed(mention.get().written()));
        return ScreenStep.to(now.suggesting(meanwhile), jobs.find(mention.get()));
    }

    private Optional<Suggestions> commands(ScreenModel now) {
        String written = now.desk().ask().beforeCursor();
        if (!written.startsWith("/")) {
            return Optional.empty();
        }
        if (ModelSuggestions.areWanted(written)) {
            return models.get().before(written, now.desk());
        }
        return saved.get()
                .with(SlashCommands.suggestions(written, now.transcript().messages(), now.desk()), written);
    }

    /** Updates the suggestions once the session is open, for text that was typed before. */
    ScreenStep<ScreenModel> begun(ScreenModel model) {
        Optional<Suggestions> shown =
                model.suggestions().filter(known -> known.written().startsWith("/"));
        if (shown.isPresent()) {
            int chosen = shown.get().chosen();
            return ScreenStep.to(model.suggesting(commands(model).map(all -> all.moved(chosen))));
        }
        return FileMention.before(model.desk().ask().beforeCursor())
                .map(mention -> ScreenStep.to(model, jobs.find(mention)))
                .orElseGet(() -> ScreenStep.to(model));
    }

    static ScreenModel inserted(ScreenModel model, String text) {
        PromptEditor ask = model.desk().ask();
        String before = ask.beforeCursor();
        boolean apart = before.isEmpty() || Character.isWhitespace(before.charAt(before.length() - 1));
        return model.with(ask.completed(0, apart ? text : " " + text));
    }

    /** Suggests the files found. Ignored if the typed text has changed since the search began. */
    static ScreenModel found(ScreenModel model, String written, List<String> paths) {
        return FileMention.before(model.desk().ask().beforeCursor())
                .filter(mention -> mention.written().equals(written))
                .map(mention -> model.suggesting(mention.suggesting(paths)))
                .orElse(model);
    }

    /**
     * Applies an action to the visible suggestions: moves the selection, inserts the selected suggestion or closes the
     * suggestions.
     */
    ScreenStep<ScreenModel> act(ScreenModel model, Suggestions shown, KeyAction action) {
        return switch (action) {
            case OLDER -> ScreenStep.to(model.suggesting(Optional.of(shown.moved(-1))));
            case NEWER -> ScreenStep.to(model.suggesting(Optional.of(shown.moved(1))));
            case COMPLETE -> completed(model, shown);
            default -> ScreenStep.to(model.suggesting(Optional.empty()));
        };
    }

    /**
     * Inserts the selected suggestion, and suggests what may come next: a command's arguments or a directory's files.
     */
    ScreenStep<ScreenModel> completed(ScreenModel model, Suggestions shown) {
        Suggestion taken = shown.current();
        ScreenModel completed = written(model, shown, taken.text());
        if (taken.isWhole() && !taken.text().endsWith(" ")) {
            return ScreenStep.to(completed);
        }
        boolean isExplained = !taken.isWhole() && !taken.about().isEmpty();
        return after(model, isExplained ? completed.noticing(taken.shown() + ": " + taken.about()) : completed);
    }

    /** Replaces the text that the suggestions complete, and closes the suggestions. */
    static ScreenModel written(ScreenModel model, Suggestions shown, String text) {
        PromptEditor ask = model.desk().ask().completed(shown.written().length(), text);
        return model.with(ask).suggesting(Optional.empty());
    }
}
