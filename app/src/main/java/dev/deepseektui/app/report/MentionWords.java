package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.MentionsRead.Attached;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Lines for people about the files that go with a prompt, and those that do not. */
public final class MentionWords {
    private static final int MOST = 6;

    private MentionWords() {}

    public static List<String> of(MentionsRead read) {
        List<String> lines = new ArrayList<>();
        if (!read.attached().isEmpty()) {
            lines.add(line("attached", read.attached().stream().map(MentionWords::attached)));
        }
        if (!read.others().isEmpty()) {
            lines.add(line("not_attached", read.others().stream().map(other -> other.name() + " " + other.why())));
        }
        return lines;
    }

    private static String line(String lead, Stream<String> parts) {
        List<String> all = parts.map(SafeText::line).toList();
        String said = String.join(" · ", all.subList(0, Math.min(MOST, all.size())));
        return say(lead, said + (all.size() > MOST ? say("and_more", all.size() - MOST) : ""));
    }

    private static String attached(Attached file) {
        String tokens = figure(file.tokens());
        return switch (file.extent()) {
            case WHOLE -> say("attached.whole", file.path(), tokens);
            case START -> say("attached.start", file.path(), figure(file.shown()), figure(file.total()), tokens);
            case LINES -> say("attached.lines", file.path(), figure(file.shown()), figure(file.total()), tokens);
            case PICTURE -> say("attached.picture", file.path(), tokens);
            case UNSEEN_PICTURE -> say("attached.unseen", file.path());
            case LISTING -> say("attached.listing", file.path(), entries(file), tokens);
        };
    }

    private static String figure(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String entries(Attached directory) {
        return directory.shown() < directory.total()
                ? say("entries.first", directory.shown(), directory.total())
                : say("entries", directory.total());
    }
}
