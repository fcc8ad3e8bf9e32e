package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.GuideTexts.say;

import dev.deepseektui.core.guide.GuideTurn.Found;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The lines of a file that say most about the keywords. */
record Excerpt(String path, int firstLine, List<String> lines) {
    private static final int AROUND = 2;
    private static final int LONGEST_LINE = 160;

    static Optional<Excerpt> of(Keywords keywords, Found file) {
        String path = file.argument("path");
        List<String> lines = content(file.result());
        if (path.isEmpty() || lines.isEmpty()) {
            return Optional.empty();
        }
        int best = 0;
        double bestScore = -1;
        for (int i = 0; i < lines.size(); i++) {
            double score = score(keywords, lines, i);
            if (score > bestScore) {
                best = i;
                bestScore = score;
            }
        }
        int from = Math.max(0, best - AROUND);
        int to = Math.min(lines.size(), best + AROUND + 1);
        return Optional.of(new Excerpt(
                path,
                from + 1,
                lines.subList(from, to).stream().map(Excerpt::shortened).toList()));
    }

    /** The file's own lines: before them read_file says what it shows, and behind them what is left. */
    private static List<String> content(String result) {
        return result.lines()
                .filter(line -> !(line.startsWith("[") && line.endsWith("]")))
                .toList();
    }

    String markdown() {
        return say("line", path, firstLine)
                + "\n\n```%s\n%s\n```\n"
                        .formatted(language(path), String.join("\n", lines).replace("```", "'''"));
    }

    /** A line with several of the words counts most, its neighbours a little. */
    private static double score(Keywords keywords, List<String> lines, int line) {
        double score = 0;
        for (int i = Math.max(0, line - AROUND); i < Math.min(lines.size(), line + AROUND + 1); i++) {
            String text = lines.get(i).toLowerCase(Locale.ROOT);
            long words = keywords.words().stream().filter(text::contains).count();
            boolean isImport = text.startsWith("import ") || text.startsWith("package ");
            score += words * (isImport ? 0.1 : i == line ? 1 : 0.3);
        }
        return score;
    }

    private static String shortened(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE - 1) + "…";
    }

    private static String language(String path) {
        int dot = path.lastIndexOf('.');
        String extension = dot < 0 ? "" : path.substring(dot + 1);
        return extension.matches("[A-Za-z0-9]{1,8}") ? extension : "";
    }
}
