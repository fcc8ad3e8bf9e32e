package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.diff.DiffRows;
import dev.deepseektui.app.tui.overlay.Choice;
import dev.deepseektui.app.tui.overlay.Picker;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.event.FilesRewound;
import dev.deepseektui.core.rewind.FileDiff.Counts;
import dev.deepseektui.core.rewind.RewindHistory;
import dev.deepseektui.core.rewind.RewindHistory.GoingBack;
import dev.deepseektui.core.rewind.RewindHistory.Prompt;
import dev.deepseektui.core.rewind.RewindOverview;
import dev.deepseektui.core.rewind.RewindPlan;
import dev.deepseektui.core.rewind.RewindPlan.Theirs;
import dev.deepseektui.core.rewind.RewindStep.Restore;
import dev.deepseektui.core.session.FileHistory;
import dev.deepseektui.core.session.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Lets the user go back to before an ask: what of it, he says, and what that would change he sees before. */
public final class RewindDialog {
    private RewindDialog() {}

    /** Shows the asks of this session with what changed since, and where it was gone back, the newest first. */
    public static Command choose(CommandContext stage) {
        return stage.aside(session -> {
            FileHistory files = session.resources().files();
            RewindHistory history = files.history();
            RewindOverview overview = files.overview();
            List<Picker.Item> items = new ArrayList<>();
            for (Prompt prompt : history.prompts()) {
                items.add(new Picker.Item(
                        title(prompt, history), since(overview.of(prompt, history)), to(prompt.turn(), stage)));
                history.goings().stream()
                        .filter(going -> going.after() == prompt.turn())
                        .forEach(going -> items.add(item(going, stage)));
            }
            if (items.isEmpty()) {
                throw new UserError("Nothing was asked yet.");
            }
            if (!files.unwatched().isEmpty()) {
                stage.tell("What commands change is not noticed: " + files.unwatched()
                        + ". Edits of the agent's can be taken back.");
            }
            Collections.reverse(items);
            stage.open(Picker.of("Go back to before", items));
        });
    }

    private static String title(Prompt prompt, RewindHistory history) {
        String first = prompt.text().strip().lines().findFirst().orElse("");
        return prompt.turn() + ". " + first + (history.tookBack(prompt.turn()) ? " (taken back)" : "");
    }

    private static String since(RewindOverview.Since since) {
        String lines = since.lines()
                .filter(counts -> !counts.equals(Counts.NONE))
                .map(counts -> " " + counts.words())
                .orElse("");
        return "%s, %s%s"
                .formatted(
                        count(since.commands(), "command"),
                        since.files() == 0 ? "no file changed" : count(since.files(), "file") + " changed" + lines,
                        since.isAll() ? "" : "; not all is known");
    }

    private static Picker.Item item(GoingBack going, CommandContext stage) {
        String files = going.files() == 0 ? "" : count(going.files(), "file");
        String both =
                going.conversation() == null ? files : "the conversation" + (files.isEmpty() ? "" : " and " + files);
        return new Picker.Item(
                going.turn() == null ? "   taking back" : "   going back to ask " + going.turn(),
                both.isEmpty() ? "nothing came back" : both + " went back; choose it to take that back",
                stage.betweenTurns(session -> new RewindQuestion(new RewindGoal.Going(going), session, stage).ask()));
    }

    private static String count(long number, String what) {
        return number == 1 ? "1 " + what : String.format(Locale.ROOT, "%d %ss", number, what);
    }

    static Command to(long turn, CommandContext stage) {
        return stage.betweenTurns(session -> {
            RewindHistory history = session.resources().files().history();
            Prompt prompt = history.prompts().stream()
                    .filter(known -> known.turn() == turn)
                    .findFirst()
                    .orElseThrow(() -> session.state().prompts().missing(turn));
            new RewindQuestion(new RewindGoal.Ask(prompt, !history.tookBack(turn)), session, stage).ask();
        });
    }

    /** What somebody else changed since is left alone, and said. */
    static void undo(Session session, CommandContext stage) {
        FileHistory files = session.resources().files();
        RewindPlan plan = files.undoable();
        plan.leftAlone(Theirs.LEFT).forEach(left -> stage.tell(left.path() + " " + left.why()));
        List<Restore> restores = plan.restores(Theirs.LEFT);
        if (restores.isEmpty()) {
            stage.tell("There is nothing to take back.");
            return;
        }
        boolean wanted = stage.asking()
                .<Boolean>ask(
                        reply -> Choice.of(
                                "Take this back?",
                                DiffRows.exact(files.diff(restores)),
                                Choice.answer("y", "take it back", reply.with(true))
                                        .whenRead(),
                                Choice.answer("n", "leave it", reply.with(false))),
                        false,
                        new Cancellation());
        if (wanted) {
            FilesRewound rewound = files.rewind(null, restores);
            rewound.failed().forEach(failed -> stage.tell(failed.path() + " " + failed.why()));
        }
    }
}
