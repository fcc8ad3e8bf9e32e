package dev.deepseektui.core.workspace;

import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.workspace.FileWriting.FileChange;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import dev.deepseektui.core.workspace.edit.FileText;
import dev.deepseektui.core.workspace.edit.UnifiedDiff;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A writer of reversible file changes: before a file is written, its old content is kept and the change is recorded.
 *
 * @param claimsOn returns the verified claims that depend on a file
 */
public record FileWriting(Workspace workspace, ArtifactStore artifacts, Function<String, List<String>> claimsOn) {
    public void carryOut(FileChange change, Author author) throws CallFailed {
        String kept = change.before().map(artifacts::put).orElse(null);
        // Agents of a session write to the same workspace. If two change one file, the second must see the first change
        // and
        // must not record it as its own.
        synchronized (workspace.writeLock()) {
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

    private void expectStill(FileChange change, Author author) throws CallFailed {
        CurrentFile now = CurrentFile.at(change.path(), workspace, author.clearance());
        if (!same(now.content(), change.before())) {
            throw now.unchanged(Refusals.text("raced"));
        }
    }

    private static boolean same(Optional<byte[]> a, Optional<byte[]> b) {
        return a.isPresent() == b.isPresent() && (a.isEmpty() || Arrays.equals(a.get(), b.orElseThrow()));
    }

    /**
     * The origin of a change.
     *
     * @param callId the call's ID on the tape
     * @param tape receives the event before the change is made
     */
    public record Author(String callId, Clearance clearance, Consumer<TapeEvent> tape) {}

    /**
     * The current state of a file before a change.
     *
     * @param path the path as shown to the model
     * @param content empty if there is no file
     */
    public record CurrentFile(String path, Optional<byte[]> content) {
        private static final int MAX_SIZE = 32 * 1024 * 1024;

        public static CurrentFile at(String path, Workspace workspace, Clearance clearance) throws CallFailed {
            Place place = workspace.look(path);
            boolean absent = place.kind() == Place.PlaceKind.NOTHING && !path.endsWith("/");
            return absent
                    ? new CurrentFile(place.path(), Optional.empty())
                    : new CurrentFile(
                            place.path(),
                            Optional.of(
                                    workspace.read(path, MAX_SIZE, clearance).bytes()));
        }

        public Optional<String> version() {
            return content.map(FileVersion::of);
        }

        /** Throws if the file changed since the model last read or wrote it. */
        public void expectAsSeen(SeenFiles seen) throws CallFailed {
            Optional<String> known = seen.version(path);
            if (known.isPresent() && !known.equals(version())) {
                throw unchanged(content.isEmpty() ? Refusals.text("gone") : Refusals.text("stale"));
            }
        }

        /** Returns the content as text; throws if it is not text. */
        public String text() throws CallFailed {
            FileText text = FileText.of(content.orElseThrow());
            if (text.text().isEmpty()) {
                throw unchanged(Refusals.text("binary", text.objection()));
            }
            return text.text().get();
        }

        public FileChange to(byte[] after) {
            return new FileChange(path, content, Optional.of(after));
        }

        /**
         * Returns the failure for a change that was not made.
         *
         * @param why the reason, as sentences
         */
        public CallFailed unchanged(String why) {
            return CallFailed.about(path, Refusals.text("unchanged", FileNames.shown(path), why));
        }
    }

    /**
     * A change of a file.
     *
     * @param path the path as shown to the model
     * @param before the old content; empty if there is no file
     * @param after the new content; empty if the file is deleted
     */
    public record FileChange(String path, Optional<byte[]> before, Optional<byte[]> after) {
        /** Returns the complete diff, for approval. */
        public String wholeDiff() {
            return UnifiedDiff.whole(path, before, after);
        }

        public String diff() {
            return UnifiedDiff.of(path, before, after);
        }
    }
}
