package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.approval.ApprovedPermissions.RemainingCalls;
import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.hook.Hooks;
import dev.deepseektui.core.workspace.CallFailed;

/** The permissions and hooks that decide on the calls of a session. */
public record CallGuard(Permissions permissions, Hooks hooks, RemainingCalls upcoming) {
    /** Runs the hooks before a call. */
    public HookVerdict before(Tool tool, ToolCall call, Cancellation cancellation) throws CallFailed {
        Arguments arguments = tool.parameters().read(tool.name(), call.arguments());
        return hooks.before(call, arguments.json(), cancellation);
    }

    /**
     * A call after the hooks have run.
     *
     * @param remark text before the result that informs the model of changed arguments; blank if they are unchanged
     */
    public record HookedCall(ToolCall call, Arguments arguments, String remark) {
        /** Applies the hooks' verdict to a call. Arguments changed by a hook are validated like any others. */
        public static HookedCall of(Tool tool, ToolCall call, HookVerdict verdict) throws CallFailed {
            if (verdict.refuses()) {
                throw new CallFailed(ToolOutcome.of(
                        Status.REFUSED, ModelTexts.of(CallGuard.class).text("hook.refused", verdict.reason())));
            }
            if (verdict.updated().isEmpty()) {
                return new HookedCall(call, tool.parameters().read(tool.name(), call.arguments()), "");
            }
            ToolCall changed = new ToolCall(
                    call.id(), call.name(), Json.line(verdict.updated().get()));
            return new HookedCall(
                    changed,
                    tool.parameters().read(tool.name(), changed.arguments()),
                    ModelTexts.of(CallGuard.class).text("hook.changed", changed.arguments()) + "\n");
        }
    }
}
