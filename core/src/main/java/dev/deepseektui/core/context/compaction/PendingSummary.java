package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused.RefusalReason;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.Selection.Removal;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatReply.FinishReason;
import dev.deepseektui.core.tape.event.MessageSource.Summary;
import dev.deepseektui.core.tape.event.Origin;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A plan that waits for a summary. The caller asks a model with {@link #instruction}, passes the answer to {@link #refusal},
 * and continues with {@link #with}, or with {@link #withoutModel} if no answer is usable. The conversation must not change in
 * between.
 */
public final class PendingSummary {
    private static final ModelTexts TEXTS = ModelTexts.of(PendingSummary.class);

    /**
     * The limits to try, in order, for the number of lines per section of a record generated from the tape. The first
     * limit with which the record fits is used.
     */
    private static final List<Integer> DETAIL = List.of(100, 50, 24, 12, 6, 3, 1);

    /** The maximum size of a record, as a share of the messages that it replaces and of the budget. */
    private static final double MAX_OF_REPLACED = 0.4;

    private static final double MAX_OF_BUDGET = 0.1;

    /** The tokens that a record may take even with a small budget. */
    private static final long MIN_ROOM = 1_000;

    private final CompactionRun run;
    private final Body body;
    private final Removal removal;
    private @Nullable SummaryText record;
    private @Nullable SummaryInstruction request;

    PendingSummary(CompactionRun run, Removal removal) {
        this.run = run;
        this.body = run.body();
        this.removal = removal;
    }

    /** Returns the number of replaced messages. */
    public int messages() {
        return removal.messages().size();
    }

    /** Returns the tokens of the replaced messages. */
    public long tokens() {
        return removal.messages().stream().mapToLong(body::tokens).sum();
    }

    /** Returns the message that asks for the summary. */
    public String instruction(Optional<SummaryRefused> earlier) {
        return request().text(earlier);
    }

    private SummaryInstruction request() {
        if (request == null) {
            String replaced = new ReplacedText(body).whole(removal.messages());
            request = SummaryInstruction.of(run.view(), run.focus(), replaced, removal.repliesBehind(body), (long)
                    (tokens() * MAX_OF_REPLACED));
        }
        return request;
    }

    /**
     * Returns a transcript of the replaced messages, of at most {@code limit} tokens, for a model that does not know
     * the conversation.
     */
    public String transcript(long limit) {
        return new ReplacedText(body).within(removal.messages(), limit);
    }

    /** Returns the reason why an answer cannot be used, if there is one. */
    public Optional<SummaryRefused> refusal(ChatReply reply, String by) {
        if (!reply.calls().isEmpty()) {
            return refused(by, RefusalReason.TOOL_CALLS);
        }
        if (isCut(reply.finishReason())) {
            return refused(by, RefusalReason.CUT_OFF);
        }
        if (reply.content().isBlank()) {
            return refused(by, RefusalReason.EMPTY);
        }
        return text(reply.content().strip()).tokens(body) >= tokens()
                ? refused(by, RefusalReason.TOO_LARGE)
                : Optional.empty();
    }

    private static boolean isCut(FinishReason finish) {
        return switch (finish) {
            case LENGTH, CONTENT_FILTER, INSUFFICIENT_SYSTEM_RESOURCE, ERROR -> true;
            case STOP, TOOL_CALLS, UNKNOWN -> false;
        };
    }

    private static Optional<SummaryRefused> refused(String by, RefusalReason reason) {
        return Optional.of(new SummaryRefused(by, reason, ""));
    }

    /** Returns the plan. It inserts the model's summary, the required names that the summary lacks, and the record. */
    public CompactionPlan with(ChatReply reply, String by) {
        String recorded = recorded();
        List<String> missing = request().missing(reply.content() + recorded);
        String also = missing.isEmpty() ? "" : "\n\n" + TEXTS.text("also", String.join(", ", missing));
        SummaryText text = text(reply.content().strip() + also + "\n\n" + TEXTS.text("recorded") + "\n" + recorded);
        return run.finish(removal.with(text.source(), text.text()), by);
    }

    /** Returns the plan with only the record. */
    public CompactionPlan withoutModel() {
        return run.finish(removal.with(record().source(), record().text()), CompactionApplied.TAPE);
    }

    /** Returns the record of the removed part, generated from the tape. */
    SummaryText record() {
        if (record == null) {
            record = text(recorded());
        }
        return record;
    }

    private String recorded() {
        DeterministicSummary summary =
                new DeterministicSummary(run.view().task(), run.view().memory().digest(), removal.staying());
        long room = Math.min((long) (tokens() * MAX_OF_REPLACED), Math.max(MIN_ROOM, (long)
                (run.view().fullness().budget() * MAX_OF_BUDGET)));
        String text = "";
        for (int lines : DETAIL) {
            text = summary.text(removal.span(), lines);
            if (text(text).tokens(body) < room) {
                break;
            }
        }
        return text;
    }

    private SummaryText text(String text) {
        return SummaryText.of(removal.source(body), text);
    }

    /**
     * A record or summary in the conversation. Its text states that it is not a request, and how to find the original.
     */
    record SummaryText(Summary source, String text) {
        static SummaryText of(Summary source, String text) {
            String pointer = source.to() == 0
                    ? TEXTS.text("summary.words")
                    : TEXTS.text("summary.tape", "tape:" + source.from() + "-" + source.to());
            return new SummaryText(source, TEXTS.text("summary.lead", pointer) + "\n\n" + text.strip());
        }

        long tokens(Body body) {
            return body.tokens(source, text);
        }
    }

    /** The replaced messages as one text. */
    static final class ReplacedText {
        private final Body body;

        ReplacedText(Body body) {
            this.body = body;
        }

        /** Returns the whole text, including calls. */
        String whole(List<Integer> messages) {
            return messages.stream().map(this::one).collect(Collectors.joining());
        }

        /** Returns the text in at most {@code limit} tokens; a long message is cut to its beginning and end. */
        String within(List<Integer> messages, long limit) {
            long tokens = messages.stream().mapToLong(body::tokens).sum();
            if (tokens <= limit) {
                return whole(messages);
            }
            long each = Math.max(1, limit / messages.size());
            // Long messages get the unused shares of short ones.
            long spare = messages.stream()
                    .mapToLong(index -> Math.max(0, each - body.tokens(index)))
                    .sum();
            long longOnes =
                    messages.stream().filter(index -> body.tokens(index) > each).count();
            long share = each + spare / longOnes;
            StringBuilder text = new StringBuilder();
            messages.forEach(index -> text.append(shortened(one(index), share, body.tokens(index))));
            return text.toString();
        }

        private String one(int index) {
            Message message = body.message(index).content();
            StringBuilder text = new StringBuilder("[" + author(message.origin()) + "]\n" + message.content() + '\n');
            message.calls()
                    .forEach(call -> text.append("called ")
                            .append(call.name())
                            .append(' ')
                            .append(call.arguments())
                            .append('\n'));
            return text.toString();
        }

        private static String author(Origin origin) {
            return switch (origin) {
                case ASK -> "user";
                case REPLY -> "assistant";
                case RESULT -> "tool result";
                case INJECTED, RESIDENT, CANONICAL, NOTE, NOTICE, SUMMARY ->
                    origin.name().toLowerCase(Locale.ROOT);
            };
        }

        private static String shortened(String text, long share, long tokens) {
            if (tokens <= share) {
                return text;
            }
            int half = (int) (text.length() * share / tokens / 2);
            return SafeText.start(text, half) + "\n[…]\n" + tail(text, half);
        }

        private static String tail(String text, int letters) {
            int from = text.length() - letters;
            boolean splits = letters > 0 && Character.isLowSurrogate(text.charAt(from));
            return text.substring(splits ? from + 1 : from);
        }
    }
}
