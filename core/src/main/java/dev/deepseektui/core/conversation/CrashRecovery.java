package dev.deepseektui.core.conversation;

import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What happened but did not reach the conversation before the process died: folded from the tape beside the conversation, and tied
 * up once before work goes on. Nothing with effects is ever run again; the model is told what is known.
 */
public final class CrashRecovery {
    public static final String INTERRUPTED = "interrupted, outcome unknown";
    public static final String NOT_RUN = "not run: the program ended before";

    private @Nullable Asked ask;
    private @Nullable ReplyReceived reply;
    private final Set<String> started = new HashSet<>();
    private final Map<String, ToolOutcome> returned = new HashMap<>();

    public void apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            ask = asked;
        } else if (event instanceof ReplyReceived received) {
            reply = received;
            started.clear();
            returned.clear();
        } else if (event instanceof ToolStarted tool) {
            started.add(tool.callId());
        } else if (event instanceof ToolReturned tool) {
            returned.put(tool.callId(), tool.outcome());
        } else if (event instanceof ContextAppended appended) {
            settle(appended.origin());
        }
    }

    private void settle(Origin origin) {
        if (origin == Origin.ASK) {
            ask = null;
        } else if (origin == Origin.REPLY) {
            reply = null;
        }
    }

    /** Appends what is missing, and mends what a salvaged tape lost, so that the next request can be sent. */
    public void recover(Conversation conversation, ConversationRecorder recorder) {
        answerOpenCalls(conversation, recorder);
        Mending.of(conversation.messages()).ifPresent(rebase -> recorder.rebase(rebase, Optional.empty()));
        Asked lostAsk = ask;
        if (lostAsk != null) {
            recorder.append(MessageFactory.ask(conversation.numberFor(Origin.ASK), lostAsk.text()));
        }
        ReplyReceived lostReply = reply;
        if (lostReply != null) {
            MessageFactory.reply(lostReply, conversation.numberFor(Origin.REPLY))
                    .ifPresent(recorder::append);
        }
        answerOpenCalls(conversation, recorder);
        ask = null;
        reply = null;
    }

    private void answerOpenCalls(Conversation conversation, ConversationRecorder recorder) {
        long number = conversation.numberFor(Origin.RESULT);
        for (String call : List.copyOf(conversation.openCalls())) {
            recorder.append(MessageFactory.result(number, call, outcome(call)));
        }
    }

    private ToolOutcome outcome(String call) {
        ToolOutcome known = returned.get(call);
        if (known != null) {
            return known;
        }
        return started.contains(call)
                ? ToolOutcome.of(Status.INTERRUPTED, INTERRUPTED)
                : ToolOutcome.of(Status.CANCELLED, NOT_RUN);
    }
}
