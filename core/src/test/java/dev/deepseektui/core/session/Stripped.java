package dev.deepseektui.core.session;

import dev.deepseektui.core.event.BodyEdit;
import dev.deepseektui.core.event.BodyEdit.Insert;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import java.util.List;

/** Events as the versions wrote them that did not say what a message is. */
final class Stripped {
    private Stripped() {}

    static TapeEvent of(TapeEvent event) {
        if (event instanceof ContextAppended message) {
            return new ContextAppended(message.number(), message.origin(), message.text());
        }
        if (event instanceof Rebased rebased) {
            return new Rebased(
                    rebased.reason(),
                    rebased.edits().stream().map(Stripped::of).toList(),
                    rebased.before(),
                    rebased.after(),
                    rebased.price());
        }
        return event instanceof ToolReturned tool
                ? new ToolReturned(tool.callId(), tool.name(), tool.outcome().showing(List.of()))
                : event;
    }

    private static BodyEdit of(BodyEdit edit) {
        return edit instanceof Insert insert ? new Insert(insert.number(), insert.origin(), insert.text()) : edit;
    }
}
