package dev.deepseektui.core.guide;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** How pressure rises when a turn does much, and where to see it. It only looks, so that nothing of the workspace changes. */
final class CapacityChapter implements Chapter {
    @Override
    public String title() {
        return "The capacity controller";
    }

    @Override
    public List<List<ToolCall>> steps() {
        return List.of(
                List.of(Calls.list(".")),
                List.of(Calls.count("import"), Calls.count("class"), Calls.names("e")),
                List.of(Calls.names("a"), Calls.names("o"), Calls.count("test"), Calls.count("main")),
                List.of(
                        Calls.list("."),
                        Calls.count("return"),
                        Calls.names("i"),
                        Calls.names("u"),
                        Calls.count("read")));
    }

    @Override
    public String explanation() {
        return """
                This turn made four requests with thirteen calls between them. At three checkpoints of each step, before the request, after \
                the tools and after errors, the controller estimated how much the agent has to hold together (**H**), what the model can \
                hold (**C**), and from the course of the slack between them how hard the work presses (**p_fail**). Beside it, it \
                counted how many of the last results failed (**trouble**).

                - `deepseek-tui capacity show` draws what it saw in this session, with every input.
                - A **low** pressure means that it only looks. At **medium** it shortens the context, at **high** it checks a tool's result \
                again or has the model plan anew. In **trouble** it tells the model what it has tried in vain. `/undo-replan` takes that back, and nothing is ever lost: the session keeps all of it.
                - `deepseek-tui exec -v --set capacity.min_turns_before_guardrail=0 --set capacity.low_risk_max=0 \
                --set capacity.medium_risk_max=0 --set capacity.severe_violation_ratio=0 "tour context"` lets it act on any pressure, so that you can \
                watch it step in; with `capacity.severe_violation_ratio=1` it checks a result instead.
                - `deepseek-tui capacity replay` computes the same session under other settings, so that you can see what they would do.
                """;
    }
}
