package dev.deepseektui.core.tape.event;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The part of a file that a message shows, recorded to compare it with the file later.
 *
 * @param path as in tool calls
 * @param version the SHA-256 of the whole file, in hex; absent if it was not read whole or no longer exists
 * @param before the version before a change
 * @param lines the lines of a page; absent if they were not counted
 * @param bytes the size of the file's text in the message
 */
public record ShownFile(
        String path,
        Form form,
        @Nullable String version,
        @Nullable String before,
        @Nullable Lines lines,
        long bytes) {

    public enum Form {
        WHOLE,
        /** A range of lines, possibly cut. */
        PAGE,
        /** Lines found by a search. */
        HITS,
        /** The beginning and the end of a long file. */
        ENDS,
        /** The difference from the previous version. */
        CHANGE,
        /** No text in the message: the text is in the call's arguments. */
        WRITTEN,
        /** An outline of the file: names and line ranges. */
        OUTLINE,
        /** Text of an earlier version, marked as outdated. */
        OUTDATED,
        /** The entries of a directory. */
        LISTING,
        /** No text: the file was deleted or is no longer shown. */
        GONE,
        /** No text: a pointer to the file, or to another message that shows it. */
        POINTER
    }

    /** A range of lines, inclusive and counted from 1, and the file's total number of lines. */
    public record Lines(long from, long to, long of) {}

    public static ShownFile whole(String path, @Nullable String version, long bytes) {
        return new ShownFile(path, Form.WHOLE, version, null, null, bytes);
    }

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

    public ShownFile as(Form other, long itsBytes) {
        return new ShownFile(path, other, version, before, lines, itsBytes);
    }

    public ShownFile inVersion(String known) {
        return new ShownFile(path, form, known, before, lines, bytes);
    }

    /** Returns true if the message shows the whole file, a page of it, or its beginning and end. */
    public boolean hasText() {
        return form == Form.WHOLE || form == Form.PAGE || form == Form.ENDS;
    }

    /**
     * Returns the description of the shown part after the message was shortened to {@code left} bytes of the file's
     * text.
     */
    public ShownFile cutTo(long left) {
        return form == Form.WHOLE || form == Form.PAGE ? page(path, version, null, left) : this;
    }
}
