package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.context.PromptPipeline;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.PastBody;
import dev.deepseektui.core.conversation.PastBody.ReplanTrail;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.event.MessageSource.Summary;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tool.hook.Hooks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Rewrites of the conversation that the user requests. Used on the engine's thread, while no tool call is pending. */
public record ConversationEdits(PromptPipeline pipeline, Hooks hooks) {
    /** Empties the conversation. The events stay on the tape. */
    public void clear() {
        cleared(messages()).ifPresent(pipeline::rebase);
        hooks.sessionStarted(Hooks.CLEARED);
    }

    /**
     * Empties a conversation in which only the built-in guide answered. A model would mistake these answers for its
     * own.
     */
    void dropGuideAnswers() {
        if (state().session().isGuideOnly()) {
            cleared(messages()).ifPresent(pipeline::rebase);
        }
    }

    /** Drops the user message of a turn and everything after it, so that it can be rephrased. */
    public void backTo(long turn) {
        OptionalLong number = state().prompts().number(turn);
        if (number.isEmpty()) {
            throw state().prompts().missing(turn);
        }
        pipeline.rebase(before(messages(), number.getAsLong(), state().prompts().place(turn))
                .orElseThrow(() -> error("error.turn.gone", turn)));
    }

    /**
     * Restores the conversation as it was before a rewind. Later messages are dropped, and can be restored in the same
     * way.
     *
     * @param going the number of the rewind to undo, counting from 1
     */
    public void restore(int going) {
        PastBody past = new PastBody(going);
        read(past::apply);
        pipeline.rebase(past.again(messages()).orElseThrow(() -> error("error.conversation.damaged")));
    }

    /** Restores the messages that the last replan removed, and keeps those added since. */
    public void undoReplan() {
        ReplanTrail trail = new ReplanTrail();
        read(trail::apply);
        pipeline.rebase(trail.undo(messages()).orElseThrow(() -> error("error.replan.none")));
    }

    private SessionState state() {
        return pipeline.log().state();
    }

    private List<PromptMessage> messages() {
        return state().conversation().messages();
    }

    private void read(Consumer<TapeEvent> fold) {
        try (TapeReader events = pipeline.log().tape().read(0)) {
            events.forEachRemaining(recorded -> fold.accept(recorded.event()));
        }
    }

    private static Optional<Rebase> cleared(List<PromptMessage> messages) {
        if (messages.isEmpty()) {
            return Optional.empty();
        }
        RebaseScript script = new RebaseScript(messages);
        while (script.hasNext()) {
            script.drop();
        }
        return Optional.of(script.finish(RebaseReason.user(Request.CLEAR)));
    }

    /**
     * Returns a rebase that removes a user message and everything after it. The slot is removed as well if no user
     * message is left. Returns empty if the message is no longer in the conversation, or if a summary covers its turn
     * and earlier ones.
     *
     * @param place the sequence number of the message on the tape
     */
    static Optional<Rebase> before(List<PromptMessage> messages, long ask, long place) {
        RebaseScript script = new RebaseScript(messages);
        boolean isFirst =
                messages.stream().noneMatch(message -> message.origin() == Origin.ASK && message.number() < ask);
        boolean found = false;
        while (script.hasNext()) {
            if (found && isOfEarlierTurns(script.peek(), place)) {
                return Optional.empty();
            }
            found |= script.peek().origin() == Origin.ASK && script.peek().number() == ask;
            if (found || (isFirst && script.peek().isSlot())) {
                script.drop();
            } else {
                script.keep();
            }
        }
        return found ? Optional.of(script.finish(RebaseReason.user(Request.EDIT_ASK))) : Optional.empty();
    }

    private static boolean isOfEarlierTurns(PromptMessage message, long place) {
        return message.source() instanceof Summary summary && (summary.to() == 0 || summary.from() < place);
    }
}
