package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalKeys;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.task.Instruction;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.session.agent.AgentBacklog;
import dev.deepseektui.core.session.agent.AgentDesk;
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
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.command.Commands;
import dev.deepseektui.core.tool.setup.skill.SkillTool;
import dev.deepseektui.core.tool.setup.skill.Skills;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The agents of a session: what they are given of it, and what is known of those that a crash cut off. */
final class SessionAgents {
    private SessionAgents() {}

    /** How deep a session is: 0 for one of the user's. */
    static int depth(SessionKind source) {
        return source instanceof SessionKind.Agent agent ? agent.of().depth() : 0;
    }

    /** Whether sessions that deep may call agents. */
    static boolean mayCall(Config config, int depth) {
        return depth < config.get(AgentKeys.MAX_DEPTH);
    }

    /** What the tool says of agents where nobody calls any. */
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
                        none(files),
                        ModelAccess.prices(config),
                        new Allowance()))
                : Optional.empty();
    }

    /** Where nobody calls any. */
    static AgentRuns none(SessionFiles files) {
        return new AgentRuns(files, 1, Optional.empty());
    }

    /** Those of a session, which may be an agent itself. */
    static AgentRuns runs(Config config, SessionFiles files, SessionKind source) {
        return new AgentRuns(
                files,
                Math.toIntExact(config.get(AgentKeys.MAX_PARALLEL)),
                source instanceof SessionKind.Agent agent
                        ? Optional.of(agent.of().runs())
                        : Optional.empty());
    }

    /** Of what the one above may spend it is a part. */
    static Allowance allowance(SessionKind source) {
        return new Allowance(
                source instanceof SessionKind.Agent agent
                        ? Optional.of(agent.of().allowance())
                        : Optional.empty());
    }

    /** With a counter of its own: agents end on threads of their own. */
    static AgentReport report(SessionFiles files) {
        return new AgentReport(text -> new DeepSeekTokenizer().count(text), new ArtifactStore(files)::put);
    }

    /** What an agent is told of the work. On the engine's thread. */
    static Brief brief(ContextSystems assembly, Config config, ApprovalMode mode) {
        SessionState state = assembly.state();
        boolean isOld = state.task().isPlanFinished();
        return new Brief(
                isOld ? "" : state.task().plan().goal().orElse(""),
                assembly.arena().memory().rules().inForce().stream()
                        .map(Instruction::statement)
                        .toList(),
                mode.word(),
                config.get(AgentKeys.MAX_USD));
    }

    /** The settings of a session, as they are for an agent. */
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

    static TurnLimits limits(Config config, AgentJob job) {
        long steps = config.get(AgentKeys.MAX_STEPS);
        return new TurnLimits(
                Math.min(steps, job.spec().steps().orElse(steps)),
                Optional.of(job.brief().usd()),
                Optional.empty());
    }

    /** An agent works by the same rules, and is asked nothing by name. */
    static Setup setup(Setup setup, AgentSpec spec) {
        return new Setup(
                setup.rules(),
                setup.versions(),
                setup.nesting(),
                spec.hasTool().test(SkillTool.NAME) ? setup.skills() : Skills.NONE,
                Commands.NONE,
                setup.hooks(),
                setup.sources());
    }

    /** Tells of those that the program did not survive: what is known of their work, and that it is over. None is begun again. */
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
            done(files.agent(started.number()), recorded -> {
                fold.apply(recorded);
                backlog.untold(recorded.event(), started).forEach(log::record);
            });
            log.record(fold.ended(started, Ending.INTERRUPTED, "the program ended while it worked"));
        }
    }

    /** What an agent's tape says, and what it was still to be told of those that worked for it. */
    private static void done(SessionFiles agent, Consumer<Recorded> heard) {
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
            heard.accept(recorded);
        });
        if (open.isEmpty()) {
            return;
        }
        AgentBacklog backlog = new AgentBacklog(List.copyOf(open.values()));
        each(agent, recorded -> backlog.told(recorded.event()));
        open.forEach((number, started) -> done(
                agent.agent(number),
                below -> backlog.untold(below.event(), started)
                        .forEach(event -> heard.accept(new Recorded(below.seq(), below.ts(), event, below.offset())))));
    }

    private static void each(SessionFiles agent, Consumer<Recorded> heard) {
        try (TapeReader events = TapeFile.read(agent, EventCatalog.codec(), 0)) {
            events.forEachRemaining(heard);
        }
    }
}
