package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.hook.HookAnswer.HookDecision;
import dev.deepseektui.core.tool.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.workspace.CallFailed;

/**
 * A call as hooks left it.
 *
 * @param remark what the model is told of that before the result; blank where they left it as it was
 */
public record HookedCall(ToolCall call, Arguments arguments, String remark) {
    /** What a hook makes of the arguments is read like any, and goes the way that all calls go. */
    public static HookedCall of(Tool tool, ToolCall call, HookVerdict verdict) throws CallFailed {
        if (verdict.is(HookDecision.STOP) || verdict.is(HookDecision.DENY)) {
            throw new CallFailed(
                    ToolOutcome.of(Status.REFUSED, "A hook of the user refused this: " + verdict.reason()));
        }
        if (verdict.updated().isEmpty()) {
            return new HookedCall(call, tool.parameters().read(tool.name(), call.arguments()), "");
        }
        ToolCall changed =
                new ToolCall(call.id(), call.name(), Json.line(verdict.updated().get()));
        return new HookedCall(
                changed,
                tool.parameters().read(tool.name(), changed.arguments()),
                "A hook of the user changed the arguments to: " + changed.arguments() + "\n");
    }
}
