package dev.deepseektui.app.acp;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.SafeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A file's unified diff in the form shown in editors: the old and new text of each hunk. */
record DiffBlocks(boolean isNew, List<ChangedStretch> stretches) {
    private static final String NO_FILE = "--- /dev/null";
    private static final Pattern HEAD = Pattern.compile("@@ -\\d+(?:,\\d+)? \\+(\\d+)(?:,\\d+)? @@.*");

    DiffBlocks {
        stretches = List.copyOf(stretches);
    }

    /**
     * A hunk, including its context lines.
     *
     * @param line the hunk's first line number in the new file, counted from 1
     */
    record ChangedStretch(int line, String before, String after) {}

    static DiffBlocks of(String unified) {
        List<String> lines = unified.lines().toList();
        List<ChangedStretch> stretches = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher head = HEAD.matcher(lines.get(i));
            if (head.matches()) {
                stretches.add(stretch(Integer.parseInt(head.group(1)), lines, i + 1));
            }
        }
        return new DiffBlocks(lines.stream().limit(2).anyMatch(NO_FILE::equals), stretches);
    }

    private static ChangedStretch stretch(int line, List<String> lines, int from) {
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        for (int i = from; i < lines.size() && !lines.get(i).startsWith("@@"); i++) {
            String text = lines.get(i);
            String rest = text.isEmpty() ? "" : text.substring(1) + "\n";
            switch (text.isEmpty() ? ' ' : text.charAt(0)) {
                case '-' -> before.append(rest);
                case '+' -> after.append(rest);
                case ' ' -> {
                    before.append(rest);
                    after.append(rest);
                }
                default -> {} // no newline at the end of the file
            }
        }
        return new ChangedStretch(line, before.toString(), after.toString());
    }

    /** Returns the changes as the content of a tool call. */
    List<Diff> content(Path file) {
        return stretches.stream()
                .map(each -> new Diff(
                        "diff",
                        file.toString(),
                        isNew ? null : SafeText.block(each.before()),
                        SafeText.block(each.after())))
                .toList();
    }

    /** A changed part of a file; the old text is null if the file is new. */
    @ProtocolRecord
    record Diff(
            String type,
            String path,

            @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable
            String oldText,

            String newText) {}
}
