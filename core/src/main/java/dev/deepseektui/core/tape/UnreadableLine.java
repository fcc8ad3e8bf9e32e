package dev.deepseektui.core.tape;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import dev.deepseektui.core.base.SafeText;

/** A line is not an event; the message says why, in a few words. */
final class UnreadableLine extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int ENOUGH = 160;

    UnreadableLine(String why) {
        super(why);
    }

    UnreadableLine(Throwable cause) {
        super(firstWords(cause), cause);
    }

    private static String firstWords(Throwable cause) {
        String all = cause instanceof JacksonException json ? words(json) : cause.getMessage();
        String line = SafeText.line(String.valueOf(all).lines().findFirst().orElse("unreadable"));
        return line.length() <= ENOUGH ? line : line.substring(0, ENOUGH) + "…";
    }

    /** Without the parser's names for its own parts. */
    private static String words(JacksonException json) {
        return json instanceof JsonEOFException
                ? "it breaks off"
                : String.valueOf(json.getOriginalMessage()).replaceAll(", from `[^`]*`", "");
    }
}
