package dev.deepseektui.core.context.state;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.core.tape.event.TurnEvents.TurnEnded;
import dev.deepseektui.core.tape.event.TurnEvents.TurnRetried;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The state of the latest turn, which determines whether it can be retried. Folded from the tape. */
public final class LastTurn {
    private static final long NONE = -1;

    private long number = NONE;
    private long ask = NONE;
    private long cutReply = NONE;
    private int steps;
    private @Nullable String ending;

    void apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            number = asked.turn();
            ask = NONE;
            cutReply = NONE;
            steps = asked.beginsTurn() ? 0 : steps;
            ending = null;
        } else if (event instanceof ContextAppended appended && appended.origin() == Origin.ASK) {
            ask = appended.number();
        } else if (event instanceof RequestSent sent) {
            steps = sent.step();
        } else if (event instanceof ReplyReceived reply) {
            cutReply = reply.cut() == null ? NONE : reply.number();
        } else if (event instanceof TurnRetried) {
            ending = null;
        } else if (event instanceof TurnEnded ended) {
            ending = ended.reason();
        }
    }

    public long number() {
        return number;
    }

    /** Returns the number of requests sent in the turn. */
    public int steps() {
        return steps;
    }

    /** Throws a user error if the turn cannot be retried. A turn that ended in a crash can be retried. */
    public void requireRetryable(Conversation conversation) {
        if (number == NONE) {
            throw error("error.retry.nothing");
        }
        if (TurnEnded.DONE.equals(ending)) {
            throw error("error.retry.done");
        }
        if (conversation.messages().stream().noneMatch(is(Origin.ASK, ask))) {
            throw error("error.retry.gone");
        }
    }

    /** Returns a rebase that drops the turn's incomplete reply; empty if the turn has no such reply. */
    public Optional<Rebase> withoutCutReply(Conversation conversation) {
        Predicate<PromptMessage> isCut = is(Origin.REPLY, cutReply);
        if (conversation.messages().stream().noneMatch(isCut)) {
            return Optional.empty();
        }
        List<BodyEdit> all = List.of(new Keep(conversation.messages().size()));
        Rebase retry = new Rebase(RebaseReason.user(Request.RETRY), all);
        return Optional.of(RebaseScript.without(isCut, retry, conversation.messages()));
    }

    private static Predicate<PromptMessage> is(Origin origin, long number) {
        return message -> message.origin() == origin && message.number() == number;
    }
}
