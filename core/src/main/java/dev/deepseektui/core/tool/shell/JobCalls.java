package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.process.ShownOutput;
import dev.deepseektui.core.process.ShownOutput.LiveTail;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxDenied;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.shell.CommandEnding.EndKind;
import dev.deepseektui.core.workspace.CallFailed;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The calls that start, inspect and kill background commands. The effects of background commands on
 * earlier claims are not tracked.
 */
record JobCalls(Jobs jobs, CommandStarter starter, OutputArchive archive, Evidence evidence) {
    private static final ModelTexts TEXTS = ModelTexts.of(JobCalls.class);

    /** The wait after a job's start, long enough to report a command that fails immediately as failed. */
    private static final Duration FIRST_POLL = Duration.ofMillis(500);

    private static final Duration LAST_OUTPUT = Duration.ofMillis(250);

    /**
     * The maximum wait for the output to close after all known processes have ended. Needed only on a busy machine, and
     * used once per job.
     */
    private static final Duration LAST_OUTPUT_OF_NOBODY = Duration.ofSeconds(3);

    private static final Duration GRACE = Duration.ofSeconds(1);

    ToolOutcome start(CommandSpec spec, ToolRun run) throws CallFailed {
        Job job = jobs.add(number ->
                new Job(number, spec, starter.start(spec, run, LeftoverProcesses.AWAITED), evidence.underNewClaim()));
        return poll(job, FIRST_POLL, run);
    }

    ToolOutcome output(int job, Duration patience, ToolRun run) throws CallFailed {
        return poll(jobs.find(job), patience, run);
    }

    ToolOutcome kill(int job) throws CallFailed {
        return kill(jobs.find(job));
    }

    private ToolOutcome poll(Job job, Duration patience, ToolRun run) throws CallFailed {
        Watch watch = new Watch(job.started(), new LiveTail(job.output(), job.reported()), run);
        boolean cancelled = watch.await(patience).kind() == EndKind.CANCELLED;
        boolean over = job.isShellOver() && job.command().awaitOutputEnd(LAST_OUTPUT);
        List<String> alive = job.isSettled() ? List.of() : job.command().alive();
        if (!over && job.isShellOver() && alive.isEmpty() && !job.isHeld()) {
            over = job.command().awaitOutputEnd(LAST_OUTPUT_OF_NOBODY, run.cancellation());
            if (!over) {
                job.hold();
            }
        }
        watch.showNewOutput();
        if (!over || !alive.isEmpty()) {
            ToolOutcome outcome = report(job, running(job, alive), Optional.empty());
            return cancelled ? outcome.as(Status.CANCELLED) : outcome;
        }
        ToolOutcome outcome = over(job, run);
        job.settle();
        OptionalInt code = job.exitCode();
        return code.isPresent() ? outcome.exited(code.getAsInt()) : outcome;
    }

    private ToolOutcome over(Job job, ToolRun run) throws CallFailed {
        String headline = TEXTS.text("job.over", job.number(), seconds(job), ended(job));
        if (job.isSettled()) {
            return report(job, headline, Optional.empty());
        }
        job.started().expectSandbox(job.exitCode());
        Optional<Denial> denial = job.started().denial(job.exitCode());
        denial.ifPresent(found -> run.record(new SandboxDenied(run.callId(), found)));
        return report(job, headline, prove(job, run).or(() -> denial.map(Denial::words)));
    }

    private ToolOutcome kill(Job job) throws CallFailed {
        if (job.isSettled()) {
            throw CallFailed.about(job.spec().program(), TEXTS.text("job.was_over", job.number(), ended(job)));
        }
        List<String> unkillable = job.command().end(GRACE);
        job.command().awaitOutputEnd(unkillable.isEmpty() && !job.isHeld() ? LAST_OUTPUT_OF_NOBODY : LAST_OUTPUT);
        ToolOutcome outcome = report(
                job,
                TEXTS.text("job.killed", job.number(), seconds(job)),
                unkillable.isEmpty()
                        ? Optional.empty()
                        : Optional.of(TEXTS.text("unkillable", String.join(", ", unkillable))));
        job.settle();
        return outcome;
    }

    /**
     * Records the result of the checked claim and returns a remark. Records nothing if files changed during the check.
     */
    private Optional<String> prove(Job job, ToolRun run) {
        if (job.spec().verifies().isEmpty()) {
            return Optional.empty();
        }
        List<String> changed = job.grounds().changed();
        if (changed.isEmpty()) {
            return evidence.recordFact(job.spec(), job.ending(), run);
        }
        return Optional.of(TEXTS.text("changed", String.join(", ", changed)));
    }

    private ToolOutcome report(Job job, String headline, Optional<String> note) {
        ShownOutput shown = ShownOutput.of(job.takeNewOutput());
        OutputArchive.Entry entry = shown.isCut() ? archive.store(job.output()) : OutputArchive.Entry.NONE;
        Report report = Report.of(headline, shown.text())
                .noting(note)
                .noting(shown.colourRemark())
                .noting(entry.note());
        return entry.in(ToolOutcome.about(Status.OK, report.text(), job.spec().program()))
                .lasting(job.elapsed().toMillis());
    }

    private static String running(Job job, List<String> alive) {
        if (!job.isShellOver()) {
            return TEXTS.text("job.running", job.number(), seconds(job));
        }
        String rest = alive.isEmpty() ? TEXTS.text("job.unknown_rest") : String.join(", ", alive);
        return TEXTS.text("job.shell", job.number(), ended(job), rest);
    }

    private static String ended(Job job) {
        return job.ending().words();
    }

    private static long seconds(Job job) {
        return job.elapsed().toSeconds();
    }
}
