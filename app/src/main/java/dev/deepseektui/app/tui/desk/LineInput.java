package dev.deepseektui.app.tui.desk;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.desk.Overlay.Panel;
import dev.deepseektui.app.tui.editor.History;
import dev.deepseektui.app.tui.editor.PromptEditor;
import dev.deepseektui.app.tui.keys.KeyAction;
import dev.deepseektui.app.tui.keys.KeyHints;
import dev.deepseektui.app.tui.keys.KeyPress;
import dev.deepseektui.app.tui.terminal.KeyStrokes.PasteStroke;
import dev.deepseektui.app.tui.text.ExactText;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.base.SecretPatterns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A text input within a question, such as a reason or another command. Text with an API key is not accepted, because it would
 * be sent and recorded.
 *
 * @param behind the question shown again after Esc
 */
public record LineInput(String title, PromptEditor words, Overlay behind, Function<String, Overlay.Reaction> done)
        implements Overlay {
    private static final Span CURSOR = Span.of("▏", Ink.ACCENT);

    public static LineInput holding(String title, String text, Overlay behind, Function<String, Effect> done) {
        return checking(title, text, behind, words -> Overlay.Reaction.close(done.apply(words)));
    }

    /** Creates an input. The function {@code done} may reject the text or show another overlay. */
    public static LineInput checking(
            String title, String text, Overlay behind, Function<String, Overlay.Reaction> done) {
        PromptEditor empty = PromptEditor.with(History.EMPTY);
        return new LineInput(title, text.isEmpty() ? empty : empty.holding(text), behind, done);
    }

    @Override
    public Panel panel(Desk desk) {
        List<Line> lines = lines(desk.panelRoom().width());
        int rows = Math.max(1, desk.panelRoom().rows() - 1 - warning(desk).size());
        int first = Math.max(0, cursorRow(lines) - rows + 1);
        int last = Math.min(lines.size(), first + rows);
        Line where =
                lines.size() > rows ? Line.of(Span.dim(say("desk.range", first + 1, last, lines.size()))) : Line.EMPTY;
        List<Row> entries = new ArrayList<>();
        entries.add(Row.of(Span.bold(title)).right(where));
        lines.subList(first, last).forEach(line -> entries.add(Row.of(line).barred(Ink.ACCENT)));
        warning(desk).forEach(line -> entries.add(Row.of(line)));
        return new Panel(
                entries,
                KeyHints.of(desk.bindings())
                        .and(KeyAction.SUBMIT, say("desk.confirms"))
                        .and(KeyAction.CANCEL, say("desk.back"))
                        .line());
    }

    private List<Line> warning(Desk desk) {
        return holdsKey()
                ? Wrap.words(desk.panelRoom().width(), Span.of(say("desk.holds_key"), Ink.ATTENTION))
                : List.of();
    }

    private boolean holdsKey() {
        return SecretPatterns.apiKey(words.ask()).isPresent();
    }

    private static int cursorRow(List<Line> lines) {
        return IntStream.range(0, lines.size())
                .filter(row -> lines.get(row).spans().contains(CURSOR))
                .findFirst()
                .orElse(0);
    }

    private List<Line> lines(int width) {
        String before = words.beforeCursor();
        String after =
                words.ask().substring(Math.min(before.length(), words.ask().length()));
        List<Span> spans = new ArrayList<>(ExactText.spans(before, Style.PLAIN));
        spans.add(CURSOR);
        spans.addAll(ExactText.spans(after, Style.PLAIN));
        return Wrap.words(spans, Margin.NONE, width);
    }

    @Override
    public Reaction press(KeyPress key, Desk desk) {
        Optional<KeyAction> action = key.action();
        if (action.isEmpty()) {
            return Reaction.stay(typed(key));
        }
        return switch (action.get()) {
            case SUBMIT ->
                holdsKey() ? Reaction.stay(this) : words.isBlank() ? Reaction.stay(behind) : done.apply(words.ask());
            case CANCEL, INTERRUPT -> Reaction.stay(behind);
            default ->
                Reaction.stay(
                        words.takes(action.get())
                                ? with(words.act(action.get(), desk.size().getColumns()))
                                : this);
        };
    }

    private LineInput typed(KeyPress key) {
        if (key.stroke() instanceof PasteStroke paste) {
            return with(words.paste(paste.text()));
        }
        return key.character().map(typed -> with(words.type(typed))).orElse(this);
    }

    private LineInput with(PromptEditor next) {
        return new LineInput(title, next, behind, done);
    }

    /** An input for a secret. Only the number of typed characters is visible. */
    public record SecretInput(String title, String about, String typed, Function<String, Effect> done)
            implements Overlay {
        private static final String SHOWN = "•";

        public static SecretInput of(String title, String about, Function<String, Effect> done) {
            return new SecretInput(title, about, "", done);
        }

        @Override
        public Panel panel(Desk desk) {
            int room = Math.max(0, desk.panelRoom().width() - 1);
            int count = Math.min(room, typed.codePointCount(0, typed.length()));
            Row secret = Row.of(Span.plain(SHOWN.repeat(count)), Span.of("▏", Ink.ACCENT));
            return new Panel(
                    List.of(Row.of(Span.bold(title)), Row.of(Span.dim(about)), secret.barred(Ink.ACCENT)),
                    KeyHints.of(desk.bindings())
                            .and(KeyAction.SUBMIT, say("desk.confirms"))
                            .and(KeyAction.CANCEL, say("desk.back"))
                            .line());
        }

        @Override
        public Reaction press(KeyPress key, Desk desk) {
            if (key.callsOneOf(Set.of(KeyAction.SUBMIT, KeyAction.CANCEL, KeyAction.INTERRUPT))) {
                return key.calls(KeyAction.SUBMIT) && !typed.isBlank()
                        ? Reaction.close(done.apply(typed))
                        : Reaction.close();
            }
            return Reaction.stay(key.typedInto(typed).map(this::with).orElse(this));
        }

        private SecretInput with(String next) {
            return new SecretInput(title, about, next, done);
        }

        /** Returns a description that does not contain the secret. */
        @Override
        public String toString() {
            return "HiddenLine[" + title + "]";
        }
    }
}
