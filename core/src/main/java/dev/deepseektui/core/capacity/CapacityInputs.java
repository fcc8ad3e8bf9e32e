package dev.deepseektui.core.capacity;

import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.SessionStarted;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import org.jspecify.annotations.Nullable;

/** How much is going on: counts over the active conversation, folded from the tape, at the same cost however long that is. */
public final class CapacityInputs {
    private final RecentWindow window;
    private final SeenBody body;
    private References references = new References("");
    private long turn;
    private long actions;

    public CapacityInputs(int recentWindowMessages) {
        window = new RecentWindow(recentWindowMessages);
        body = new SeenBody(window);
    }

    public void apply(TapeEvent event) {
        if (event instanceof ContextAppended appended) {
            body.append(appended);
        } else if (event instanceof Rebased rebased) {
            body.rewrite(rebased);
        } else if (event instanceof ToolReturned returned) {
            body.returned(returned.callId(), references.of(returned).stream().toList());
        } else if (event instanceof ReplyReceived reply) {
            body.replied();
            actions += Steps.callsTools(reply) ? 1 : 0;
        } else if (event instanceof Asked asked) {
            body.mentioned(asked.mentions().stream().map(references::path).toList());
            actions = asked.turn() == turn ? actions : 0;
            turn = asked.turn();
        } else if (event instanceof SessionStarted started) {
            references = new References(started.workspace());
        }
    }

    /** With how many of the last results failed. */
    Inputs with(@Nullable Double fullness, RecentResults recent) {
        return new Inputs(
                actions, window.results(), window.distinctReferences(), fullness, recent.failed(), recent.counted());
    }

    /** {@code fullness}: how full the prompt is, which only the caller knows; absent when nobody does. */
    public Inputs with(@Nullable Double fullness) {
        return new Inputs(actions, window.results(), window.distinctReferences(), fullness);
    }
}
