package dev.deepseektui.core.compaction;

import dev.deepseektui.core.approval.Permission;
import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.budget.ContextBudget;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.Tool;
import java.util.Set;
import java.util.function.Function;

/** Refuses what would fill a prompt further that the model has to compact first; asks others about the rest. */
public final class CompactionGate implements Permissions {
    private static final Set<String> STILL_OPEN = Set.of("session_compact", "recall", "update_plan");

    private final Permissions inside;
    private final Conversation conversation;
    private final LadderState memory;
    private final Limits limits;

    /**
     * When it closes.
     *
     * @param budgets how large prompts may be, by model
     */
    public record Limits(AgentMode mode, Function<String, ContextBudget> budgets) {}

    public CompactionGate(Permissions inside, Conversation conversation, LadderState memory, Limits limits) {
        this.inside = inside;
        this.conversation = conversation;
        this.memory = memory;
        this.limits = limits;
    }

    @Override
    public Permission of(Tool tool, Intent intent, Cancellation cancellation) {
        return STILL_OPEN.contains(tool.name()) || !isClosed()
                ? inside.of(tool, intent, cancellation)
                : new Permission.Refused("Refused, because the context is nearly full. " + words());
    }

    static String words() {
        return "Only session_compact, recall and update_plan run until it is compacted:"
                + " call session_compact with what must be kept in mind as its focus, then go on.";
    }

    private boolean isClosed() {
        if (!limits.mode().isOn()) {
            return false;
        }
        ContextBudget budget = limits.budgets().apply(conversation.header().model());
        return limits.mode().isGateClosed(budget.fullness(conversation.size()), memory.requests());
    }
}
