package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.base.TextGlob;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * A kind of agent.
 *
 * @param instruction what it is told beside what every session is told
 * @param tools by name, with stars; empty for all that a session has
 * @param without those that it has not all the same
 * @param reach how far it may go
 * @param model when it has one of its own
 * @param steps when it may make fewer requests than others
 */
public record AgentSpec(
        String name,
        String description,
        String instruction,
        List<String> tools,
        List<String> without,
        Reach reach,
        Optional<String> model,
        Optional<String> effort,
        OptionalLong steps) {
    public AgentSpec {
        tools = List.copyOf(tools);
        without = List.copyOf(without);
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
        return name -> (tools.isEmpty() || isAmong(tools, name)) && !isAmong(without, name);
    }

    private static boolean isAmong(List<String> forms, String name) {
        return forms.stream().anyMatch(form -> new TextGlob(form).matches(name));
    }

    /** Whether it has any tool of a server's. */
    public boolean hasForeignTools() {
        return tools.isEmpty() || tools.stream().anyMatch(form -> form.startsWith("mcp_"));
    }
}
