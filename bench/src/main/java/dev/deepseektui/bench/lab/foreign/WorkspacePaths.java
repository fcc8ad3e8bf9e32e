package dev.deepseektui.bench.lab.foreign;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The workspace of a foreign session. Converts absolute paths below it to relative ones, and Windows paths to paths with
 * slashes. Other paths stay as they are.
 */
record WorkspacePaths(String workspace) {
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:[\\\\/].*");

    String relative(String path) {
        String slashed = isWindows(workspace) || isWindows(path) ? path.replace('\\', '/') : path;
        String root = root();
        if (root.isEmpty() || !startsWith(slashed, root)) {
            return isWindows(path) ? path : slashed;
        }
        if (slashed.length() == root.length()) {
            return ".";
        }
        return slashed.charAt(root.length()) == '/' ? slashed.substring(root.length() + 1) : path;
    }

    /** Converts the path at the start of each line, which ends before a colon or at the end of the line. */
    String relativeLines(String text) {
        return root().isEmpty() ? text : text.lines().map(this::relativeStart).collect(Collectors.joining("\n"));
    }

    private String relativeStart(String line) {
        String root = root();
        if (!startsWith(line.replace('\\', '/'), root)) {
            return line;
        }
        int colon = line.indexOf(':', root.length());
        int end = colon < 0 ? line.length() : colon;
        return relative(line.substring(0, end)) + line.substring(end);
    }

    private String root() {
        String slashed = isWindows(workspace) ? workspace.replace('\\', '/') : workspace;
        return slashed.endsWith("/") ? slashed.substring(0, slashed.length() - 1) : slashed;
    }

    private boolean startsWith(String path, String root) {
        return isWindows(workspace)
                ? path.toLowerCase(Locale.ROOT).startsWith(root.toLowerCase(Locale.ROOT))
                : path.startsWith(root);
    }

    private static boolean isWindows(String path) {
        return DRIVE.matcher(path).matches();
    }
}
