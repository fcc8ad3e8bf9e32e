package dev.deepseektui.core.resident;

import dev.deepseektui.core.message.ShownFile.Lines;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Some lines of a file, each part under the line that says which ones. */
final class PartText {
    private PartText() {}

    /** As much as there is room for: what was used last is in first. {@code outline} may be empty. */
    static String of(SourceText source, List<Lines> parts, String outline, int most) {
        List<String> all = source.text().lines().toList();
        List<Lines> shown = new ArrayList<>();
        int room = most - bytes(outline);
        for (int i = parts.size() - 1; i >= 0; i--) {
            int needed = bytes(text(all, parts.get(i)));
            if (needed <= room) {
                room -= needed;
                shown.add(parts.get(i));
            }
        }
        shown.sort(Comparator.comparingLong(Lines::from));
        StringBuilder body = new StringBuilder(outline.isEmpty() ? "" : outline + "\n");
        shown.forEach(part -> body.append(text(all, part)));
        return body.toString();
    }

    private static String text(List<String> all, Lines part) {
        String head = part.from() == part.to() ? "line " + part.from() : "lines " + part.from() + "-" + part.to();
        return "[" + head + "]\n"
                + String.join("\n", all.subList(Math.toIntExact(part.from() - 1), Math.toIntExact(part.to()))) + "\n";
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
