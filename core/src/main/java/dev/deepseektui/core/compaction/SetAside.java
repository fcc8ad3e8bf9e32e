package dev.deepseektui.core.compaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The line that stands for exchanges which are no longer in the conversation.
 *
 * @param messages asks and replies; none where only what was injected for an ask is gone
 * @param files those that they showed
 * @param from where on the tape they begin; 0 where that is not known
 * @param to where they end
 */
record SetAside(int messages, List<String> files, long from, long to) {
    private static final int MOST_FILES = 8;
    private static final String MORE = "…";
    private static final String FILES = "; files: ";
    private static final Pattern LINE = Pattern.compile(
            "\\[(?:(\\d{1,9}) messages?|injected context) set aside as less relevant(?:; files: (.+?))?; recall (?:tape:(\\d{1,18})(?:-(\\d{1,18}))?|with words) finds all of it]");

    SetAside {
        files = List.copyOf(files);
    }

    String text() {
        List<String> shown = new ArrayList<>(files.subList(0, Math.min(MOST_FILES, files.size())));
        if (files.size() > MOST_FILES) {
            shown.add(MORE);
        }
        return "[%s set aside as less relevant%s; recall %s finds all of it]"
                .formatted(who(), shown.isEmpty() ? "" : FILES + String.join(", ", shown), pointer());
    }

    private String who() {
        if (messages == 0) {
            return "injected context";
        }
        return messages == 1 ? "1 message" : messages + " messages";
    }

    private String pointer() {
        if (from == 0) {
            return "with words";
        }
        return from == to ? "tape:" + from : "tape:" + from + "-" + to;
    }

    /** What such a line says, so that two that come to stand side by side become one. */
    static Optional<SetAside> read(String note) {
        Matcher line = LINE.matcher(note);
        if (!line.find()) {
            return Optional.empty();
        }
        List<String> files = line.group(2) == null
                ? List.of()
                : Stream.of(line.group(2).split(", ", -1))
                        .filter(file -> !file.equals(MORE))
                        .toList();
        int messages = line.group(1) == null ? 0 : Integer.parseInt(line.group(1));
        long from = line.group(3) == null ? 0 : Long.parseLong(line.group(3));
        return Optional.of(
                new SetAside(messages, files, from, line.group(4) == null ? from : Long.parseLong(line.group(4))));
    }

    SetAside and(SetAside next) {
        TreeSet<String> all = new TreeSet<>(files);
        all.addAll(next.files);
        long begin = from == 0 || next.from == 0 ? Math.max(from, next.from) : Math.min(from, next.from);
        return new SetAside(messages + next.messages, new ArrayList<>(all), begin, Math.max(to, next.to));
    }
}
