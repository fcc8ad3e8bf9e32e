package dev.deepseektui.core.session.agent;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.agent.AgentJob.Brief;
import dev.deepseektui.core.session.agent.Agents.AgentSpec;
import dev.deepseektui.core.session.turn.Allowance;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.AgentEnded;
import dev.deepseektui.core.tape.event.AgentEnded.Ending;
import dev.deepseektui.core.tape.event.AgentStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import java.nio.file.Files;
import java.util.List;
import java.util.function.Supplier;

/** A tool that assigns a job to an agent in a separate conversation and returns the agent's answer. */
public final class TaskTool extends BuiltInTool {
    private static final Parameter<String> PROMPT = Parameter.text("prompt").required();
    private static final Parameter<String> DESCRIPTION = Parameter.text("description");
    private static final Parameter<List<String>> FILES = Parameter.texts("files");

    private final Parameter<String> agent;
    private final AgentResources resources;

    public TaskTool(AgentResources resources) {
        this(
                resources,
                Parameter.text("agent")
                        .described(OwnTool.text("task.agent", resources.agents().words())));
    }

    private TaskTool(AgentResources resources, Parameter<String> agent) {
        super(OwnTool.TASK, PROMPT, DESCRIPTION, agent, FILES);
        this.resources = resources;
        this.agent = agent;
    }

    /** Returns an intent that needs no permission, because the agent's own calls do. */
    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        spec(arguments);
        return new Intent.Internal();
    }

    private AgentSpec spec(Arguments arguments) throws CallFailed {
        String name = arguments.find(agent).map(String::strip).orElse(Agents.EXPLORE);
        return resources
                .agents()
                .find(name)
                .orElseThrow(() -> CallFailed.error(ModelTexts.of(TaskTool.class)
                        .text("unknown", resources.agents().words())));
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        AgentSpec spec = spec(arguments);
        if (!resources.runs().takeSlot(run.cancellation())) {
            return ToolOutcome.of(
                    Status.CANCELLED, ModelTexts.of(TaskTool.class).text("cancelled"));
        }
        try {
            AgentJob job = run.onEngine(() -> resources.job(
                    spec, arguments.get(PROMPT), arguments.find(FILES).orElse(List.of())));
            return outcome(work(job, run));
        } finally {
            resources.runs().givePlace();
        }
    }

    /** Runs the agent, and records its start and its end. */
    @SuppressWarnings("try") // the registration exists only to be closed
    private AgentEnded work(AgentJob job, ToolRun run) {
        Cancellation own = new Cancellation();
        AgentStarted started = new AgentStarted(
                job.number(),
                run.callId(),
                job.spec().name(),
                job.prompt(),
                job.files(),
                job.spec().model().orElse(null));
        AgentWatch watch = new AgentWatch(started, resources.prices(), run, resources.allowance());
        // Registered before the start is recorded, so that the user can stop the agent as soon as it is shown.
        resources.runs().begin(job.number(), own);
        run.record(started);
        AgentEnded ended;
        try (Cancellation.Registration all = run.cancellation().whenCancelled(own::cancel)) {
            ended = watch.ended(ending(job, watch, own));
        } finally {
            resources.runs().end(job.number());
        }
        run.record(ended);
        return ended;
    }

    private AgentWatch.AgentEnd ending(AgentJob job, AgentWatch watch, Cancellation cancellation) {
        try (Session session = resources.sessions().open(job, watch)) {
            return AgentWatch.AgentEnd.of(session.work(job.text(), cancellation));
        } catch (UserError refused) {
            return new AgentWatch.AgentEnd(Ending.FAILED, String.join("; ", refused.lines()));
        } catch (RuntimeException mistake) {
            watch.defect(name(), mistake);
            return new AgentWatch.AgentEnd(
                    Ending.FAILED, ModelTexts.of(TaskTool.class).text("defect", mistake));
        }
    }

    private ToolOutcome outcome(AgentEnded ended) {
        Status status = switch (ended.ending()) {
            case DONE, LIMIT -> Status.OK;
            case CANCELLED -> Status.CANCELLED;
            case FAILED -> Status.ERROR;
            case INTERRUPTED -> Status.INTERRUPTED;
        };
        return ToolOutcome.about(status, resources.report().of(ended), ended.agent() + " " + ended.number());
    }

    /**
     * A source of agent numbers that never assigns the same number twice, even after a crash. Used on the engine's
     * thread.
     */
    public static final class AgentNumbers {
        private final SessionState state;
        private final SessionFiles files;
        private int given;

        public AgentNumbers(SessionState state, SessionFiles files) {
            this.state = state;
            this.files = files;
        }

        int next() {
            given = Math.max(given, state.agents().last()) + 1;
            while (Files.exists(files.agent(given).directory())) {
                given++;
            }
            return given;
        }
    }

    /**
     * The resources that a session provides to its agents.
     *
     * @param agents the available kinds of agents
     * @param sessions opens the agents' sessions
     * @param brief describes the current work; called on the engine's thread
     * @param allowance the common budget of all agents
     */
    public record AgentResources(
            Agents agents,
            AgentSessions sessions,
            AgentNumbers numbers,
            Supplier<Brief> brief,
            AgentReport report,
            AgentRuns runs,
            PriceTable prices,
            Allowance allowance) {

        /** Creates a job. Called on the engine's thread. */
        AgentJob job(AgentSpec spec, String prompt, List<String> files) {
            return new AgentJob(numbers.next(), spec, prompt, files, brief.get());
        }

        /** A factory of agents' sessions. Thread-safe. */
        @FunctionalInterface
        public interface AgentSessions {
            Session open(AgentJob job, SessionListener listener);
        }
    }
}
