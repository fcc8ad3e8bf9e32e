package dev.deepseektui.core.workspace.change;

import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileVersion;
import dev.deepseektui.core.workspace.SeenFiles;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.edit.FileText;
import dev.deepseektui.core.workspace.edit.UnifiedDiff;
import dev.deepseektui.core.workspace.guard.Clearance;
import dev.deepseektui.core.workspace.path.PathText;
import dev.deepseektui.core.workspace.path.Place;
import java.util.Optional;

/**
 * A file as a call that is to change it finds it.
 *
 * @param path as the workspace tells it
 * @param content empty where there is no file
 */
public record CurrentFile(String path, Optional<byte[]> content) {
    private static final int LARGEST = 32 * 1024 * 1024;

    public static CurrentFile at(String path, Workspace workspace, Clearance clearance) throws CallFailed {
        Place place = workspace.look(path);
        boolean absent = place.kind() == Place.Kind.NOTHING && !path.endsWith("/");
        return absent
                ? new CurrentFile(place.path(), Optional.empty())
                : new CurrentFile(
                        place.path(),
                        Optional.of(workspace.read(path, LARGEST, clearance).bytes()));
    }

    public Optional<String> version() {
        return content.map(FileVersion::of);
    }

    /** What the model knows of the file must still be true. */
    public void expectAsSeen(SeenFiles seen) throws CallFailed {
        Optional<String> known = seen.version(path);
        if (known.isPresent() && !known.equals(version())) {
            throw unchanged(
                    content.isEmpty()
                            ? "it is gone since you last read or wrote it. Find out why before you write it anew."
                            : "it was changed since you last read or wrote it. Read it again with read_file first.");
        }
    }

    /** What the file holds, where that is text. */
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

    /** Why nothing was done to the file, as a sentence that begins small. */
    public CallFailed unchanged(String why) {
        return CallFailed.about(path, "%s was not changed: %s".formatted(PathText.shown(path), why));
    }

    /**
     * What is to become of a file.
     *
     * @param path as the workspace tells it
     * @param before empty where there is no file
     * @param after empty where the file goes
     */
    public record FileChange(String path, Optional<byte[]> before, Optional<byte[]> after) {
        /** With nothing left out: what somebody agrees to. */
        public String wholeDiff() {
            return UnifiedDiff.whole(path, before, after);
        }

        public String diff() {
            return UnifiedDiff.of(path, before, after);
        }
    }
}
