package dev.deepseektui.core.capacity.snapshot;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the model and the user name a snapshot: {@code memory://session/record}.
 *
 * @param isKept whether it could be written; the pointer itself says where it could not
 */
public record MemoryPointer(String session, String record, boolean isKept) {
    private static final String LOST = "?persist=failed";
    private static final Pattern RECORD = Pattern.compile("cap_[0-9a-f]{12}");
    /** A session is a file's name here: nothing that leads out of its directory. */
    private static final String SESSION = "[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}";

    private static final Pattern POINTER =
            Pattern.compile("memory://(" + SESSION + ")/(cap_[0-9a-f]{12})(\\?persist=failed)?");

    static boolean isRecord(String id) {
        return RECORD.matcher(id).matches();
    }

    static boolean isSession(String id) {
        return id.matches(SESSION);
    }

    /** The pointer that this text is. */
    public static Optional<MemoryPointer> read(String text) {
        Matcher pointer = POINTER.matcher(text.strip());
        return pointer.matches() ? Optional.of(of(pointer)) : Optional.empty();
    }

    private static MemoryPointer of(Matcher pointer) {
        return new MemoryPointer(pointer.group(1), pointer.group(2), pointer.group(3) == null);
    }

    public MemoryPointer lost() {
        return new MemoryPointer(session, record, false);
    }

    @Override
    public String toString() {
        return "memory://" + session + "/" + record + (isKept ? "" : LOST);
    }
}
