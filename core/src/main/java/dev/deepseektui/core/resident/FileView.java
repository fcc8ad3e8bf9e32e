package dev.deepseektui.core.resident;

import org.jspecify.annotations.Nullable;

/**
 * What one message of the conversation shows of a file.
 *
 * @param version of the file behind this message; null where it shows none
 * @param before the version that a change begins with
 * @param lines of a page
 * @param bytes of the file's text in the message
 */
record FileView(
        String path,
        Extent extent,
        @Nullable String version,
        @Nullable String before,
        @Nullable Lines lines,
        long bytes,
        Carrier carrier) {

    /** How much of the file. */
    enum Extent {
        WHOLE,
        CHANGE,
        PAGE,
        ENDS,
        GONE
    }

    /** What kind of message it is. */
    enum Carrier {
        /** One of our own. */
        BLOCK,
        /** What a tool returned. */
        RESULT,
        /** A file that the user named with an @. */
        MENTION,
        /** The arguments of a call: a reply is never rewritten. */
        CALL
    }

    /** Lines of so many, counted from 1. */
    record Lines(long from, long to, long of) {}

    static FileView whole(String path, String version, long bytes, Carrier carrier) {
        return new FileView(path, Extent.WHOLE, version, null, null, bytes, carrier);
    }

    static FileView page(String path, String version, Lines lines, long bytes) {
        return new FileView(path, Extent.PAGE, version, null, lines, bytes, Carrier.RESULT);
    }

    static FileView change(String path, @Nullable String before, String version, long bytes) {
        return new FileView(path, Extent.CHANGE, version, before, null, bytes, Carrier.RESULT);
    }

    static FileView block(FileBlock block) {
        Extent extent = switch (block.form()) {
            case WHOLE -> Extent.WHOLE;
            case CHANGES -> Extent.CHANGE;
            case ENDS -> Extent.ENDS;
            case DELETED, NOT_SHOWN -> Extent.GONE;
        };
        return new FileView(
                block.path(), extent, block.version(), block.supersedes(), null, block.bytes(), Carrier.BLOCK);
    }

    /** Whether it is text of the file that need not be there once a newer one is. */
    boolean isMovableText() {
        boolean text = extent == Extent.WHOLE || extent == Extent.PAGE || extent == Extent.ENDS;
        return carrier != Carrier.CALL && text;
    }
}
