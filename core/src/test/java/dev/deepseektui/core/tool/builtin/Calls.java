package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.LookingRun;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import java.util.LinkedHashMap;
import java.util.Map;

/** Calls of a tool, as the model makes them. */
final class Calls {
    private Calls() {}

    /** A run that can be cancelled, and that may or may not touch protected files. */
    static final class Run extends LookingRun {
        private final boolean mayTouchProtected;

        Run(Cancellation cancellation, boolean mayTouchProtected) {
            super(cancellation);
            this.mayTouchProtected = mayTouchProtected;
        }

        @Override
        public boolean mayTouchProtected() {
            return mayTouchProtected;
        }
    }

    static final Run PLAIN = new Run(new Cancellation(), false);

    static ToolOutcome call(Tool tool, Object... namesAndValues) {
        return call(tool, PLAIN, namesAndValues);
    }

    static ToolOutcome call(Tool tool, ToolRun run, Object... namesAndValues) {
        try {
            return tool.call(arguments(tool, namesAndValues), run);
        } catch (CallFailed e) {
            return e.outcome();
        }
    }

    static Arguments arguments(Tool tool, Object... namesAndValues) throws CallFailed {
        Map<String, Object> all = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            all.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return tool.parameters().read(tool.name(), Json.line(all));
    }
}
