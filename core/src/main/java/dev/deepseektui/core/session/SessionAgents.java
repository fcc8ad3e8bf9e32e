package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.task.Instruction;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.session.agent.AgentBacklog;
import dev.deepseektui.core.session.agent.AgentDesk;
import dev.deepseektui.core.session.agent.AgentDesk.AgentSessions;
import dev.deepseektui.core.session.agent.AgentFold;
import dev.deepseektui.core.session.agent.AgentJob;
import dev.deepseektui.core.session.agent.AgentJob.Brief;
import dev.deepseektui.core.session.agent.AgentKeys;
import dev.deepseektui.core.session.agent.AgentNumbers;
import dev.deepseektui.core.session.agent.AgentReport;
import dev.deepseektui.core.session.agent.AgentRuns;
import dev.deepseektui.core.session.agent.AgentSpec;
import dev.deepseektui.core.session.agent.AgentSpec.Reach;
import dev.deepseektui.core.session.agent.Agents;
import dev.deepseektui.core.session.turn.Allowance;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.Tape.TapeReader;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tool.setup.Commands;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.skill.SkillTool;
import dev.deepseektui.core.tool.skill.Skills;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The agents of a session: the settings they work by, and the recovery of those that a crash interrupted. */
final class SessionAgents {
    private SessionAgents() {}

    /** Returns true if sessions of that depth may call agents. */
    private static boolean mayCall(Config config, int depth) {
        return depth < config.get(AgentKeys.MAX_DEPTH);
    }

    static Optional<AgentDesk> desk(SessionParts parts, AgentSessions sessions) {
        SessionPlace place = parts.place();
        Config config = place.config();
        LiveMode mode = parts.guard().mode();
        return mayCall(config, place.kind().depth())
                ? Optional.of(new AgentDesk(
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

    /** Returns the desk of a session that calls no agents, for the definition of its tool. */
    static Optional<AgentDesk> usual(Config config, SessionState state, SessionFiles files) {
        return mayCall(config, 0)
                ? Optional.of(new AgentDesk(
                        Agents.builtIn(config),
                        (job, listener) -> {
                            throw new IllegalStateException("no session is open that an agent could work for");
                        },
                        new AgentNumbers(state, files),
                        () -> new Brief("", List.of(), "", 0),
                        report(files),
                        new AgentRuns(files, 1, Optional.empty()),
                        ModelAccess.prices(config),
                        new Allowance()))
                : Optional.empty();
    }

    /** Returns a report with a token counter of its own: agents end on threads of their own. */
    private static AgentReport report(SessionFiles files) {
        return new AgentReport(text -> new DeepSeekTokenizer().count(text), new ArtifactStore(files)::put);
    }

    private static Brief brief(ContextSystems systems, Config config, ApprovalMode mode) {
        TaskState task = systems.state().task();
        return new Brief(
                task.isPlanFinished() ? "" : task.plan().goal().orElse(""),
                systems.arena().memory().rules().inForce().stream()
                        .map(Instruction::statement)
                        .toList(),
                mode.word(),
                config.get(AgentKeys.MAX_USD));
    }

    /** Returns the settings of a session as they are for an agent. */
    static Config config(Config config, AgentJob job) {
        AgentSpec spec = job.spec();
        Config own = config.with(
                ApprovalKeys.MODE,
                spec.reach() == Reach.LOOKS
                        ? ApprovalMode.PLAN.word()
                        : job.brief().mode());
        Config modelled =
                spec.model().map(model -> own.with(ModelKeys.NAME, model)).orElse(own);
        return spec.effort()
                .map(effort -> modelled.with(ModelKeys.EFFORT, effort))
                .orElse(modelled);
    }

    /** Returns the request for the session of an agent: by the rules of its parent, without commands of the user's. */
    static OpenRequest request(SessionKind.Agent agent, Config config) {
        OpenRequest parent = agent.place().request();
        AgentSpec spec = agent.job().spec();
        Setup setup = parent.setup();
        Setup own = new Setup(
                        setup.rules(),
                        setup.versions(),
                        setup.nesting(),
                        spec.hasTool().test(SkillTool.NAME) ? setup.skills() : Skills.NONE,
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

    /** Records the end of agents that a crash interrupted, with what is known of their work. None is begun again. */
    static void recover(SessionLog log, SessionFiles files, Config config) {
        List<AgentStarted> cutOff = log.state().agents().open();
        if (cutOff.isEmpty()) {
            return;
        }
        AgentBacklog backlog = new AgentBacklog(cutOff);
        try (TapeReader events = log.tape().read(0)) {
            events.forEachRemaining(recorded -> backlog.told(recorded.event()));
        }
        for (AgentStarted started : cutOff) {
            AgentFold fold = new AgentFold(ModelAccess.prices(config));
            read(files.agent(started.number()), recorded -> {
                fold.apply(recorded);
                backlog.untold(recorded.event(), started).forEach(log::record);
            });
            log.record(fold.ended(started, Ending.INTERRUPTED, "the program ended while it worked"));
        }
    }

    /** Reads an agent's tape, and behind it the events of the agents below that it lacks. */
    private static void read(SessionFiles agent, Consumer<Recorded> reader) {
        if (!Files.exists(agent.tape())) {
            return;
        }
        Map<Integer, AgentStarted> open = new LinkedHashMap<>();
        each(agent, recorded -> {
            if (recorded.event() instanceof AgentStarted started) {
                open.put(started.number(), started);
            } else if (recorded.event() instanceof AgentEnded ended) {
                open.remove(ended.number());
            }
            reader.accept(recorded);
        });
        if (open.isEmpty()) {
            return;
        }
        AgentBacklog backlog = new AgentBacklog(List.copyOf(open.values()));
        each(agent, recorded -> backlog.told(recorded.event()));
        open.forEach((number, started) -> read(
                agent.agent(number),
                below -> backlog.untold(below.event(), started)
                        .forEach(
                                event -> reader.accept(new Recorded(below.seq(), below.ts(), event, below.offset())))));
    }

    private static void each(SessionFiles agent, Consumer<Recorded> reader) {
        try (TapeReader events = TapeFile.read(agent, EventCatalog.codec(), 0)) {
            events.forEachRemaining(reader);
        }
    }
}
