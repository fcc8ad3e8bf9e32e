package dev.deepseektui.app.exec;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.StandardInput.StreamKind;
import dev.deepseektui.app.report.EventLines;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.PromptInput;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The source of a run's prompt: the command line, standard input, or both. */
public record PipedPrompt(Console console, Duration timeout) {
    /** The maximum time to wait for piped input if the command line also contains a prompt. */
    public static final Duration TIMEOUT = Duration.ofSeconds(3);

    /**
     * Returns the prompt followed by the piped input. Without a prompt, or if the prompt is {@code -}, returns only the
     * piped input.
     */
    public PromptInput with(@Nullable String prompt) {
        if (prompt == null || prompt.equals("-")) {
            return fromInput(prompt != null);
        }
        PromptInput typed = PromptInput.typed(words(prompt));
        return beside().map(typed::withData).orElse(typed);
    }

    private PromptInput fromInput(boolean isRequested) {
        if (console.in().kind() != StreamKind.TERMINAL) {
            return PromptInput.piped(words(console.in().text()));
        }
        return PromptInput.typed(words(isRequested ? console.in().text() : ""));
    }

    private Optional<String> beside() {
        if (console.in().kind() == StreamKind.TERMINAL || console.in().kind() == StreamKind.NOTHING) {
            return Optional.empty();
        }
        if (!console.in().isReadyWithin(timeout)) {
            console.say(say("exec.pipe.silent", timeout.toSeconds()));
            return Optional.empty();
        }
        DataCut data = DataCut.of(console.in().text());
        data.remark().ifPresent(console::say);
        return data.text().isBlank() ? Optional.empty() : Optional.of(data.text());
    }

    private static String words(String text) {
        if (text.isBlank()) {
            throw new UserError(say("exec.nothing"));
        }
        return text;
    }

    /**
     * Piped data. Data larger than about half of the usual token budget is reduced to its start and end.
     *
     * @param remark the message for the user if data was removed
     */
    record DataCut(String text, Optional<String> remark) {
        static final int HEAD = 192 << 10;
        static final int TAIL = 64 << 10;

        static DataCut of(String all) {
            int left = all.length() - HEAD - TAIL;
            if (left <= 0) {
                return new DataCut(all, Optional.empty());
            }
            int head = withoutHalfPair(all, HEAD);
            int tail = withoutHalfPair(all, all.length() - TAIL);
            String gap = "%s\n[… %,d characters left out …]\n%s"
                    .formatted(all.substring(0, head), left, all.substring(tail));
            return new DataCut(
                    gap,
                    Optional.of(say(
                            "exec.pipe.cut",
                            EventLines.count(all.length()),
                            EventLines.count(HEAD),
                            EventLines.count(TAIL))));
        }

        private static int withoutHalfPair(String text, int at) {
            return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
        }
    }
}
