package dev.deepseektui.core.resident;

import dev.deepseektui.core.event.Asked;
import dev.deepseektui.core.event.RebaseReason.Request;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import java.util.HashSet;
import java.util.Set;

/** Which files of the working set are out: they had to make room, or the user cleared the conversation, and nobody used them since. */
final class UsedFiles {
    private final Set<String> used = new HashSet<>();
    private final Set<String> out = new HashSet<>();

    void apply(TapeEvent event) {
        if (event instanceof Asked asked) {
            asked.mentions().forEach(this::use);
        } else if (event instanceof ToolReturned tool && tool.outcome().status() == Status.OK) {
            ToolOutcome outcome = tool.outcome();
            if (outcome.resource() != null && outcome.access() != null) {
                use(outcome.resource());
            }
        } else if (event instanceof ResidentRebased rebased) {
            out.addAll(rebased.out());
        } else if (event instanceof Rebased rebased && rebased.reason().is(Request.CLEAR)) {
            out.addAll(used);
        }
    }

    private void use(String path) {
        used.add(path);
        out.remove(path);
    }

    Set<String> out() {
        return out;
    }
}
