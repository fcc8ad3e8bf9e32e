package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.base.PathGlob;
import dev.deepseektui.core.base.UserError;
import java.util.List;

/**
 * Patterns of files in rules: {@code *} within a name, {@code **} for any folders, {@code ?} for a letter. To allow, a pattern counts from
 * the workspace on; to deny or to ask it holds at any depth, so that the wider reading is the careful one.
 */
final class FilePatterns {
    private static final String REST = "/**";

    private FilePatterns() {}

    /** @throws UserError completes "edit(…): " */
    static void check(String pattern) {
        if (pattern.chars().anyMatch(c -> "[]{}\\!".indexOf(c) >= 0)) {
            throw new UserError("of the marks only *, ** and ? have a meaning; write * where others would stand");
        }
        List<String> names = List.of(wide(pattern).split("/", -1));
        if (names.contains("..") || names.contains(".")) {
            throw new UserError("a pattern of files must not have . or .. in it; ** is all of the project folder");
        }
        if (wide(pattern).isEmpty()) {
            throw new UserError("this names no file");
        }
    }

    /** What it denies, or has asked for: in the form of protected files. */
    static String wide(String pattern) {
        String text = pattern;
        while (text.startsWith("./") || text.startsWith("~/") || text.startsWith("/")) {
            text = text.substring(text.indexOf('/') + 1);
        }
        while (text.endsWith("/")) {
            text = text.substring(0, text.length() - 1);
        }
        return text.replaceAll("/{2,}", "/");
    }

    /** Whether it allows a file of the workspace, told without links. */
    static boolean allows(String pattern, String path) {
        return !path.startsWith("/")
                && List.of(path.split("/", -1)).stream()
                        .noneMatch(name -> name.isEmpty() || name.equals(".") || name.equals(".."))
                && PathGlob.of(narrow(pattern)).matches(path);
    }

    private static String narrow(String pattern) {
        String text = pattern;
        while (text.startsWith("./")) {
            text = text.substring(2);
        }
        // "/x" is the workspace's own x, as in other programs; "//x" and "~/x" are elsewhere, and no path here begins
        // so.
        text = text.startsWith("/") && !text.startsWith("//") ? text.substring(1) : text;
        return text.endsWith("/") ? text + "**" : text.equals("*") ? "**" : text;
    }

    /** Whether the wider one allows whatever the narrower does, as far as that is plain to see. */
    static boolean isWithin(String narrower, String wider) {
        String inner = narrow(narrower);
        String outer = narrow(wider);
        if (inner.equals(outer) || outer.equals("**")) {
            return true;
        }
        boolean isOneFile = inner.chars().noneMatch(c -> c == '*' || c == '?');
        if (isOneFile) {
            return allows(wider, inner);
        }
        String folder = outer.endsWith(REST) ? outer.substring(0, outer.length() - REST.length()) : "";
        return !folder.isEmpty()
                && folder.chars().noneMatch(c -> c == '*' || c == '?')
                && inner.startsWith(folder + "/");
    }
}
