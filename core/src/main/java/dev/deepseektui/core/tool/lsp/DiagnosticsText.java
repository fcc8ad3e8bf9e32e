package dev.deepseektui.core.tool.lsp;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tool.lsp.LspEvents.FileProblems;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import dev.deepseektui.core.workspace.FileNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * A report of diagnostics for the model.
 *
 * @param open the files for which a server has not answered yet
 * @param failed the failed servers, each with the reason
 */
public record DiagnosticsText(List<FileProblems> files, Collection<String> open, List<LspView> failed) {
    private static final ModelTexts TEXTS = ModelTexts.of(DiagnosticsText.class);

    private static final int MAX_LINES = 10;
    private static final int MAX_LISTED = 60;
    private static final int FOR_OTHERS = 3;

    /**
     * Returns the text appended to an edit's result: at most ten lines below a heading; blank if there are no
     * diagnostics.
     */
    public static String of(List<FileProblems> files, String edited) {
        List<String> own = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (FileProblems file : files) {
            String path = file.path().equals(edited) ? "" : FileNames.shown(file.path()) + " ";
            file.lines().forEach(line -> own.add(path + line));
            if (file.lines().isEmpty()) {
                others.add(FileNames.shown(file.path()) + ": " + count(file.count(), "new error"));
            }
        }
        long all = files.stream()
                .filter(file -> !file.lines().isEmpty())
                .mapToLong(FileProblems::count)
                .sum();
        List<String> lines = cut(own, all, MAX_LINES - Math.min(FOR_OTHERS, others.size()), "error");
        lines.addAll(cut(others, others.size(), MAX_LINES - lines.size(), "file"));
        return lines.isEmpty() ? "" : "\n" + TEXTS.text("new") + "\n" + String.join("\n", lines);
    }

    private static List<String> cut(List<String> lines, long all, int limit, String what) {
        List<String> cut = new ArrayList<>(lines.subList(0, Math.min(lines.size(), all > limit ? limit - 1 : limit)));
        if (cut.size() < all) {
            cut.add("… and " + count(all - cut.size(), "more " + what));
        }
        return cut;
    }

    private static String count(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    /** Returns the result of the diagnostics tool. */
    String listed() {
        List<String> lines = new ArrayList<>();
        for (FileProblems file : files) {
            lines.add(FileNames.shown(file.path()) + ": " + count(file.count(), "error"));
            file.lines().forEach(line -> lines.add("  " + line));
        }
        List<String> cut = cut(lines, lines.size(), MAX_LISTED, "line");
        open.forEach(path -> cut.add(TEXTS.text("pending", FileNames.shown(path))));
        failed.forEach(server -> cut.add(TEXTS.text("failed", server.name(), server.why())));
        return cut.isEmpty() ? TEXTS.text("none") : String.join("\n", cut);
    }
}
