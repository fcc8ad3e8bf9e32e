package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.report.SummaryWords;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.compaction.SummaryRequested;
import dev.deepseektui.core.event.BodyEdit;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.HeaderChanged;
import dev.deepseektui.core.event.MessageSource.UserCommand;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.session.CommandNote;
import java.util.Locale;
import java.util.Map;

/** What became of the model's context: rewritten, told something, given another header. */
final class ContextBlocks implements BlockMaker {
    private static final Map<String, String> DONE = Map.of(
            "compaction", "compacted context",
            "resident", "folded resident files",
            "undo-replan", "took the replan back",
            "edit-ask", "took an ask back",
            "clear", "cleared context",
            "fork", "forked",
            "salvage", "set the salvaged context right");

    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof Rebased rebased) {
            if (CapacityBlocks.explains(rebased)) {
                return;
            }
            page.add(new RuleContent(summary(rebased), Role.ACCENT, details(rebased)));
            summaries(rebased, page);
        } else if (recorded.event() instanceof ContextAppended appended) {
            appended(appended, page);
        } else if (recorded.event() instanceof HeaderChanged changed) {
            String what = changed.reason().name().toLowerCase(Locale.ROOT);
            String text = "new " + what + ": " + changed.model() + " · effort " + changed.effort();
            page.add(new RuleContent(text, Role.ACCENT, text + "\n\n" + changed.system()));
        } else {
            Role role = recorded.event() instanceof SummaryRequested ? Role.ACCENT : Role.ATTENTION;
            SummaryWords.of(recorded.event(), Figures::count)
                    .ifPresent(words -> page.add(new RuleContent(SafeText.line(words), role)));
        }
    }

    /** What the model knows from then on of what was taken out. */
    private static void summaries(Rebased rebased, Page page) {
        for (BodyEdit edit : rebased.edits()) {
            if (edit instanceof BodyEdit.Insert insert && insert.origin() == Origin.SUMMARY) {
                page.add(content(Origin.SUMMARY, MessageText.of(insert.text())));
            }
        }
    }

    private static void appended(ContextAppended appended, Page page) {
        Origin origin = appended.origin();
        if (CapacityBlocks.explains(appended)) {
            return;
        }
        if (appended.source() instanceof UserCommand ran) {
            page.add(new RanContent(CommandNote.of(ran.command(), MessageText.of(appended.text()))));
        } else if (origin == Origin.NOTE || origin == Origin.NOTICE || origin == Origin.SUMMARY) {
            page.add(content(origin, MessageText.of(appended.text())));
        }
    }

    private static Content content(Origin origin, String text) {
        return new NoteContent(origin == Origin.SUMMARY ? "summary" : "told the model", text);
    }

    /** {@code resident:cold-cache}: what was done and why. */
    private static String summary(Rebased rebased) {
        String word = rebased.reason().word();
        String kind = word.replaceFirst(":.*", "");
        String why = word.substring(Math.min(word.length(), kind.length() + 1));
        String done = DONE.getOrDefault(why, DONE.getOrDefault(kind, "rebased context"));
        String reason = DONE.containsKey(why) ? kind : why.replace('-', ' ');
        String price = rebased.price() == null ? "" : " · " + Figures.dollars(rebased.price());
        return done + ": " + Figures.count(rebased.before()) + " → " + Figures.count(rebased.after()) + " tokens · "
                + (reason.isEmpty() ? word : reason) + price;
    }

    private static String details(Rebased rebased) {
        long kept = 0;
        long replaced = 0;
        long dropped = 0;
        long inserted = 0;
        for (BodyEdit edit : rebased.edits()) {
            if (edit instanceof BodyEdit.Keep keep) {
                kept += keep.messages();
            } else if (edit instanceof BodyEdit.Drop drop) {
                dropped += drop.messages();
            } else if (edit instanceof BodyEdit.Replace) {
                replaced++;
            } else {
                inserted++;
            }
        }
        String price = rebased.price() == null ? "unknown" : Figures.dollars(rebased.price());
        return """
                reason: %s
                tokens before: %d
                tokens after: %d
                messages kept: %d, rewritten: %d, set aside: %d, new: %d
                price of the lost cache: %s
                """.formatted(
                rebased.reason().word(), rebased.before(), rebased.after(), kept, replaced, dropped, inserted, price);
    }
}
