package dev.deepseektui.core.compaction.outline;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The first and the last lines of a text, as many as there is room for, and how many stood between them. */
public final class Ends {
    private static final int LONGEST_LINE = 160;
    private static final int FOR_THE_GAP = 40;

    private Ends() {}

    public static List<String> of(List<String> lines, int bytes) {
        int half = Math.max(0, bytes - FOR_THE_GAP) / 2;
        List<String> ends = new ArrayList<>(fitting(lines, half));
        List<String> backwards = new ArrayList<>(lines.subList(ends.size(), lines.size()));
        Collections.reverse(backwards);
        List<String> tail = fitting(backwards, half);
        Collections.reverse(tail);
        int between = lines.size() - ends.size() - tail.size();
        if (between > 0) {
            ends.add("[… %d lines …]".formatted(between));
        }
        ends.addAll(tail);
        return ends;
    }

    private static List<String> fitting(List<String> lines, int bytes) {
        List<String> fitting = new ArrayList<>();
        int left = bytes;
        for (String line : lines) {
            String shown = shortened(line, LONGEST_LINE);
            left -= size(shown);
            if (left < 0) {
                break;
            }
            fitting.add(shown);
        }
        return fitting;
    }

    /** Never between the halves of one character. */
    static String shortened(String line, int most) {
        if (line.length() <= most) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(most - 2)) ? most - 2 : most - 1;
        return line.substring(0, end) + "…";
    }

    /** In bytes, with its end. */
    static int size(String line) {
        return line.getBytes(StandardCharsets.UTF_8).length + 1;
    }
}
