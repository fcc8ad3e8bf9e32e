package dev.deepseektui.core.workspace.change;

import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.change.CurrentFile.FileChange;
import dev.deepseektui.core.workspace.guard.Clearance;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Changes files so that each change can be taken back wherever the program dies: first the old content is kept and the change recorded. */
public final class FileWriting {
    private final Workspace workspace;
    private final ArtifactStore artifacts;
    private final Function<String, List<String>> claimsOn;

    /** {@code claimsOn}: the verified claims that rest on a file. */
    public FileWriting(Workspace workspace, ArtifactStore artifacts, Function<String, List<String>> claimsOn) {
        this.workspace = workspace;
        this.artifacts = artifacts;
        this.claimsOn = claimsOn;
    }

    public void carryOut(FileChange change, Author author) throws CallFailed {
        String kept = change.before().map(artifacts::put).orElse(null);
        // The agents of a session write beside it, through the same workspace: of two that change one file, the second
        // must see it, and must not have said that it changes it: what it would find then could not be taken back.
        synchronized (workspace) {
            expectStill(change, author);
            author.tape().accept(changing(change, kept, author.callId()));
            expectStill(change, author);
            if (change.after().isPresent()) {
                workspace.write(change.path(), change.after().get(), author.clearance());
            } else {
                workspace.delete(change.path(), author.clearance());
            }
        }
        List<String> claims = claimsOn.apply(change.path());
        if (!claims.isEmpty()) {
            author.tape().accept(new VerificationStateReset(change.path(), claims));
        }
    }

    private FileChanging changing(FileChange change, @Nullable String kept, String callId) throws CallFailed {
        String next = change.after().map(FileVersion::of).orElse(null);
        List<String> folders = change.after().isPresent() ? workspace.missingFolders(change.path()) : List.of();
        return new FileChanging(callId, change.path(), kept, next, folders.isEmpty() ? null : folders);
    }

    /** Keeping and recording took a while: who changed the file meanwhile must not lose that. */
    private void expectStill(FileChange change, Author author) throws CallFailed {
        CurrentFile now = CurrentFile.at(change.path(), workspace, author.clearance());
        if (!same(now.content(), change.before())) {
            throw now.unchanged(
                    "it was changed by somebody else this very moment. Read it again with read_file first.");
        }
    }

    private static boolean same(Optional<byte[]> a, Optional<byte[]> b) {
        return a.isPresent() == b.isPresent() && (a.isEmpty() || Arrays.equals(a.get(), b.orElseThrow()));
    }

    /**
     * On whose behalf files are changed.
     *
     * @param callId what the tape calls it
     * @param tape takes down what is about to change
     */
    public record Author(String callId, Clearance clearance, Consumer<TapeEvent> tape) {}
}
