package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.process.Launcher.CleanupRegistration;
import dev.deepseektui.core.process.RunningCommand;
import dev.deepseektui.core.process.ShownOutput;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import dev.deepseektui.core.process.sandbox.WrappedCommand.ConfinedReport;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.workspace.CallFailed;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;

/**
 * A started command and the reports of its sandbox.
 *
 * @param unwanted the registration of files to rename if deepseek-tui dies
 * @param ended completes when the shell has ended
 */
record StartedCommand(
        RunningCommand running,
        WrappedCommand wrapped,
        CleanupRegistration unwanted,
        CompletableFuture<CommandEnding> ended)
        implements AutoCloseable {
    /**
     * The maximum wait for the reports, which exist once the command has ended; only a busy machine takes time to read
     * them.
     */
    private static final Duration LAST_REPORT = Duration.ofSeconds(3);

    /** Returns the processes that outlived the shell inside the sandbox and were killed. */
    List<String> leftInside() {
        return reportsFromInside() ? report().left() : List.of();
    }

    /** Returns true if the command never ran because its sandbox could not be created. */
    boolean lacksSandbox(OptionalInt code) {
        return reportsFromInside() && code.isPresent() && code.getAsInt() != 0 && !report().stood();
    }

    /**
     * Throws if the command never ran because its sandbox could not be created. Its output is then only the sandbox's error
     * message.
     */
    void expectSandbox(OptionalInt code) throws CallFailed {
        if (lacksSandbox(code)) {
            throw CallFailed.error(ModelTexts.of(StartedCommand.class)
                    .text("no_sandbox", printed().strip()));
        }
    }

    /** Returns the denied access if the sandbox caused the command to fail; otherwise empty. */
    Optional<Denial> denial(OptionalInt code) {
        return code.isEmpty() || code.getAsInt() == 0
                ? Optional.empty()
                : wrapped.evidence().flatMap(evidence -> evidence.of(printed(), report()));
    }

    /**
     * Renames or restores files that the command created or changed and that other programs would run or use as
     * configuration. Returns a remark for the model.
     */
    Optional<String> putAside() {
        try {
            List<String> names = wrapped.aftermath().putAside();
            return names.isEmpty()
                    ? Optional.empty()
                    : Optional.of(ModelTexts.of(StartedCommand.class).text("put_aside", String.join(", ", names)));
        } catch (IOException e) {
            return Optional.of(ModelTexts.of(StartedCommand.class).text("not_put_aside", IoReason.of(e)));
        }
    }

    private boolean reportsFromInside() {
        return wrapped.reports() == WrappedCommand.Reports.FROM_INSIDE;
    }

    private ConfinedReport report() {
        return ConfinedReport.of(running.reports(LAST_REPORT));
    }

    private String printed() {
        return ShownOutput.of(running.output().raw()).text();
    }

    @Override
    public void close() {
        running.close();
        unwanted.close();
    }
}
