package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.conversation.task.Instruction;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.session.agent.AgentJob;
import dev.deepseektui.core.session.agent.AgentJob.Brief;
import dev.deepseektui.core.session.agent.AgentKeys;
import dev.deepseektui.core.session.agent.AgentReport;
import dev.deepseektui.core.session.agent.Agents;
import dev.deepseektui.core.session.agent.Agents.AgentSpec;
import dev.deepseektui.core.session.agent.Agents.AgentSpec.AgentReach;
import dev.deepseektui.core.session.agent.TaskTool.AgentNumbers;
import dev.deepseektui.core.session.agent.TaskTool.AgentResources;
import dev.deepseektui.core.session.agent.TaskTool.AgentResources.AgentSessions;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.setup.Commands;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.skill.Skills;
import java.util.Optional;

/** The resources that a session provides to its agents, and the settings of their sessions. */
final class SessionAgents {
    private SessionAgents() {}

    static Optional<AgentResources> resources(SessionParts parts, AgentSessions sessions) {
        SessionPlace place = parts.place();
        Config config = place.config();
        LiveMode mode = parts.guard().mode();
        return place.kind().depth() < config.get(AgentKeys.MAX_DEPTH)
                ? Optional.of(new AgentResources(
                        Agents.builtIn(config)
                                .and(place.request().setup().sources().agents()),
                        sessions,
                        new AgentNumbers(parts.state(), place.files()),
                        () -> brief(parts.systems(), config, mode.forAgents()),
                        report(place.files()),
                        parts.hands().agents(),
                        parts.models().prices(),
                        parts.guard().allowance()))
                : Optional.empty();
    }

    /** Returns a report with its own token counter, because agents end on different threads. */
    private static AgentReport report(SessionFiles files) {
        return new AgentReport(text -> new DeepSeekTokenizer().count(text), new ArtifactStore(files)::put);
    }

    private static Brief brief(ContextSystems systems, Config config, ApprovalMode mode) {
        TaskState task = systems.state().task();
        return new Brief(
                task.isPlanFinished()
                        ? ""
                        : task.plan().goal().or(task::latestAsk).orElse(""),
                systems.arena().memory().rules().inForce().stream()
                        .map(Instruction::statement)
                        .toList(),
                mode.word(),
                config.get(AgentKeys.MAX_USD));
    }

    /** Returns the settings for an agent's session. */
    static Config config(Config config, AgentJob job) {
        AgentSpec spec = job.spec();
        Config own = config.with(
                ApprovalKeys.MODE,
                spec.reach() == AgentReach.LOOKS
                        ? ApprovalMode.PLAN.word()
                        : job.brief().mode());
        Config modelled =
                spec.model().map(model -> own.with(ModelKeys.NAME, model)).orElse(own);
        return spec.effort()
                .map(effort -> modelled.with(ModelKeys.EFFORT, effort))
                .orElse(modelled);
    }

    /** Returns the request for an agent's session, with the rules of its parent but without the user's commands. */
    static OpenRequest request(SessionKind.Agent agent, Config config) {
        OpenRequest parent = agent.place().request();
        AgentSpec spec = agent.job().spec();
        Setup setup = parent.setup();
        Setup own = new Setup(
                        setup.rules(),
                        setup.versions(),
                        setup.nesting(),
                        spec.hasTool().test(OwnTool.SKILL.word()) ? setup.skills() : Skills.NONE,
                        Commands.NONE,
                        setup.hooks(),
                        setup.sources())
                .ofAgent();
        long steps = config.get(AgentKeys.MAX_STEPS);
        TurnLimits limits = new TurnLimits(
                Math.min(steps, spec.steps().orElse(steps)),
                Optional.of(agent.job().brief().usd()),
                Optional.empty());
        return new OpenRequest(parent.workspace(), own, agent, Optional.empty(), limits);
    }
}
