package dev.deepseektui.core.session;

import dev.deepseektui.core.message.ShownFile.Lines;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a file that a prompt names behind its path, as {@code README.md:10-40} or {@code README.md:10}.
 *
 * @param from counted from 1
 * @param to included
 */
record LineRange(String path, long from, long to) {
    private static final Pattern FORM = Pattern.compile("(.+?):(\\d{1,9})(?:-(\\d{1,9}))?");

    static Optional<LineRange> of(String name) {
        Matcher matcher = FORM.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long from = Long.parseLong(matcher.group(2));
        long to = matcher.group(3) == null ? from : Long.parseLong(matcher.group(3));
        return Optional.of(new LineRange(matcher.group(1), from, to));
    }

    /** A part of a text, and which lines it is. */
    record Cut(String text, Lines lines) {}

    /** The lines, as many as the limit allows; empty where the text has none of them, or not even the first fits. */
    Optional<Cut> in(String text, int mostBytes) {
        List<String> all = text.lines().toList();
        StringBuilder cut = new StringBuilder();
        long last = from - 1;
        int bytes = 0;
        for (long line = from; line >= 1 && line <= Math.min(to, all.size()); line++) {
            String next = all.get((int) line - 1) + "\n";
            bytes += next.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > mostBytes) {
                break;
            }
            cut.append(next);
            last = line;
        }
        return cut.isEmpty()
                ? Optional.empty()
                : Optional.of(new Cut(cut.toString(), new Lines(from, last, all.size())));
    }
}
