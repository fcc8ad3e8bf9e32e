package dev.deepseektui.app.report;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.cost.CostLedger.BillParts;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionForked;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a session.
 *
 * @param requests oldest first
 * @param files largest first
 */
public record SessionFigures(
        Identity identity,
        Bill bill,
        List<RequestFigures> requests,
        List<RewriteFigures> rewrites,
        List<FileLooks> files) {
    public SessionFigures {
        requests = List.copyOf(requests);
        rewrites = List.copyOf(rewrites);
        files = List.copyOf(files);
    }

    /** The session that the figures are about. */
    public record Identity(String id, String title, String workspace, String model, Instant started) {}

    /**
     * The cost of the session.
     *
     * @param total in US dollars; null if the usage or price of any request is unknown
     * @param atLeast the sum of the known costs in US dollars
     */
    public record Bill(BillParts parts, @Nullable Double total, double atLeast) {
        /** Returns the share of prompt tokens that came from the provider's cache; empty if no prompt was billed. */
        public OptionalDouble hitRatio() {
            long all = parts.hits().tokens() + parts.misses().tokens();
            return all == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of((double) parts.hits().tokens() / all);
        }
    }

    /**
     * One request to the model.
     *
     * @param budget the maximum number of prompt tokens; null if not recorded
     * @param usage the billed tokens; unknown until the answer arrives
     * @param billed the session's accumulated bill, including this request; null if there was no answer
     */
    public record RequestFigures(
            PromptParts parts,
            @Nullable Long budget,
            TokenUsage usage,
            @Nullable BillParts billed) {
        RequestFigures answered(TokenUsage bill, BillParts upToHere) {
            return new RequestFigures(parts, budget, bill, upToHere);
        }
    }

    /**
     * The number of tokens in a prompt by kind.
     *
     * @param header the system prompt and the tool definitions
     * @param resident resident files
     * @param summary summaries and canonical state
     * @param results tool results
     * @param replies the model's replies
     * @param rest the user's prompts, and notes
     */
    public record PromptParts(long header, long resident, long summary, long results, long replies, long rest) {
        static PromptParts of(Conversation conversation) {
            long resident = 0;
            long summary = 0;
            long results = 0;
            long replies = 0;
            long rest = 0;
            for (PromptMessage message : conversation.messages()) {
                long tokens = conversation.tokens(message);
                switch (message.origin()) {
                    case RESIDENT -> resident += tokens;
                    case SUMMARY, CANONICAL -> summary += tokens;
                    case RESULT -> results += tokens;
                    case REPLY -> replies += tokens;
                    case ASK, INJECTED, NOTE, NOTICE -> rest += tokens;
                }
            }
            return new PromptParts(conversation.size().header(), resident, summary, results, replies, rest);
        }

        public long total() {
            return header + resident + summary + results + replies + rest;
        }
    }

    /**
     * A rewrite of the conversation.
     *
     * @param request the number of the first request after the rewrite
     * @param before the prompt tokens before the rewrite
     * @param after the prompt tokens after the rewrite
     * @param price the cost of the lost cache in US dollars; null if unknown
     */
    public record RewriteFigures(
            int request,
            String reason,
            long before,
            long after,
            @Nullable Double price) {
        long freed() {
            return before - after;
        }
    }

    /** The number of times a file was shown to the model, and the tokens this took in total. */
    public record FileLooks(String path, long tokens, int looks) {
        FileLooks and(FileLooks more) {
            return new FileLooks(path, tokens + more.tokens, looks + more.looks);
        }
    }

    /** A fold from a tape to the figures of its session. */
    public static final class FiguresFold {
        private final SessionState state;
        private final List<RequestFigures> requests = new ArrayList<>();
        private final List<RewriteFigures> rewrites = new ArrayList<>();
        private final Map<String, FileLooks> files = new LinkedHashMap<>();
        /**
         * The path of the file that each call read, by call ID. An entry is removed once the result is in the prompt.
         */
        private final Map<String, String> shown = new HashMap<>();

        private Instant started = Instant.EPOCH;
        private @Nullable String firstAsk;

        public FiguresFold(PriceTable prices) {
            this.state = new SessionState(prices);
        }

        public void apply(Recorded recorded) {
            TapeEvent event = recorded.event();
            state.apply(recorded);
            if (event instanceof SessionStarted) {
                started = recorded.ts();
            } else if (event instanceof Asked asked && asked.beginsTurn() && firstAsk == null) {
                firstAsk = SafeText.line(asked.shown().strip());
            } else if (event instanceof RequestSent sent) {
                Long budget = sent.parts() == null ? null : sent.parts().budget();
                PromptParts parts = PromptParts.of(state.conversation());
                requests.add(new RequestFigures(parts, budget, TokenUsage.UNKNOWN, null));
            } else if (event instanceof ReplyReceived reply && !requests.isEmpty()) {
                int last = requests.size() - 1;
                TokenUsage usage = reply.usage() == null ? TokenUsage.UNKNOWN : reply.usage();
                requests.set(
                        last, requests.get(last).answered(usage, state.cost().parts()));
            } else if (event instanceof Rebased rebased) {
                rewrites.add(new RewriteFigures(
                        requests.size() + 1,
                        rebased.reason().word(),
                        rebased.before(),
                        rebased.after(),
                        rebased.price()));
            } else if (event instanceof ToolReturned returned
                    && returned.outcome().access() != null) {
                shown.put(returned.callId(), String.valueOf(returned.outcome().resource()));
            } else if (event instanceof ContextAppended appended && appended.origin() == Origin.RESULT) {
                look();
            } else if (event instanceof SessionForked) {
                started = recorded.ts();
                firstAsk = null;
                requests.clear();
                rewrites.clear();
                files.clear();
            }
        }

        private void look() {
            List<PromptMessage> messages = state.conversation().messages();
            PromptMessage result = messages.get(messages.size() - 1);
            String path = shown.remove(String.valueOf(result.content().toolCallId()));
            if (path != null) {
                files.merge(path, new FileLooks(path, state.conversation().tokens(result), 1), FileLooks::and);
            }
        }

        public SessionFigures figures() {
            OptionalDouble total = state.cost().total();
            return new SessionFigures(
                    identity(),
                    new Bill(
                            state.cost().parts(),
                            total.isPresent() ? total.getAsDouble() : null,
                            state.cost().atLeast()),
                    requests,
                    rewrites,
                    files.values().stream()
                            .sorted(Comparator.comparingLong(FileLooks::tokens).reversed())
                            .toList());
        }

        private Identity identity() {
            String title = state.session()
                    .name()
                    .or(() -> Optional.ofNullable(firstAsk))
                    .orElseGet(() -> say("report.page.untitled"));
            return state.session().hasStarted()
                    ? new Identity(
                            state.session().id(),
                            title,
                            state.session().start().workspace(),
                            state.conversation().header().model(),
                            started)
                    : new Identity("", title, "", "", started);
        }
    }
}
