package dev.deepseektui.core.resident;

import dev.deepseektui.core.tool.workspace.path.PathText;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What is shown of a file that is too long for the prompt: its first and last lines, and how to see the rest. */
final class HeadAndTail {
    private HeadAndTail() {}

    static String of(String path, SourceText source, int most) {
        List<String> lines = source.text().lines().toList();
        int head = 0;
        int tail = lines.size();
        int bytes = 0;
        boolean fits = true;
        while (fits && head < tail) {
            boolean fromHead = head <= lines.size() - tail;
            bytes += lines.get(fromHead ? head : tail - 1).getBytes(StandardCharsets.UTF_8).length + 1;
            fits = bytes <= most;
            if (fits && fromHead) {
                head++;
            } else if (fits) {
                tail--;
            }
        }
        StringBuilder shown = new StringBuilder();
        lines.subList(0, head).forEach(line -> shown.append(line).append('\n'));
        if (head < tail) {
            shown.append("[… lines %d-%d of %d left out; read_file %s from=%d to=%d …]\n"
                    .formatted(head + 1, tail, lines.size(), PathText.shown(path), head + 1, tail));
        }
        lines.subList(tail, lines.size()).forEach(line -> shown.append(line).append('\n'));
        return shown.toString();
    }
}
