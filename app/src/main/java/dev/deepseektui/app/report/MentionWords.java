package dev.deepseektui.app.report;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.event.MentionsRead;
import dev.deepseektui.core.event.MentionsRead.Attached;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How people are told what goes with a prompt that names files, a line for what does and one for what does not. */
public final class MentionWords {
    private static final int MOST = 6;

    private MentionWords() {}

    public static List<String> of(MentionsRead read) {
        List<String> lines = new ArrayList<>();
        if (!read.attached().isEmpty()) {
            lines.add(line("Attached: ", read.attached().stream().map(MentionWords::attached)));
        }
        if (!read.others().isEmpty()) {
            lines.add(line("Not attached: ", read.others().stream().map(other -> other.name() + " " + other.why())));
        }
        return lines;
    }

    private static String line(String lead, Stream<String> parts) {
        List<String> all = parts.map(SafeText::line).toList();
        String said = String.join(" · ", all.subList(0, Math.min(MOST, all.size())));
        return lead + said + (all.size() > MOST ? " · and " + (all.size() - MOST) + " more" : "");
    }

    private static String attached(Attached file) {
        String tokens = String.format(Locale.ROOT, "%,d tokens", file.tokens());
        return switch (file.extent()) {
            case WHOLE -> file.path() + ", " + tokens;
            case START ->
                String.format(
                        Locale.ROOT,
                        "%s, cut to the first %,d of %,d bytes, %s",
                        file.path(),
                        file.shown(),
                        file.total(),
                        tokens);
            case LINES ->
                String.format(Locale.ROOT, "%s, %,d of %,d lines, %s", file.path(), file.shown(), file.total(), tokens);
            case LISTING -> "%s/, %s, %s".formatted(file.path(), entries(file), tokens);
        };
    }

    private static String entries(Attached directory) {
        return directory.shown() < directory.total()
                ? "the first %d of %d entries".formatted(directory.shown(), directory.total())
                : "a list of " + directory.total() + (directory.total() == 1 ? " entry" : " entries");
    }
}
