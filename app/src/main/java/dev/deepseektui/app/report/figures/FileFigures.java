package dev.deepseektui.app.report.figures;

/** What of a file the model was shown by its calls, all looks together. */
public record FileFigures(String path, long tokens, int looks) {
    FileFigures and(long more) {
        return new FileFigures(path, tokens + more, looks + 1);
    }
}
