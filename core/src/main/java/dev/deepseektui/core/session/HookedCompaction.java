package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.compaction.Compactor.CompactionHooks;
import dev.deepseektui.core.tool.setup.hook.HookAnswer.Decision;
import dev.deepseektui.core.tool.setup.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.setup.hook.Hooks;
import java.util.Optional;

/** Tells hooks of a compaction, before and after. */
record HookedCompaction(Hooks hooks) implements CompactionHooks {
    @Override
    public Optional<String> objection(Trigger trigger, String focus, Cancellation cancellation) {
        HookVerdict verdict = hooks.compacts(trigger.word(), focus, cancellation);
        return verdict.is(Decision.DENY) || verdict.is(Decision.STOP)
                ? Optional.of("A hook of the user refused this: " + verdict.reason())
                : Optional.empty();
    }

    @Override
    public void compacted(Trigger trigger) {
        hooks.compacted(trigger.word());
    }
}
