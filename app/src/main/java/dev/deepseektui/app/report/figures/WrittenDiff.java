package dev.deepseektui.app.report.figures;

import dev.deepseektui.core.event.FileEdited;

/** What a result of an earlier version, or of another program, says of the file that it changed. */
final class WrittenDiff {
    private WrittenDiff() {}

    static FileEdited in(String callId, String path, String result) {
        int start = result.startsWith("@@ -") ? 0 : result.indexOf("\n@@ -") + 1;
        String diff = start == 0 && !result.startsWith("@@ -") ? "" : result.substring(start);
        return new FileEdited(callId, path, lines(diff, '+'), lines(diff, '-'), diff);
    }

    private static long lines(String diff, char sign) {
        return diff.lines()
                .filter(line -> !line.isEmpty() && line.charAt(0) == sign)
                .count();
    }
}
