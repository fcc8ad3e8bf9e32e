package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.conversation.task.CommandWords;
import dev.deepseektui.core.process.Launcher;
import dev.deepseektui.core.process.Launcher.CleanupRegistration;
import dev.deepseektui.core.process.PipeReport;
import dev.deepseektui.core.process.RunningCommand;
import dev.deepseektui.core.process.sandbox.Confiner.Confined;
import dev.deepseektui.core.process.sandbox.Confiner.LeftoverProcesses;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.Sandbox;
import dev.deepseektui.core.process.sandbox.WrappedCommand;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A starter of commands. It reports to the model why a command cannot start. */
record CommandStarter(Launcher launcher, Workspace workspace, Sandbox sandbox) {
    StartedCommand start(CommandSpec command, ToolRun run, LeftoverProcesses lingering) throws CallFailed {
        try {
            Path directory = directory(command.directory());
            Profile profile = profile(run.profile(), lingering);
            Optional<PipeReport> report = report(command, profile);
            WrappedCommand wrapped = sandbox.wrap(
                    new Confined(words(command, report), directory, profile, lingering), environment(run, directory));
            CleanupRegistration unwanted = launcher.unwanted(wrapped.unwanted());
            RunningCommand running = launcher.start(wrapped, directory);
            return new StartedCommand(
                    running,
                    wrapped,
                    unwanted,
                    running.exit().thenApply(code -> CommandEnding.of(code, LastPipe.of(command, report))));
        } catch (IOException e) {
            throw CallFailed.about(
                    command.program(), ModelTexts.of(CommandStarter.class).text("not_started", IoReason.of(e)));
        }
    }

    /**
     * Returns the profile. A job gets no write access to .git. Files there that git would obey are set aside when a
     * command ends, and it is unknown when a job ends.
     */
    private static Profile profile(Profile allowed, LeftoverProcesses lingering) {
        return lingering == LeftoverProcesses.AWAITED ? allowed.without(Need.GIT) : allowed;
    }

    /**
     * Returns the command line. It uses pipefail if a claim is checked: a pipe must not pass just because its last
     * program succeeded.
     */
    private List<String> words(CommandSpec command, Optional<PipeReport> report) {
        return report.map(file ->
                        launcher.words(command.text(), file, command.verifies().isPresent()))
                .orElseGet(() -> launcher.words(command.text()));
    }

    private Optional<PipeReport> report(CommandSpec command, Profile profile) throws IOException {
        if (!launcher.reportsPipes() || !CommandWords.hasPipe(command.text())) {
            return Optional.empty();
        }
        return profile.isConfined()
                ? sandbox.tmp().map(tmp -> launcher.pipeReport(tmp.real(), tmp.inside()))
                : Optional.of(launcher.pipeReport());
    }

    /**
     * Returns the environment. In the sandbox, a read-only command may run programs named by the repository, because they can
     * neither write nor use the network.
     */
    private Map<String, String> environment(ToolRun run, Path directory) throws IOException {
        Map<String, String> usual = launcher.environment();
        return switch (run.gitGuard()) {
            case NONE -> usual;
            case LIGHT -> GuardedGit.light(usual);
            case FULL -> {
                Map<String, String> readOnlyEnvironment = GuardedGit.readOnlyEnvironment(usual, workspace.root());
                yield run.profile().isConfined()
                        ? readOnlyEnvironment
                        : GuardedGit.without(
                                new NamedByRepository(launcher, workspace.root()).keys(directory, readOnlyEnvironment),
                                readOnlyEnvironment);
            }
        };
    }

    private Path directory(String spelled) throws CallFailed {
        try {
            return workspace.directory(spelled);
        } catch (CallFailed e) {
            throw CallFailed.about(
                    spelled,
                    ModelTexts.of(CommandStarter.class)
                            .text("not_run", e.outcome().text()));
        }
    }
}
