package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.compaction.CompactionEvents.CompactionApplied;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRefused.RefusalReason;
import dev.deepseektui.core.context.compaction.CompactionLadder.CompactionPlan;
import dev.deepseektui.core.context.compaction.DeterministicSummary.RecordedState;
import dev.deepseektui.core.context.compaction.LadderView.MessageRange;
import dev.deepseektui.core.context.compaction.SummaryInstruction.SummaryNeeds;
import dev.deepseektui.core.context.compaction.SummaryInstruction.SummaryRequest;
import dev.deepseektui.core.context.compaction.SummaryText.SummaryPart;
import dev.deepseektui.core.context.compaction.SummaryText.SummaryPart.SummaryPlace;
import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatReply.FinishReason;
import dev.deepseektui.core.tape.event.Origin;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A plan that waits for a summary. The caller asks a model with {@link #instruction}, passes the answer to {@link #refusal}, and
 * continues with {@link #with}, or with {@link #withoutModel} where no answer is usable. The conversation must not change in between.
 */
public final class SummaryWanted {
    static final double MOST_OF_REPLACED = 0.4;
    /** The lines of each section of a summary without a model, fewer where they would take too much room. */
    private static final List<Integer> DETAIL = List.of(100, 50, 24, 12, 6, 3, 1);

    /** The share of the budget that a summary without a model may take, independent of the length of the session. */
    private static final double MOST_OF_BUDGET = 0.1;

    /** The tokens that such a summary may always take. */
    private static final long SMALLEST_ROOM = 1_000;

    private final EmergencyRun run;
    private final Body body;
    private final List<SummaryPart> parts;
    private final SummaryRequest request;

    SummaryWanted(EmergencyRun run, List<SummaryPart> parts, String focus) {
        this.run = run;
        this.body = run.body();
        this.parts = List.copyOf(parts);
        this.request =
                new SummaryRequest(this.parts, stays(), body.latestAskText(), focus, needs(), isMerging(), most());
    }

    private SummaryNeeds needs() {
        return SummaryNeeds.of(run.view(), span(), new ReplacedText(body).whole(indexes()));
    }

    private List<String> stays() {
        return parts.stream()
                .flatMap(part -> part.staying().keySet().stream().sorted().map(body::text))
                .toList();
    }

    private boolean isMerging() {
        return indexes().stream().anyMatch(index -> body.message(index).origin() == Origin.SUMMARY);
    }

    private MessageRange span() {
        return new MessageRange(
                parts.get(0).span().from(), parts.get(parts.size() - 1).span().end());
    }

    private List<Integer> indexes() {
        return parts.stream().flatMap(part -> part.messages().stream()).toList();
    }

    /** Returns the number of replaced messages. */
    public int messages() {
        return indexes().size();
    }

    /** Returns the tokens of the replaced messages. */
    public long tokens() {
        return indexes().stream().mapToLong(body::tokens).sum();
    }

    private long most() {
        return (long) (tokens() * MOST_OF_REPLACED);
    }

    /** Returns the last message of the request. */
    public String instruction(Optional<SummaryRefused> earlier) {
        return SummaryInstruction.of(request, earlier);
    }

    /** Returns the replaced messages for a model that does not know the conversation, in at most this many tokens. */
    public String transcript(long most) {
        return new ReplacedText(body).within(indexes(), most);
    }

    /** Returns why an answer cannot be used, if so. */
    public Optional<SummaryRefused> refusal(ChatReply reply, String by) {
        Map<SummaryPlace, String> texts = texts(reply.content());
        if (!reply.calls().isEmpty()) {
            return refused(by, RefusalReason.TOOL_CALLS, List.of());
        }
        if (isCut(reply.finishReason())) {
            return refused(by, RefusalReason.CUT_OFF, List.of());
        }
        if (reply.content().isBlank()) {
            return refused(by, RefusalReason.EMPTY, List.of());
        }
        if (texts.size() < parts.size() || texts.values().stream().anyMatch(String::isBlank)) {
            return refused(by, RefusalReason.INCOMPLETE, List.of());
        }
        if (tokens(texts) >= most()) {
            return refused(by, RefusalReason.TOO_LARGE, List.of());
        }
        List<String> missing = request.needs().missing(String.join("\n", texts.values()));
        return missing.isEmpty() ? Optional.empty() : refused(by, RefusalReason.DROPPED_NAMES, missing);
    }

    private static boolean isCut(FinishReason finish) {
        return switch (finish) {
            case LENGTH, CONTENT_FILTER, INSUFFICIENT_SYSTEM_RESOURCE, ERROR -> true;
            case STOP, TOOL_CALLS, UNKNOWN -> false;
        };
    }

    private static Optional<SummaryRefused> refused(String by, RefusalReason reason, List<String> missing) {
        return Optional.of(new SummaryRefused(by, reason, missing, ""));
    }

    private long tokens(Map<SummaryPlace, String> texts) {
        return parts.stream()
                .map(part -> SummaryText.of(part, body, texts.getOrDefault(part.place(), "")))
                .mapToLong(summary -> body.tokens(summary.source(), summary.text()))
                .sum();
    }

    private long room() {
        return Math.max(SMALLEST_ROOM, (long) (run.view().fullness().budget() * MOST_OF_BUDGET));
    }

    /** Returns the parts by their tags; without tags the whole answer where there is one part. */
    private Map<SummaryPlace, String> texts(String answer) {
        Map<SummaryPlace, String> texts = new EnumMap<>(SummaryPlace.class);
        if (parts.size() == 1) {
            texts.put(parts.get(0).place(), answer.strip());
            return texts;
        }
        inTag("before", answer).ifPresent(text -> texts.put(SummaryPlace.BEFORE, text));
        inTag("since", answer).ifPresent(text -> texts.put(SummaryPlace.SINCE, text));
        return texts;
    }

    private static Optional<String> inTag(String tag, String answer) {
        int from = answer.indexOf("<" + tag + ">");
        int to = answer.lastIndexOf("</" + tag + ">");
        return from < 0 || to < from
                ? Optional.empty()
                : Optional.of(answer.substring(from + tag.length() + 2, to).strip());
    }

    /** Returns the plan with a usable answer and the record of the tape behind it. */
    public CompactionPlan with(ChatReply reply, String by) {
        Map<SummaryPlace, String> texts = texts(reply.content());
        SummaryPart last = parts.get(parts.size() - 1);
        String recorded =
                new RecordedState(run.view().task(), run.view().memory().digest(), span()).appendix();
        texts.computeIfPresent(last.place(), (place, text) -> text + recorded);
        return run.finish(parts, texts, by);
    }

    /** Returns the plan with a summary from the tape. */
    public CompactionPlan withoutModel() {
        Map<SummaryPlace, String> texts = Map.of();
        for (int lines : DETAIL) {
            texts = ofTape(lines);
            if (tokens(texts) < Math.min(most(), room())) {
                break;
            }
        }
        return run.finish(parts, texts, CompactionApplied.TAPE);
    }

    private Map<SummaryPlace, String> ofTape(int lines) {
        Set<Long> staying = parts.stream()
                .flatMap(part -> part.stayingNumbers(body).stream())
                .collect(Collectors.toSet());
        DeterministicSummary summary =
                new DeterministicSummary(run.view().task(), run.view().memory().digest()).beside(staying);
        Map<SummaryPlace, String> texts = new EnumMap<>(SummaryPlace.class);
        SummaryPart last = parts.get(parts.size() - 1);
        parts.forEach(part -> texts.put(
                part.place(),
                part.equals(last) ? summary.present(part.span(), lines) : summary.past(part.span(), lines)));
        return texts;
    }

    /** The replaced messages as one text. */
    static final class ReplacedText {
        private final Body body;

        ReplacedText(Body body) {
            this.body = body;
        }

        /** Returns the whole text, calls included. */
        String whole(List<Integer> messages) {
            StringBuilder text = new StringBuilder();
            messages.forEach(index -> text.append(one(index)));
            return text.toString();
        }

        /** Returns at most this many tokens: of long messages the beginning and the end. */
        String within(List<Integer> messages, long most) {
            long tokens = messages.stream().mapToLong(body::tokens).sum();
            if (tokens <= most) {
                return whole(messages);
            }
            long each = Math.max(1, most / messages.size());
            // Long messages get what short ones leave of their shares.
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
