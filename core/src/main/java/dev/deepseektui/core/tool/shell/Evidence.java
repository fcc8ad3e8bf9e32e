package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.task.Excerpt;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.shell.Ending.Cancelled;
import dev.deepseektui.core.tool.shell.Ending.Exited;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the end of a command proves, and which earlier proofs it has undone by changing files. */
final class Evidence {
    private static final int LONGEST_COMMAND = 200;
    private static final int MOST_FILES = 32;

    private final EvidenceContext grounds;
    private final Path workspace;

    Evidence(EvidenceContext grounds, Path workspace) {
        this.grounds = grounds;
        this.workspace = workspace;
    }

    /** The files under verified claims, as they are now. */
    FileStates underClaims() {
        return FileStates.of(workspace, grounds.claims().paths());
    }

    /** The files that a new claim would rest on, as they are now. */
    FileStates underNewClaim() {
        return FileStates.of(
                workspace, grounds.files().get().stream().limit(MOST_FILES).toList());
    }

    void recordChanges(FileStates before, ToolRun run) {
        for (String path : before.changed()) {
            List<String> claims = grounds.claims().on(path);
            if (!claims.isEmpty()) {
                run.record(new VerificationStateReset(path, claims));
            }
        }
    }

    /** Says what was noted; empty where nothing was to be checked. */
    Optional<String> recordFact(CommandSpec command, Ending ending, ToolRun run) {
        Optional<String> claim = claim(command, ending);
        boolean holds = ending instanceof Exited exited && exited.exitCode() == 0;
        claim.ifPresent(text -> run.record(new FactRecorded(
                text,
                holds,
                "%s, %s".formatted(quoted(command), ending.words()),
                List.copyOf(underNewClaim().states().keySet()),
                command.directory() + " " + command.text().strip())));
        return claim.map(text -> "noted as %s: %s".formatted(holds ? "checked" : "failing", SafeText.line(text)));
    }

    /** Only what somebody means to check is a claim, and a run that the user cancelled proves nothing. */
    private static Optional<String> claim(CommandSpec command, Ending ending) {
        return ending instanceof Cancelled ? Optional.empty() : command.verifies();
    }

    private static String quoted(CommandSpec command) {
        String where = command.directory().equals(".") ? "" : " in " + command.directory();
        return "`" + Excerpt.of(command.text().strip(), LONGEST_COMMAND) + "`" + where;
    }
}
