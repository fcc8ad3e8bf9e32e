package dev.deepseektui.bench.lab.context;

import dev.deepseektui.bench.lab.context.FactsNext.FactShare;
import dev.deepseektui.bench.lab.context.TraceEntry.Answered;
import dev.deepseektui.bench.lab.context.TraceEntry.Compacted;
import dev.deepseektui.bench.lab.context.TraceEntry.Said;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replays of a recording in which the prompt is rewritten once, before a chosen request. The policy must not rewrite
 * the prompt by itself.
 */
public record RewriteMoment(ReplayGround ground, ReplayPolicy.Choice policy, List<TraceEntry> entries) {
    private static final DeepSeekTokenizer TOKENIZER = new DeepSeekTokenizer();

    /**
     * The facts that the prompt still contains after a rewrite.
     *
     * @param recorded the facts in the recorded program's own prompt; null if it did not compact at this request
     * @param both the facts in either of the two prompts; null as well
     */
    public record KeptFacts(
            FactShare ours,
            @Nullable FactShare recorded,
            @Nullable FactShare both) {
        public KeptFacts(FactShare ours) {
            this(ours, null, null);
        }

        private static KeptFacts of(List<FactShare> shares) {
            return shares.size() == 1
                    ? new KeptFacts(shares.get(0))
                    : new KeptFacts(shares.get(0), shares.get(1), shares.get(2));
        }
    }

    private interface Place {
        boolean isReached(long message, long tokens);
    }

    /** Rewrites the prompt before the first request of at least this size; empty if there is no such request. */
    public Optional<KeptFacts> atTokens(long tokens) {
        return at((message, size) -> size >= tokens);
    }

    /**
     * Rewrites the prompt before the first request at or after a message; empty if there is no such request.
     *
     * @param number the number of the prompt or reply, counted from 1
     */
    public Optional<KeptFacts> atMessage(long number) {
        return at((message, size) -> message >= number);
    }

    private Optional<KeptFacts> at(Place place) {
        ContextReplay replay = new ContextReplay(ground, policy);
        long message = 0;
        boolean isRewritten = false;
        for (TraceEntry entry : entries) {
            message += entry instanceof Said || entry instanceof Answered ? 1 : 0;
            if (!isRewritten && entry instanceof Answered) {
                replay.answerOpenCalls();
                isRewritten = place.isReached(message, replay.tokens());
                if (isRewritten) {
                    replay.rewriteAndCount(List.of(), 0);
                }
            }
            replay.next(entry);
            if (isRewritten && replay.factsNext().isDone()) {
                break;
            }
        }
        return isRewritten ? Optional.of(KeptFacts.of(replay.factsNext().all())) : Optional.empty();
    }

    /**
     * Rewrites the prompt where the recorded program replaced its conversation with a summary. Earlier compactions are
     * carried out as recorded. Empty if there is no such compaction, or no request after it.
     *
     * @param number the number of the compaction, counted from 0
     */
    public Optional<KeptFacts> atCompaction(int number) {
        ContextReplay replay = new ContextReplay(ground, policy);
        List<String> texts = new ArrayList<>();
        int compactions = 0;
        int size = 0;
        boolean isRewritten = false;
        for (TraceEntry entry : entries) {
            if (entry instanceof Compacted compacted && compactions++ <= number) {
                replay.answerOpenCalls();
                if (compactions <= number) {
                    replay.compactAsRecorded(compacted);
                } else {
                    texts.addAll(compacted.texts());
                    size = replay.messages().size();
                }
            } else if (entry instanceof Answered && compactions > number && !isRewritten) {
                replay.rewriteAndCount(texts, size);
                isRewritten = true;
            }
            replay.next(entry);
            if (isRewritten && replay.factsNext().isDone()) {
                break;
            }
        }
        return isRewritten ? Optional.of(KeptFacts.of(replay.factsNext().all())) : Optional.empty();
    }

    /** Returns the tokens of messages and other texts. */
    static long tokens(List<PromptMessage> messages, List<String> texts) {
        return messages.stream()
                        .mapToLong(message -> TOKENIZER.count(message.content().content()))
                        .sum()
                + texts.stream().mapToLong(TOKENIZER::count).sum();
    }
}
