package dev.deepseektui.app.report;

import dev.deepseektui.core.base.SafeText;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Untrusted text escaped for HTML. */
public final class HtmlText {
    private static final Pattern HUNK = Pattern.compile("@@ -\\d.*", Pattern.DOTALL);
    private static final String IN_HUNK = " +-@\\";

    private HtmlText() {}

    public static String escaped(String text) {
        String safe = SafeText.block(text);
        StringBuilder out = new StringBuilder(safe.length() + 16);
        for (int i = 0; i < safe.length(); i++) {
            char c = safe.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.append(c);
            }
        }
        return out.toString();
    }

    /** Returns the escaped text. Lines of diffs are highlighted. */
    public static String withDiffs(String text) {
        boolean[] inHunk = {false};
        return text.lines()
                .map(line -> {
                    inHunk[0] = HUNK.matcher(line).matches() || (inHunk[0] && isInHunk(line));
                    return inHunk[0] ? marked(line) : escaped(line);
                })
                .collect(Collectors.joining("\n"));
    }

    private static boolean isInHunk(String line) {
        return !line.isEmpty() && IN_HUNK.indexOf(line.charAt(0)) >= 0;
    }

    private static String marked(String line) {
        return switch (line.charAt(0)) {
            case '+' -> "<span class=\"added\">" + escaped(line) + "</span>";
            case '-' -> "<span class=\"removed\">" + escaped(line) + "</span>";
            case '@' -> "<span class=\"hunk\">" + escaped(line) + "</span>";
            default -> escaped(line);
        };
    }
}
