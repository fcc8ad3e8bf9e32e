package dev.deepseektui.core.context.setup;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.conversation.Tags.DataBlock;
import dev.deepseektui.core.tape.event.MessageSource;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tool.hook.HookEvents.HooksRan;
import java.util.ArrayList;
import java.util.List;

/** Appends the output of hooks to the prompt. */
public final class HookContext implements ContextSystem {
    private final List<DraftMessage> pending = new ArrayList<>();

    @Override
    public void apply(Recorded recorded) {
        if (recorded.event() instanceof HooksRan ran && ran.context() != null) {
            pending.add(new DraftMessage(
                    new MessageSource.Hook(ran.moment()),
                    "From the user's hook for " + ran.moment() + ":\n" + DataBlock.of("hook", ran.context())));
        } else if (recorded.event() instanceof ContextAppended message
                && message.source() instanceof MessageSource.Hook
                && !pending.isEmpty()) {
            pending.remove(0);
        }
    }

    @Override
    public Draft draft(RequestContext now) {
        return Draft.of(pending, List.of());
    }
}
