package dev.deepseektui.core.turn;

import dev.deepseektui.core.approval.Proposal;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRegistry;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What calls that were not carried out yet would touch, as far as they are understood. */
record ProposedCalls(ToolRegistry registry) {
    List<Proposal> of(List<ToolCall> calls) {
        return calls.stream().flatMap(this::proposal).toList();
    }

    /** What the model asked for wrongly is asked nobody about. */
    private Stream<Proposal> proposal(ToolCall call) {
        Optional<Tool> tool = registry.find(call.name());
        if (tool.isEmpty()) {
            return Stream.empty();
        }
        try {
            Tool known = tool.get();
            return Stream.of(new Proposal(
                    known.name(), known.kind(), known.intent(known.parameters().read(known.name(), call.arguments()))));
        } catch (CallFailed e) {
            return Stream.empty();
        }
    }
}
