package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.glob.PathGlob;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.workspace.path.PathText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/** Which files a glob of the model means: {@code *.java} at any depth, {@code src/**} from the directory on; braces are choices. */
public final class FilePattern {
    private static final int MOST_CHOICES = 100;

    private FilePattern() {}

    /** Tells of a path from the directory on that is searched. */
    public static Predicate<String> of(String pattern) throws CallFailed {
        List<PathGlob> globs = new ArrayList<>();
        for (String choice : choices(pattern)) {
            globs.add(PathGlob.of(fromDirectory(choice)));
        }
        return path -> globs.stream().anyMatch(glob -> glob.matches(path));
    }

    private static String fromDirectory(String pattern) {
        String whole = pattern.endsWith("/") ? pattern + "**" : pattern;
        if (whole.startsWith("/")) {
            return whole.substring(1);
        }
        if (whole.startsWith("./")) {
            return whole.substring(2);
        }
        return whole.indexOf('/') < 0 ? "**/" + whole : whole;
    }

    private static List<String> choices(String pattern) throws CallFailed {
        List<String> done = new ArrayList<>();
        Deque<String> open = new ArrayDeque<>(List.of(pattern));
        while (!open.isEmpty()) {
            String next = open.removeFirst();
            List<String> expanded = Braces.first(next);
            if (expanded.isEmpty()) {
                done.add(next);
            } else {
                open.addAll(expanded);
            }
            if (open.size() + done.size() > MOST_CHOICES) {
                throw CallFailed.error("The glob %s holds more than %d choices; write a simpler one."
                        .formatted(PathText.shown(pattern), MOST_CHOICES));
            }
        }
        return done;
    }
}
