package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.Answer;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tool.setup.hook.HookAnswer.Decision;
import dev.deepseektui.core.tool.setup.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.setup.hook.Hooks;
import java.util.Map;
import java.util.function.Supplier;

/** Tells hooks of a question before a person is asked. One that says no spares him the question; none says yes in his place. */
record HookedApprover(Hooks hooks, Approver person) implements Approver {
    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        HookVerdict verdict = hooks.asked(question.tool(), input(question.intent()), cancellation);
        return verdict.is(Decision.DENY) || verdict.is(Decision.STOP)
                ? new Answer.NotAsked("A hook of the user refused this: " + verdict.reason())
                : person.ask(question, cancellation);
    }

    @Override
    public <T> T inTurn(Supplier<T> deciding) {
        return person.inTurn(deciding);
    }

    private static Map<String, Object> input(Intent intent) {
        if (intent instanceof Intent.Runs runs) {
            return Map.of("command", runs.command());
        }
        if (intent instanceof Intent.RunsAgain again) {
            return Map.of("command", again.runs().command());
        }
        if (intent instanceof Intent.Writes writes) {
            return Map.of("file_path", writes.path());
        }
        return intent instanceof Intent.Reads reads ? Map.of("file_path", reads.path()) : Map.of();
    }
}
