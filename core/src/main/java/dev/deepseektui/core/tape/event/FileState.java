package dev.deepseektui.core.tape.event;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The state of a workspace entry.
 *
 * @param mode the permission bits; absent if they do not matter
 * @param content the SHA-256 of the file's bytes in hex, which is also the ID of its copy
 * @param link the target of a link
 * @param lost the reason why the entry cannot be restored, as a clause; absent if it can
 * @param stamp distinguishes the states of an entry that cannot be restored
 */
public record FileState(
        FileKind kind,
        @Nullable Integer mode,
        @Nullable String content,
        @Nullable String link,
        @Nullable String lost,
        @Nullable String stamp) {

    public enum FileKind {
        FILE,
        DIRECTORY,
        LINK
    }

    public static FileState file(@Nullable Integer mode, String content) {
        return new FileState(FileKind.FILE, mode, content, null, null, null);
    }

    public static FileState directory(@Nullable Integer mode) {
        return new FileState(FileKind.DIRECTORY, mode, null, null, null, null);
    }

    public static FileState link(String target) {
        return new FileState(FileKind.LINK, null, null, target, null, null);
    }

    /** Returns the state of an entry that cannot be restored. */
    public static FileState lost(FileKind kind, String reason, String stamp) {
        return new FileState(kind, null, null, null, reason, stamp);
    }

    /** Returns true if both states are equal; an absent mode matches any mode. */
    public boolean fits(FileState other) {
        return kind == other.kind
                && (mode == null || other.mode == null || mode.equals(other.mode))
                && Objects.equals(content, other.content)
                && Objects.equals(link, other.link)
                && Objects.equals(stamp, other.stamp);
    }

    public static boolean fit(@Nullable FileState one, @Nullable FileState other) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return one.fits(other);
    }
}
