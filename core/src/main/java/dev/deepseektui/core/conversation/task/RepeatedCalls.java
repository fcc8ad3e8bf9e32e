package dev.deepseektui.core.conversation.task;

import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The calls that were repeated with the same result while nothing changed, folded from the tape. An edit, another
 * command or a message of the user ends a repetition. Reading the output of a job is not counted.
 */
public final class RepeatedCalls {
    /** The number of the repetition from which on the result is one line. */
    public static final int SHORTENED = 3;
    /** The number of the repetition that does not run unless the user allows it. */
    public static final int ASKED = 5;
    /** The number of the repetition that ends the turn. */
    public static final int STOPPED = 7;

    private static final String SAME = "Same result as before (call ";
    private static final String NOT_RUN = "Not run: the same call has returned the same result ";
    private static final Set<String> POLLS = Set.of("job_output", "job_kill");

    private final Map<CallKey, Repetition> repetitions = new HashMap<>();
    private final Map<String, CallKey> pending = new HashMap<>();
    private final Set<String> effects = new HashSet<>();
    /** Grows with each change after which a call may have another result. */
    private long changes;

    private long calls;

    private record CallKey(String tool, String arguments) {
        static CallKey of(ToolCall call) {
            return new CallKey(call.name(), call.arguments());
        }
    }

    /**
     * Successive results of one call.
     *
     * @param first the number of the first call, counted from the session's first call
     * @param result the text of the result
     */
    private record Repetition(long first, int times, String result, long changes) {}

    public void apply(TapeEvent event) {
        if (event instanceof ReplyReceived reply) {
            pending.clear();
            effects.clear();
            reply.calls().forEach(call -> pending.put(call.id(), CallKey.of(call)));
        } else if (event instanceof ToolStarted started && started.effect()) {
            effects.add(started.callId());
        } else if (event instanceof ToolReturned returned) {
            returned(returned);
        } else if (event instanceof Asked || event instanceof FileEdited || event instanceof FilesChanged) {
            changes++;
        }
    }

    private void returned(ToolReturned returned) {
        calls++;
        CallKey key = pending.get(returned.callId());
        if (key == null || POLLS.contains(key.tool())) {
            return;
        }
        Repetition before = repetitions.get(key);
        String text = returned.outcome().text();
        boolean isRemark = text.startsWith(SAME) || text.startsWith(NOT_RUN);
        if (before != null && before.changes() == changes && (isRemark || text.equals(before.result()))) {
            repetitions.put(key, new Repetition(before.first(), before.times() + 1, before.result(), changes));
            return;
        }
        changes += effects.contains(returned.callId()) ? 1 : 0;
        repetitions.put(key, new Repetition(calls, 1, text, changes));
    }

    /** Returns how often this call has returned the same result since the last change. */
    public int times(ToolCall call) {
        Repetition before = repetitions.get(CallKey.of(call));
        return before == null || before.changes() != changes ? 0 : before.times();
    }

    /** Returns the outcome with one line in place of a result that has already been sent twice. */
    public ToolOutcome shortened(ToolCall call, ToolOutcome outcome) {
        Repetition before = repetitions.get(CallKey.of(call));
        return before != null && times(call) >= SHORTENED - 1 && outcome.text().equals(before.result())
                ? outcome.withText(SAME + before.first() + "); nothing has changed since.")
                : outcome;
    }

    /** Returns the result of a repeated call that does not run. */
    public static String notRun(int times) {
        return NOT_RUN + times + " times, and nothing has changed since. Use the result, or try another way.";
    }
}
