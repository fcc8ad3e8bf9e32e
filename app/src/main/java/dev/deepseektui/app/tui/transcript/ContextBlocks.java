package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.report.SummaryWords;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.budget.PressureLevel;
import dev.deepseektui.core.compaction.SummaryRequested;
import dev.deepseektui.core.event.BodyEdit;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.HeaderChanged;
import dev.deepseektui.core.event.MessageSource.UserCommand;
import dev.deepseektui.core.event.RebaseReason;
import dev.deepseektui.core.event.RebaseReason.ByCompaction;
import dev.deepseektui.core.event.RebaseReason.ByResidents;
import dev.deepseektui.core.event.RebaseReason.ByUser;
import dev.deepseektui.core.event.RebaseReason.Request;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.session.CommandNote;
import java.util.Locale;
import java.util.stream.Collectors;

/** What became of the model's context: rewritten, told something, given another header. */
final class ContextBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof Rebased rebased) {
            if (CapacityBlocks.explains(rebased)) {
                return;
            }
            page.add(new RuleContent(words(rebased), Role.DIM, details(rebased) + summaries(rebased)));
        } else if (recorded.event() instanceof ContextAppended appended) {
            appended(appended, page);
        } else if (recorded.event() instanceof HeaderChanged changed) {
            String what = changed.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            String title = what.substring(0, 1).toUpperCase(Locale.ROOT) + what.substring(1) + " changed";
            String text = title + "   " + changed.model() + " · " + changed.effort() + " effort";
            page.add(new RuleContent(text, Role.DIM, text + "\n\n" + changed.system()));
        } else if (!(recorded.event() instanceof SummaryRequested)) {
            SummaryWords.of(recorded.event(), Figures::count)
                    .ifPresent(words -> page.add(new RuleContent(SafeText.line(words), Role.ATTENTION)));
        }
    }

    /** What the model knows from then on of what was taken out. */
    private static String summaries(Rebased rebased) {
        return rebased.edits().stream()
                .filter(BodyEdit.Insert.class::isInstance)
                .map(BodyEdit.Insert.class::cast)
                .filter(insert -> insert.origin() == Origin.SUMMARY)
                .map(insert -> "\n" + MessageText.of(insert.text()) + "\n")
                .collect(Collectors.joining());
    }

    /** What the user ran. What the model is told beside the conversation is not shown: /context has it. */
    private static void appended(ContextAppended appended, Page page) {
        if (appended.source() instanceof UserCommand ran) {
            page.add(new RanContent(CommandNote.of(ran.command(), MessageText.of(appended.text()))));
        }
    }

    /** What was done, and what it did to the prompt. */
    private static String words(Rebased rebased) {
        String tokens = "   " + Figures.count(rebased.before()) + " → " + Figures.count(rebased.after()) + " tokens";
        String price = rebased.price() == null ? "" : " · " + Figures.dollars(rebased.price());
        RebaseReason reason = rebased.reason();
        if (reason instanceof ByCompaction compaction) {
            return compacted(compaction.level(), tokens) + price;
        }
        if (reason instanceof ByUser user) {
            return asked(user.request()) + tokens + price;
        }
        return (reason instanceof ByResidents ? "Files updated in context" : "Context rewritten") + tokens + price;
    }

    private static String compacted(PressureLevel level, String tokens) {
        return switch (level) {
            case NONE, SOFT -> "Context trimmed" + tokens + " · old outputs shortened, nothing lost";
            case HARD -> "Context condensed" + tokens + " · less relevant parts shortened";
            case EMERGENCY -> "Context summarized" + tokens;
        };
    }

    private static String asked(Request request) {
        return switch (request) {
            case UNDO_REPLAN -> "Re-plan undone";
            case EDIT_ASK -> "Went back to an earlier message";
            case RESTORE -> "Going back undone";
            case CLEAR -> "Conversation cleared";
            case FORK -> "Forked";
            case RETRY -> "Retried";
            case SALVAGE -> "Recovered context repaired";
        };
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
