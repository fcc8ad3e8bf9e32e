package dev.deepseektui.testkit.simulator.script;

import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.ServiceTerms;
import java.util.List;
import java.util.Optional;

/**
 * The content of a script file.
 *
 * @param afterwards the reply to every request after the last step; if empty, these requests are answered with status
 * 500
 */
public record Script(ServiceTerms terms, List<Step> steps, Optional<Reply> afterwards) {
    public Script {
        steps = List.copyOf(steps);
    }
}
