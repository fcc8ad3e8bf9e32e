package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.base.TextGlob;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.setup.AgentFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The kinds of agents that a session can call. */
public record Agents(List<AgentSpec> all) {
    /** The name of the agent that a call without a name starts. */
    static final String EXPLORE = "explore";

    private static final List<String> READ_ONLY_TOOLS =
            OwnTool.words(tool -> tool.isReadOnly() || tool.work() == OwnTool.ToolWork.EXECUTE);
    private static final ModelTexts TEXTS = ModelTexts.of(Agents.class);

    public Agents {
        all = List.copyOf(all);
    }

    /** Returns the built-in agents. */
    public static Agents builtIn(Config config) {
        return new Agents(List.of(
                new AgentSpec(
                        EXPLORE,
                        "read-only",
                        TEXTS.text("explore"),
                        READ_ONLY_TOOLS,
                        List.of(),
                        AgentSpec.AgentReach.LOOKS,
                        config.find(AgentKeys.EXPLORE_MODEL),
                        config.find(AgentKeys.EXPLORE_EFFORT),
                        OptionalLong.empty()),
                new AgentSpec(
                        "general",
                        "all tools",
                        TEXTS.text("general"),
                        List.of(),
                        List.of(),
                        AgentSpec.AgentReach.WORKS,
                        Optional.empty(),
                        Optional.empty(),
                        OptionalLong.empty())));
    }

    /**
     * Returns these agents together with those of the project and the user. Of agents with the same name, the first
     * takes precedence; built-in agents come first.
     */
    public Agents and(List<AgentFile> written) {
        Map<String, AgentSpec> byName = new LinkedHashMap<>();
        all.forEach(agent -> byName.put(agent.name(), agent));
        for (AgentFile file : written) {
            byName.putIfAbsent(
                    file.name(),
                    new AgentSpec(
                            file.name(),
                            file.description(),
                            TEXTS.text("custom") + "\n\n" + file.instruction(),
                            file.tools(),
                            file.without(),
                            AgentSpec.AgentReach.WORKS,
                            file.model(),
                            file.effort(),
                            file.steps()));
        }
        return new Agents(List.copyOf(byName.values()));
    }

    public Optional<AgentSpec> find(String name) {
        return all.stream().filter(agent -> agent.name().equals(name)).findFirst();
    }

    /** Returns the names and descriptions for the model. */
    public String words() {
        return all.stream()
                .map(agent -> agent.name() + " (" + agent.description() + ")")
                .collect(Collectors.joining(", "));
    }

    /**
     * A kind of agent.
     *
     * @param instruction the instruction in addition to that of every session
     * @param tools the names of its tools, which may contain {@code *}; empty for all tools of the session
     * @param without exceptions from {@code tools}
     * @param reach whether it is read-only or may have the same effects as the session
     * @param model the model, if not the default
     * @param steps the maximum number of requests, if it is lower than the general limit
     */
    public record AgentSpec(
            String name,
            String description,
            String instruction,
            List<String> tools,
            List<String> without,
            AgentReach reach,
            Optional<String> model,
            Optional<String> effort,
            OptionalLong steps) {
        public AgentSpec {
            tools = List.copyOf(tools);
            without = List.copyOf(without);
        }

        public enum AgentReach {
            /** Read-only, regardless of the session's mode. */
            LOOKS,
            /** The same effects as the session, with the same approvals. */
            WORKS
        }

        /** Returns a predicate for the names of the agent's tools. */
        public Predicate<String> hasTool() {
            return name -> (tools.isEmpty() || isAmong(tools, name)) && !isAmong(without, name);
        }

        private static boolean isAmong(List<String> forms, String name) {
            return forms.stream().anyMatch(form -> new TextGlob(form).matches(name));
        }

        /** Returns true if the agent's tools can include MCP tools. */
        public boolean hasForeignTools() {
            return tools.isEmpty() || tools.stream().anyMatch(form -> form.startsWith("mcp_"));
        }
    }
}
