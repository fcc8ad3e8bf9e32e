package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.editor.Fuzzy;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.model.ModelInfo;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The models that could be meant behind {@code /model}: of those that are known already, for whoever types waits for no server. */
public record ModelSuggestions(List<ModelInfo> known) {
    private static final Pattern NAME = Pattern.compile("/model +(\\S*)");
    private static final Pattern BLANK = Pattern.compile("\\s");

    /** A name that cannot be typed is left out. */
    public ModelSuggestions {
        known = known.stream()
                .filter(model -> SafeText.line(model.id()).equals(model.id())
                        && !BLANK.matcher(model.id()).find())
                .toList();
    }

    /** Whether a name is being written where the cursor is. */
    public static boolean areWanted(String beforeCursor) {
        return NAME.matcher(beforeCursor).matches();
    }

    public Optional<Suggestions> before(String cursor, Desk desk) {
        Matcher name = NAME.matcher(cursor);
        return name.matches() ? named(name.group(1), desk.status().model()) : Optional.empty();
    }

    /** Those that begin so, then those that are alike. Where nothing is written, to take what is chosen must change nothing. */
    private Optional<Suggestions> named(String written, String current) {
        List<ModelInfo> best = Fuzzy.best(written, known, ModelInfo::id);
        List<Suggestion> all = Stream.concat(
                        best.stream().filter(model -> model.id().startsWith(written)),
                        best.stream().filter(model -> !model.id().startsWith(written)))
                .map(model -> suggestion(model, written, current))
                .toList();
        int chosen = written.isEmpty() ? Math.max(0, names(all).indexOf(current)) : 0;
        return Suggestions.of(written, all).map(names -> names.moved(chosen));
    }

    private static List<String> names(List<Suggestion> all) {
        return all.stream().map(Suggestion::text).toList();
    }

    /** Enter writes out what is only alike: it was perhaps not meant. */
    private static Suggestion suggestion(ModelInfo model, String written, String current) {
        String about = model.id().equals(current) ? say("current") : ModelCommands.about(model);
        return new Suggestion(model.id(), model.id(), about, model.id().startsWith(written));
    }
}
