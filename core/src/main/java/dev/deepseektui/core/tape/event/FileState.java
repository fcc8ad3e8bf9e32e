package dev.deepseektui.core.tape.event;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How an entry of the workspace was at some moment; where nothing was, there is none of these.
 *
 * @param mode the permission bits; absent where it does not matter
 * @param content SHA-256 of a file's bytes, in hex, which is the id of what is kept of it
 * @param link what a link said
 * @param lost why it cannot be brought back, as a clause; absent where it can
 * @param stamp tells two states of such a file apart
 */
public record FileState(
        FileKind kind,
        @Nullable Integer mode,
        @Nullable String content,
        @Nullable String link,
        @Nullable String lost,
        @Nullable String stamp) {

    /** What it was. */
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

    /** Something of which no copy is kept. */
    public static FileState lost(FileKind kind, String why, String stamp) {
        return new FileState(kind, null, null, null, why, stamp);
    }

    /** Whether both tell of the same; a mode that does not matter fits every one. */
    public boolean fits(FileState other) {
        return kind == other.kind
                && (mode == null || other.mode == null || mode.equals(other.mode))
                && Objects.equals(content, other.content)
                && Objects.equals(link, other.link)
                && Objects.equals(stamp, other.stamp);
    }

    /** The same of what may be nothing. */
    public static boolean fit(@Nullable FileState one, @Nullable FileState other) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return one.fits(other);
    }
}
