package dev.deepseektui.core.context;

import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The pinned messages and files, folded from the tape. */
public final class Pins {
    private final TreeSet<Long> numbers = new TreeSet<>();
    private final TreeSet<String> paths = new TreeSet<>();

    public void apply(TapeEvent event) {
        if (event instanceof Pinned pinned) {
            if (pinned.number() != null) {
                numbers.add(pinned.number());
            }
            if (pinned.path() != null) {
                paths.add(pinned.path());
            }
        } else if (event instanceof Unpinned unpinned) {
            if (unpinned.number() != null) {
                numbers.remove(unpinned.number());
            }
            if (unpinned.path() != null) {
                paths.remove(unpinned.path());
            }
        }
    }

    /** Returns whether the message, or the file that it shows, is pinned. */
    public boolean isPinned(long number, String path) {
        return numbers.contains(number) || paths.contains(path);
    }

    public List<Long> messages() {
        return new ArrayList<>(numbers);
    }

    public List<String> files() {
        return new ArrayList<>(paths);
    }

    /** The user pinned a message (by number) or a file (by path), which compaction then leaves unchanged. */
    public record Pinned(@Nullable Long number, @Nullable String path) implements TapeEvent {
        public static Pinned message(long number) {
            return new Pinned(number, null);
        }

        public static Pinned file(String path) {
            return new Pinned(null, path);
        }
    }

    /** The user removed a pin. */
    public record Unpinned(@Nullable Long number, @Nullable String path) implements TapeEvent {
        public static Unpinned message(long number) {
            return new Unpinned(number, null);
        }

        public static Unpinned file(String path) {
            return new Unpinned(null, path);
        }
    }
}
