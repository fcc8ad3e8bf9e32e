package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.base.PathGlob;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileNames;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/**
 * A glob pattern for files as written by the model. {@code *.java} matches at any depth, {@code src/**} is relative to
 * the searched directory, and braces list alternatives.
 */
public final class FilePattern {
    private static final int MAX_CHOICES = 100;

    private FilePattern() {}

    /** Returns a predicate for paths relative to the searched directory. */
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

    /** Expands alternatives in braces: {@code *.{c,h}} becomes {@code *.c} and {@code *.h}. */
    private static List<String> choices(String pattern) throws CallFailed {
        List<String> done = new ArrayList<>();
        Deque<String> open = new ArrayDeque<>(List.of(pattern));
        while (!open.isEmpty()) {
            String next = open.removeFirst();
            List<String> expanded = expanded(next);
            if (expanded.isEmpty()) {
                done.add(next);
            }
            open.addAll(expanded);
            if (open.size() + done.size() > MAX_CHOICES) {
                throw CallFailed.error(
                        ModelTexts.of(FilePattern.class).text("glob.choices", FileNames.shown(pattern), MAX_CHOICES));
            }
        }
        return done;
    }

    /**
     * Returns one pattern for each alternative in the first braces; an empty list if there are no braces with a comma.
     */
    private static List<String> expanded(String pattern) {
        int opening = pattern.indexOf('{');
        int depth = 0;
        int choice = opening + 1;
        List<String> choices = new ArrayList<>();
        for (int i = opening; opening >= 0 && i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if ((c == ',' && depth == 1) || depth == 0) {
                choices.add(pattern.substring(choice, i));
                choice = i + 1;
            }
            if (depth == 0) {
                String before = pattern.substring(0, opening);
                String after = pattern.substring(i + 1);
                return choices.size() == 1
                        ? List.of()
                        : choices.stream().map(each -> before + each + after).toList();
            }
        }
        return List.of();
    }
}
