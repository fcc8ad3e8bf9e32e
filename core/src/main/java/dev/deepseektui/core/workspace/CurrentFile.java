package dev.deepseektui.core.workspace;

import dev.deepseektui.core.workspace.Workspace.Clearance;
import dev.deepseektui.core.workspace.edit.FileText;
import dev.deepseektui.core.workspace.edit.UnifiedDiff;
import java.util.Optional;

/**
 * The present state of a file before a change.
 *
 * @param path as shown to the model
 * @param content empty if there is no file
 */
public record CurrentFile(String path, Optional<byte[]> content) {
    private static final int LARGEST = 32 * 1024 * 1024;

    public static CurrentFile at(String path, Workspace workspace, Clearance clearance) throws CallFailed {
        Place place = workspace.look(path);
        boolean absent = place.kind() == Place.PlaceKind.NOTHING && !path.endsWith("/");
        return absent
                ? new CurrentFile(place.path(), Optional.empty())
                : new CurrentFile(
                        place.path(),
                        Optional.of(workspace.read(path, LARGEST, clearance).bytes()));
    }

    public Optional<String> version() {
        return content.map(FileVersion::of);
    }

    /** Fails if the file changed since the model last read or wrote it. */
    public void expectAsSeen(SeenFiles seen) throws CallFailed {
        Optional<String> known = seen.version(path);
        if (known.isPresent() && !known.equals(version())) {
            throw unchanged(
                    content.isEmpty()
                            ? "it is gone since you last read or wrote it. Find out why before you write it anew."
                            : "it was changed since you last read or wrote it. Read it again with read_file first.");
        }
    }

    /** Returns the content as text; fails if it is not text. */
    public String text() throws CallFailed {
        FileText text = FileText.of(content.orElseThrow());
        if (text.text().isEmpty()) {
            throw unchanged("it " + text.objection()
                    + ", so it cannot be edited here. Use shell with a program for such files.");
        }
        return text.text().get();
    }

    public FileChange to(byte[] after) {
        return new FileChange(path, content, Optional.of(after));
    }

    /** Returns the failure of a change. {@code why} begins in lower case. */
    public CallFailed unchanged(String why) {
        return CallFailed.about(path, "%s was not changed: %s".formatted(FileNames.shown(path), why));
    }

    /**
     * A change of a file.
     *
     * @param path as shown to the model
     * @param before empty if there is no file
     * @param after empty if the file is deleted
     */
    public record FileChange(String path, Optional<byte[]> before, Optional<byte[]> after) {
        /** Returns the unabridged difference, for approval. */
        public String wholeDiff() {
            return UnifiedDiff.whole(path, before, after);
        }

        public String diff() {
            return UnifiedDiff.of(path, before, after);
        }
    }
}
