package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused.RefusalReason;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.RewriteStrategy.RewriteTerms;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatReply.FinishReason;
import dev.deepseektui.core.tape.event.Origin;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A summary that is needed before a rewrite can be made. A model writes it; if none can, the rewrite is made with the
 * record alone.
 */
public final class PendingSummary {
    private static final ModelTexts TEXTS = ModelTexts.of(PendingSummary.class);
    /** The maximum size of a summary, in tokens. */
    static final long MAX_TOKENS = 1_500;
    /** The minimum number of replaced tokens for which a summary is worth a request. */
    private static final long MIN_REPLACED = 400;
    /** The number of replaced tokens from which a summary must have {@link #MIN_WORDS}. */
    private static final long LONG = 4_000;

    private static final int MIN_WORDS = 60;
    private static final int MAX_REPEATS = 3;
    /** The beginnings of tool calls that models write as text. */
    private static final Pattern CALL = Pattern.compile("<[|\uFF5C]|<tool_call|<function_calls|<invoke ");

    private final RewritePlan plan;
    private final RemovedPart removed;
    private final boolean isLocalFirst;
    private final Function<Optional<WrittenSummary>, CompactionPlan> finish;
    private @Nullable SummaryInstruction request;

    PendingSummary(
            RewritePlan plan,
            RemovedPart removed,
            boolean isLocalFirst,
            Function<Optional<WrittenSummary>, CompactionPlan> finish) {
        this.plan = plan;
        this.removed = removed;
        this.isLocalFirst = isLocalFirst;
        this.finish = finish;
    }

    /** A usable summary and its author. */
    record WrittenSummary(String text, String by) {}

    /** Returns the number of replaced messages. */
    public int messages() {
        return removed.messages().size();
    }

    /** Returns the tokens of the replaced messages. */
    public long tokens() {
        return removed.messages().stream().mapToLong(plan.body()::tokens).sum();
    }

    RewriteTerms terms() {
        return plan.terms();
    }

    /** Returns the plan that asks for the summary, or the plan without one if too little would be replaced. */
    CompactionPlan wanted() {
        return tokens() >= MIN_REPLACED ? CompactionPlan.wanting(this) : withoutModel();
    }

    /** Returns whether a local model writes the summary if there is one. */
    boolean isLocalFirst() {
        return isLocalFirst;
    }

    /** Returns the message that asks for the summary. */
    public String instruction(Optional<SummaryRefused> earlier) {
        return request().text(earlier);
    }

    private SummaryInstruction request() {
        if (request == null) {
            String replaced = new ReplacedText(plan.body()).whole(removed.messages());
            request = SummaryInstruction.of(plan.view(), plan.terms().focus(), replaced);
        }
        return request;
    }

    /**
     * Returns a transcript of the replaced messages, of at most {@code limit} tokens, for a model that does not know
     * the conversation.
     */
    public String transcript(long limit) {
        return new ReplacedText(plan.body()).within(removed.messages(), limit);
    }

    /** Returns the reason why an answer cannot be used, if there is one. */
    public Optional<SummaryRefused> refusal(ChatReply reply, String by) {
        return fault(reply, tokens()).map(reason -> new SummaryRefused(by, reason, ""));
    }

    private Optional<RefusalReason> fault(ChatReply reply, long replaced) {
        String text = reply.content().strip();
        if (!reply.calls().isEmpty() || CALL.matcher(text).find()) {
            return Optional.of(RefusalReason.TOOL_CALLS);
        }
        if (isCut(reply.finishReason())) {
            return Optional.of(RefusalReason.CUT_OFF);
        }
        if (text.isEmpty()) {
            return Optional.of(RefusalReason.EMPTY);
        }
        if (replaced > LONG && text.split("\\s+", MIN_WORDS + 1).length < MIN_WORDS) {
            return Optional.of(RefusalReason.TOO_SHORT);
        }
        if (repeats(text)) {
            return Optional.of(RefusalReason.REPEATS);
        }
        long tokens = plan.body().tokens(text);
        return tokens >= replaced || tokens > 2 * MAX_TOKENS ? Optional.of(RefusalReason.TOO_LARGE) : Optional.empty();
    }

    private static boolean repeats(String text) {
        return text
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .values()
                .stream()
                .anyMatch(times -> times > MAX_REPEATS);
    }

    private static boolean isCut(FinishReason finish) {
        return switch (finish) {
            case LENGTH, CONTENT_FILTER, INSUFFICIENT_SYSTEM_RESOURCE, ERROR -> true;
            case STOP, TOOL_CALLS, UNKNOWN -> false;
        };
    }

    /** Returns the summary that an answer contains, with the required names that it lacks. */
    WrittenSummary written(ChatReply reply, String by) {
        List<String> missing = request().missing(reply.content());
        String also = missing.isEmpty() ? "" : "\n\n" + TEXTS.text("also", String.join(", ", missing));
        return new WrittenSummary(reply.content().strip() + also, by);
    }

    /** Returns the number of the last message that the summary covers. */
    long upTo() {
        return removed.span().end() - 1;
    }

    /** Returns the plan with a summary. */
    public CompactionPlan with(ChatReply reply, String by) {
        return finish.apply(Optional.of(written(reply, by)));
    }

    /** Returns the plan with only the record. */
    public CompactionPlan withoutModel() {
        return finish.apply(Optional.empty());
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
            return SafeText.start(text, half) + "\n[…]\n" + SafeText.end(text, half);
        }
    }
}
