package dev.deepseektui.app.report;

import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.cost.BillParts;
import dev.deepseektui.core.tape.event.TokenUsage;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a session.
 *
 * @param requests the oldest first
 * @param files the largest first
 */
public record SessionFigures(
        Identity identity, Bill bill, List<Request> requests, List<Rewrite> rewrites, List<FileLooks> files) {
    public SessionFigures {
        requests = List.copyOf(requests);
        rewrites = List.copyOf(rewrites);
        files = List.copyOf(files);
    }

    /** Identifies the session. */
    public record Identity(String id, String title, String workspace, String model, Instant started) {}

    /**
     * The cost of the session.
     *
     * @param total in US dollars; absent when a bill or a price is unknown
     * @param atLeast the sum of the known bills
     */
    public record Bill(BillParts parts, @Nullable Double total, double atLeast) {
        /** Returns the share of the prompts that came from the provider's cache; empty where it is unknown. */
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
     * @param budget the tokens that the prompt may have; absent where it was not recorded
     * @param usage the tokens that were billed; unknown until the answer
     * @param billed the bill of the session up to the answer; absent without an answer
     */
    public record Request(
            PromptParts parts,
            @Nullable Long budget,
            TokenUsage usage,
            @Nullable BillParts billed) {
        Request answered(TokenUsage bill, BillParts upToHere) {
            return new Request(parts, budget, bill, upToHere);
        }
    }

    /**
     * The tokens of a prompt by kind.
     *
     * @param header the system prompt and the tools
     * @param resident files that stay whole
     * @param summary summaries and canonical state
     * @param results results of tools
     * @param replies replies of the model
     * @param rest asks of the user, and notes
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
     * @param request the number of the first request after it
     * @param price the cost of the lost cache in US dollars; absent where it is unknown
     */
    public record Rewrite(
            int request,
            String reason,
            long before,
            long after,
            @Nullable Double price) {
        long freed() {
            return before - after;
        }
    }

    /** The results that showed a file to the model. */
    public record FileLooks(String path, long tokens, int looks) {
        FileLooks and(FileLooks more) {
            return new FileLooks(path, tokens + more.tokens, looks + more.looks);
        }
    }
}
