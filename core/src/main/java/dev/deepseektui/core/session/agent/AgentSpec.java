package dev.deepseektui.core.session.agent;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * A kind of agent.
 *
 * @param instruction what it is told beside what every session is told
 * @param tools by name; empty for all that a session has
 * @param reach how far it may go
 * @param model when it has one of its own
 * @param steps when it may make fewer requests than others
 */
public record AgentSpec(
        String name,
        String description,
        String instruction,
        List<String> tools,
        Reach reach,
        Optional<String> model,
        Optional<String> effort,
        OptionalLong steps) {
    public AgentSpec {
        tools = List.copyOf(tools);
    }

    /** What an agent may do. */
    public enum Reach {
        /** Nothing but look, whatever the session may do. */
        LOOKS,
        /** What the session may do, asked for as there. */
        WORKS
    }

    /** Whether it has the tool of that name. */
    public Predicate<String> hasTool() {
        return name -> tools.isEmpty() || tools.contains(name);
    }
}
