package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.process.Capture;
import dev.deepseektui.core.process.RunningCommand;
import dev.deepseektui.core.process.ShownOutput;
import dev.deepseektui.core.process.ShownOutput.LiveTail;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxDenied;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.shell.CommandEnding.EndKind;
import dev.deepseektui.core.tool.shell.Evidence.FileStates;
import dev.deepseektui.core.workspace.CallFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The shell tool's calls that run a command and wait for its end. */
record ForegroundCalls(CommandStarter starter, OutputArchive archive, Evidence evidence) {
    private static final ModelTexts TEXTS = ModelTexts.of(ForegroundCalls.class);

    private static final long MIN_REPORTED_MILLIS = 5_000;

    /** A command to run in the foreground, and its time limit. */
    record CommandCall(CommandSpec command, Duration timeout) {}

    /**
     * Runs the command. If the sandbox cannot be created, tries once more: a mounted path may just have been deleted.
     */
    ToolOutcome run(CommandCall call, ToolRun run) throws CallFailed {
        Optional<ToolOutcome> outcome = attempt(call, run, true);
        return outcome.isPresent() ? outcome.get() : attempt(call, run, false).orElseThrow();
    }

    /** Runs the command. Returns empty if the sandbox could not be created and another attempt follows. */
    private Optional<ToolOutcome> attempt(CommandCall call, ToolRun run, boolean isRetried) throws CallFailed {
        CommandSpec spec = call.command();
        FileStates before = evidence.underClaims();
        long start = System.nanoTime();
        try (StartedCommand command = starter.start(spec, run, LeftoverProcesses.ENDED)) {
            Foreground.CommandResult result = new Foreground(command, run).run(call.timeout());
            long millis = (System.nanoTime() - start) / 1_000_000;
            OptionalInt code = result.ending().code();
            Optional<String> aside = command.putAside();
            if (isRetried && command.lacksSandbox(code)) {
                return Optional.empty();
            }
            command.expectSandbox(code);
            evidence.recordChanges(before, run);
            String noted = evidence.recordFact(spec, result.ending(), run).orElse("");
            Optional<Denial> denial = command.denial(code);
            denial.ifPresent(found -> run.record(new SandboxDenied(run.callId(), found)));
            Capture output = command.running().output();
            ShownOutput shown = ShownOutput.of(output.raw());
            OutputArchive.Entry entry = !shown.isCut()
                    ? OutputArchive.Entry.NONE
                    : result.ending().kind() == EndKind.CANCELLED
                            ? archive.storeIfShort(output)
                            : archive.store(output);
            Report report = report(result, Report.of(headline(result.ending(), millis, noted), shown.text()))
                    .noting(denial.map(Denial::words))
                    .noting(aside)
                    .noting(shown.colourRemark())
                    .noting(entry.note());
            return Optional.of(
                    entry.in(outcome(call, result.ending(), report.text())).lasting(millis));
        }
    }

    private static ToolOutcome outcome(CommandCall call, CommandEnding ending, String text) {
        String program = call.command().program();
        return switch (ending.kind()) {
            case EXITED ->
                ToolOutcome.about(Status.OK, text, program).exited(ending.code().orElseThrow());
            case CANCELLED -> ToolOutcome.about(Status.CANCELLED, text, program);
            case LOST -> ToolOutcome.about(Status.ERROR, text, program);
            case TIMED_OUT ->
                ToolOutcome.about(Status.ERROR, text, program)
                        .timedOut(call.timeout().toSeconds());
        };
    }

    private static Report report(Foreground.CommandResult result, Report report) {
        return (result.ending().code().equals(OptionalInt.of(0)) ? report : report.notingTheMissingTerminal())
                .noting(named(result.leftBehind(), "left_behind"))
                .noting(named(result.unkillable(), "unkillable"))
                .noting(Optional.of(TEXTS.text("held"))
                        .filter(note -> result.isHeld() && result.unkillable().isEmpty()));
    }

    /** Returns the first line. It always states how the command ended, because empty output may also come from a filter. */
    private static String headline(CommandEnding ending, long millis, String noted) {
        if (ending.kind() == EndKind.EXITED) {
            return ending.words()
                    + (millis > MIN_REPORTED_MILLIS ? ", after %d s".formatted(millis / 1000) : "")
                    + noted;
        }
        return TEXTS.text("ended", ending.words(), noted);
    }

    private static Optional<String> named(List<String> programs, String note) {
        return programs.isEmpty() ? Optional.empty() : Optional.of(TEXTS.text(note, String.join(", ", programs)));
    }

    /** A command that is run to its end and leaves no process behind. */
    private static final class Foreground {
        /** The time limit for background pipelines such as {@code > >(tee log)}, which outlive the shell briefly. */
        private static final Duration TO_FINISH = Duration.ofMillis(250);

        /**
         * The maximum wait for the output to close after all known processes have ended. Needed only on a busy machine,
         * or if an unknown process holds the output open.
         */
        private static final Duration LAST_OUTPUT = Duration.ofSeconds(3);

        private static final Duration LAST_OUTPUT_WHEN_CANCELLED = Duration.ofMillis(50);
        /**
         * The grace period before processes are killed, like that of container runtimes. It ends early if the processes
         * exit.
         */
        private static final Duration GRACE = Duration.ofSeconds(1);

        private static final Duration GRACE_WHEN_CANCELLED = Duration.ofMillis(50);

        private final StartedCommand started;
        private final RunningCommand command;
        private final Watch watch;
        private final Cancellation cancellation;

        Foreground(StartedCommand started, ToolRun run) {
            this.started = started;
            this.command = started.running();
            this.watch = new Watch(started, new LiveTail(command.output(), 0), run);
            this.cancellation = run.cancellation();
        }

        /**
         * The result of a command.
         *
         * @param leftBehind programs that outlived the shell and were killed
         * @param unkillable programs that could not be killed
         * @param isHeld true if an unknown process still holds the output open; not checked after a cancellation
         */
        record CommandResult(CommandEnding ending, List<String> leftBehind, List<String> unkillable, boolean isHeld) {}

        CommandResult run(Duration timeout) {
            CommandEnding ending = watch.await(timeout);
            boolean cancelled = ending.kind() == EndKind.CANCELLED;
            boolean over = !cancelled && ending.kind() != EndKind.TIMED_OUT;
            List<String> leftBehind = over ? leftBehind() : List.of();
            List<String> unkillable =
                    over && leftBehind.isEmpty() ? List.of() : command.end(cancelled ? GRACE_WHEN_CANCELLED : GRACE);
            boolean outputEnded = cancelled
                    ? command.awaitOutputEnd(LAST_OUTPUT_WHEN_CANCELLED)
                    : command.awaitOutputEnd(LAST_OUTPUT, cancellation);
            watch.showNewOutput();
            return new CommandResult(ending, leftBehind, unkillable, !outputEnded && !cancellation.isCancelled());
        }

        private List<String> leftBehind() {
            List<String> left = new ArrayList<>(started.leftInside());
            left.addAll(command.aliveAfter(TO_FINISH));
            return left;
        }
    }
}
