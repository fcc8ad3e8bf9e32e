package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.SpokenPath;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.tape.event.Origin;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The input of the ladder's decision.
 *
 * @param task the state of the work, which a summary must preserve
 * @param fullness of the next request, drafts included
 * @param terms the cache terms of the provider
 * @param residents the files that stay whole
 * @param completion adds the edits of other systems to a rebase
 */
public record LadderView(
        Conversation conversation,
        LadderState memory,
        TaskState task,
        Fullness fullness,
        CacheTerms terms,
        Instant now,
        Residents residents,
        UnaryOperator<Rebase> completion) {
    private static final int FILES_IN_USE = 8;
    private static final int SHORTEST_STEM = 3;

    /** Returns the view before a request. */
    static LadderView of(RequestContext now, LadderState memory, Residents residents) {
        return new LadderView(
                now.state().conversation(),
                memory,
                now.state().task(),
                now.fullness(),
                now.state().cacheTerms(now.now()),
                now.now(),
                residents,
                rebase -> now.preparation().completed(rebase, now));
    }

    /** Returns whether a prompt has just arrived that names no file in use, with no resident files. */
    boolean isBetweenAsks() {
        List<PromptMessage> messages = conversation.messages();
        int last = messages.size() - 1;
        while (last >= 0
                && messages.get(last).origin() != Origin.ASK
                && messages.get(last).origin() != Origin.REPLY) {
            last--;
        }
        return last > 0
                && messages.get(last).origin() == Origin.ASK
                && !messages.get(last).isCarried()
                && residents.deferUntil() == 0
                && !isAboutFilesInUse(messages.get(last).content().content());
    }

    private boolean isAboutFilesInUse(String ask) {
        List<String> words = SpokenPath.words(ask);
        return task.workingSet().byLastUse().stream()
                .limit(FILES_IN_USE)
                .anyMatch(path -> words.stream().anyMatch(word -> isMeant(path, word)));
    }

    /** Returns whether the word names the file or its stem, as in "the footer" for {@code footer.ts}. */
    private static boolean isMeant(String path, String word) {
        String name = SpokenPath.name(path);
        int end = name.lastIndexOf('.');
        return SpokenPath.isMeant(path, word)
                || (word.length() >= SHORTEST_STEM
                        && end > 0
                        && name.substring(0, end).equalsIgnoreCase(word));
    }

    /** Returns whether the provider's cache has expired, so that a rewrite loses nothing. */
    boolean isCacheCold(Duration life) {
        return memory.state().lastRequest().isCacheCold(life, now);
    }

    /**
     * A part of a session, by the numbers of its prompts and replies.
     *
     * @param end the number after the last
     */
    public record MessageRange(long from, long end) {
        boolean contains(long number) {
            return from <= number && number < end;
        }
    }

    @FunctionalInterface
    public interface Relevance {
        List<Double> likeness(String question, List<String> texts);
    }
}
