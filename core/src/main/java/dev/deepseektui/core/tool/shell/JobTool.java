package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import java.time.Duration;

/** A tool for one background job. */
abstract class JobTool extends BuiltInTool {
    private static final Parameter<Long> JOB =
            Parameter.whole("job_id", 1, Integer.MAX_VALUE).required();

    final JobCalls calls;

    private JobTool(OwnTool tool, JobCalls calls, Parameter<?>... parameters) {
        super(tool, parameters);
        this.calls = calls;
    }

    static int job(Arguments arguments) {
        return Math.toIntExact(arguments.get(JOB));
    }

    @Override
    public Intent intent(Arguments arguments) {
        return new Intent.Continues("job " + job(arguments));
    }

    /** The tool that reads the output of a background job. */
    static final class JobOutput extends JobTool {
        private static final Duration MAX_WAIT = Duration.ofHours(1);
        private static final Duration USUAL_WAIT = Duration.ofSeconds(30);

        private static final Parameter<Boolean> WAIT = Parameter.flag("wait");
        private static final Parameter<Long> TIMEOUT = Parameter.whole("timeout_ms", 1, MAX_WAIT.toMillis());

        JobOutput(JobCalls calls) {
            super(OwnTool.JOB_OUTPUT, calls, JOB, WAIT, TIMEOUT);
        }

        @Override
        public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
            return calls.output(job(arguments), patience(arguments), run);
        }

        /** Returns the longest wait. A timeout alone means to wait, too. */
        private static Duration patience(Arguments arguments) {
            Duration limit = arguments.find(TIMEOUT).map(Duration::ofMillis).orElse(USUAL_WAIT);
            boolean waits = arguments.find(WAIT).orElse(arguments.find(TIMEOUT).isPresent());
            return waits ? limit : Duration.ZERO;
        }
    }

    /** The tool that ends a background job. */
    static final class JobKill extends JobTool {
        JobKill(JobCalls calls) {
            super(OwnTool.JOB_KILL, calls, JOB, STOP_ON_FAILURE);
        }

        @Override
        public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
            return calls.kill(job(arguments));
        }
    }
}
