package dev.deepseektui.core.compaction;

import dev.deepseektui.core.event.MessageSource.LeftOut;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** The line that stands for exchanges which are no longer in the conversation. */
final class SetAside {
    private static final int MOST_FILES = 8;

    private SetAside() {}

    static String text(LeftOut out) {
        List<String> shown = new ArrayList<>(
                out.files().subList(0, Math.min(MOST_FILES, out.files().size())));
        if (out.files().size() > MOST_FILES) {
            shown.add("…");
        }
        return "[%s set aside as less relevant%s; recall %s finds all of it]"
                .formatted(who(out), shown.isEmpty() ? "" : "; files: " + String.join(", ", shown), pointer(out));
    }

    private static String who(LeftOut out) {
        if (out.messages() == 0) {
            return "injected context";
        }
        return out.messages() == 1 ? "1 message" : out.messages() + " messages";
    }

    private static String pointer(LeftOut out) {
        if (out.from() == 0) {
            return "with words";
        }
        return out.from() == out.to() ? "tape:" + out.from() : "tape:" + out.from() + "-" + out.to();
    }

    /** Two that come to stand side by side become one. */
    static LeftOut joined(LeftOut one, LeftOut next) {
        TreeSet<String> files = new TreeSet<>(one.files());
        files.addAll(next.files());
        long from = one.from() == 0 || next.from() == 0
                ? Math.max(one.from(), next.from())
                : Math.min(one.from(), next.from());
        return new LeftOut(one.messages() + next.messages(), List.copyOf(files), from, Math.max(one.to(), next.to()));
    }
}
