package dev.deepseektui.core.tape.event;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What one message shows of a file: so whoever comes later can tell whether it is still true.
 *
 * @param path as the tools say it
 * @param version SHA-256 of the file's content behind this message, in hex; absent where nobody read all of it, or where it is gone
 * @param before the version that a change begins with
 * @param lines of a page, where they are counted
 * @param bytes of the file's text in the message
 */
public record ShownFile(
        String path,
        Form form,
        @Nullable String version,
        @Nullable String before,
        @Nullable Lines lines,
        long bytes) {

    /** How much of the file, and how. */
    public enum Form {
        WHOLE,
        /** Some lines that follow one another, or as much of them as one message takes. */
        PAGE,
        /** Lines here and there, found by a search. */
        HITS,
        /** The beginning and the end of a file too long. */
        ENDS,
        /** What differs from the version before. */
        CHANGE,
        /** Nothing here: it stands whole in the arguments of the call that this answers. */
        WRITTEN,
        /** Which parts it has, and on which lines: nothing of their text. */
        OUTLINE,
        /** Text or parts of an earlier version, of which the message says that the file has changed since. */
        OUTDATED,
        /** What a directory holds. */
        LISTING,
        /** That it is no more, or not shown any longer. */
        GONE
    }

    /** Lines of so many, counted from 1. */
    public record Lines(long from, long to, long of) {}

    public static ShownFile whole(String path, @Nullable String version, long bytes) {
        return new ShownFile(path, Form.WHOLE, version, null, null, bytes);
    }

    /** {@code lines} is null where they are not counted. */
    public static ShownFile page(String path, @Nullable String version, @Nullable Lines lines, long bytes) {
        return new ShownFile(path, Form.PAGE, version, null, lines, bytes);
    }

    public static ShownFile hits(String path, long bytes) {
        return new ShownFile(path, Form.HITS, null, null, null, bytes);
    }

    public static ShownFile change(String path, @Nullable String before, @Nullable String version, long bytes) {
        return new ShownFile(path, Form.CHANGE, version, before, null, bytes);
    }

    public static ShownFile written(String path, @Nullable String version) {
        return new ShownFile(path, Form.WRITTEN, version, null, null, 0);
    }

    public static ShownFile listing(String path, long bytes) {
        return new ShownFile(path, Form.LISTING, null, null, null, bytes);
    }

    public static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** The same in other words. */
    public ShownFile as(Form other, long itsBytes) {
        return new ShownFile(path, other, version, before, lines, itsBytes);
    }

    public ShownFile inVersion(String known) {
        return new ShownFile(path, form, known, before, lines, bytes);
    }

    /** Whether it is text of the file, in the message itself, and not scattered. */
    public boolean hasText() {
        return form == Form.WHOLE || form == Form.PAGE || form == Form.ENDS;
    }

    /** The same where not all of the message's text came through. */
    public ShownFile cutTo(long left) {
        return form == Form.WHOLE || form == Form.PAGE ? page(path, version, null, left) : this;
    }
}
