package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.TokenUsage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * A report on an agent's work for the parent conversation: the shortened answer, the files read and changed, and the cost.
 *
 * @param meter counts tokens
 * @param store saves an answer that is too long and returns its ID
 */
public record AgentReport(ToIntFunction<String> meter, Function<byte[], String> store) {
    private static final ModelTexts TEXTS = ModelTexts.of(AgentReport.class);

    /** The maximum length of an answer in tokens, including the pointer to the omitted part. */
    public static final int MAX_ANSWER_LENGTH = 1500;

    private static final int MAX_FILES = 60;

    public String of(AgentEnded ended) {
        StringBuilder text =
                new StringBuilder("[agent %s %d: %s]\n".formatted(ended.agent(), ended.number(), how(ended)));
        text.append(
                ended.answer().isBlank()
                        ? TEXTS.text("report.silent")
                        : bounded(ended.answer().strip()));
        files(text, "Read", ended.read());
        files(text, "Changed", ended.changed());
        return text.toString();
    }

    private static String how(AgentEnded ended) {
        String end = switch (ended.ending()) {
            case DONE -> TEXTS.text("report.done");
            case LIMIT -> TEXTS.text("report.limit", String.valueOf(ended.detail()));
            case CANCELLED -> TEXTS.text("report.cancelled");
            case FAILED -> TEXTS.text("report.failed", String.valueOf(ended.detail()));
            case INTERRUPTED -> TEXTS.text("report.interrupted");
        };
        return end + "; " + spent(ended);
    }

    /** Returns the requests, tokens and cost in words. */
    public static String spent(AgentEnded ended) {
        TokenUsage usage = ended.usage();
        Double cost = ended.cost();
        return (ended.steps() == 1 ? "1 request" : ended.steps() + " requests")
                + (usage.prompt() == null ? "" : ", %d tokens in".formatted(usage.prompt()))
                + (usage.completion() == null ? "" : ", %d out".formatted(usage.completion()))
                + (cost == null ? "" : String.format(Locale.ROOT, ", $%.4f", cost));
    }

    /** Returns the answer. If it is too long, only its beginning is returned, with a pointer to the stored answer. */
    private String bounded(String answer) {
        if (meter.applyAsInt(answer) <= MAX_ANSWER_LENGTH) {
            return answer;
        }
        String pointer = "\n" + TEXTS.text("report.cut", store.apply(answer.getBytes(StandardCharsets.UTF_8)));
        int fits = 0;
        int tooMuch = answer.length();
        while (tooMuch - fits > 1) {
            int middle = (fits + tooMuch) >>> 1;
            if (meter.applyAsInt(SafeText.start(answer, middle) + pointer) <= MAX_ANSWER_LENGTH) {
                fits = middle;
            } else {
                tooMuch = middle;
            }
        }
        return SafeText.start(answer, fits) + pointer;
    }

    private static void files(StringBuilder text, String what, List<String> files) {
        if (files.isEmpty()) {
            return;
        }
        int more = files.size() - MAX_FILES;
        text.append("\n")
                .append(what)
                .append(": ")
                .append(String.join(", ", more > 0 ? files.subList(0, MAX_FILES) : files))
                .append(more > 0 ? " and " + more + " more" : "");
    }
}
