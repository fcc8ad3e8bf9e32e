package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Choice;
import dev.deepseektui.app.tui.overlay.DiffText;
import dev.deepseektui.app.tui.overlay.Picker;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.event.FilesRewound;
import dev.deepseektui.core.rewind.RewindHistory;
import dev.deepseektui.core.rewind.RewindHistory.Prompt;
import dev.deepseektui.core.rewind.RewindPlan;
import dev.deepseektui.core.rewind.RewindPlan.Theirs;
import dev.deepseektui.core.rewind.RewindStep.LeftAlone;
import dev.deepseektui.core.rewind.RewindStep.Restore;
import dev.deepseektui.core.session.FileHistory;
import dev.deepseektui.core.session.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Lets the user go back to before an ask: what of it, he says, and what that would change he sees before. */
public final class RewindDialog {
    private RewindDialog() {}

    /** What goes back. */
    private enum Part {
        CONVERSATION,
        FILES,
        BOTH,
        NOTHING;

        boolean hasFiles() {
            return this == FILES || this == BOTH;
        }

        boolean hasConversation() {
            return this == CONVERSATION || this == BOTH;
        }
    }

    /** Shows the asks of this session, the newest first. */
    public static Command choose(CommandContext stage) {
        return stage.aside(session -> {
            FileHistory files = session.resources().files();
            RewindHistory history = files.history();
            List<Picker.Item> items = new ArrayList<>();
            for (Prompt prompt : history.prompts()) {
                items.add(item(prompt, history, stage));
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

    private static Picker.Item item(Prompt prompt, RewindHistory history, CommandContext stage) {
        String first = prompt.text().strip().lines().findFirst().orElse("");
        int files = history.filesOf(prompt.turn());
        return new Picker.Item(
                prompt.turn() + ". " + first,
                "%s, %s%s"
                        .formatted(
                                count(prompt.steps(), "command"),
                                files == 0 ? "no file changed" : count(files, "file") + " changed",
                                prompt.unknown().isEmpty() ? "" : "; not all is known"),
                to(prompt.turn(), stage));
    }

    private static String count(int number, String what) {
        return number == 1 ? "1 " + what : String.format(Locale.ROOT, "%d %ss", number, what);
    }

    static Command to(long turn, CommandContext stage) {
        return stage.betweenTurns(session -> to(turn, session, stage));
    }

    private static void to(long turn, Session session, CommandContext stage) {
        FileHistory files = session.resources().files();
        Prompt prompt = files.history().prompts().stream()
                .filter(known -> known.turn() == turn)
                .findFirst()
                .orElseThrow(() -> session.state().prompts().missing(turn));
        files.history().prompts().stream()
                .filter(known -> known.turn() >= turn)
                .flatMap(known -> known.unknown().stream())
                .distinct()
                .forEach(stage::tell);
        RewindPlan plan = files.since(turn);
        plan.leftAlone(Theirs.LEFT).forEach(left -> tell(left, stage));
        List<Restore> restores = plan.restores(Theirs.LEFT);
        if (plan.steps().isEmpty()) {
            session.backTo(turn);
            stage.recall(prompt.text());
            return;
        }
        Part part = part(turn, restores.isEmpty() ? "" : files.diff(restores), stage);
        if (part.hasFiles()) {
            carryOut(turn, restores, files, stage);
        }
        if (part.hasConversation()) {
            session.backTo(turn);
            stage.recall(prompt.text());
        }
    }

    private static Part part(long turn, String diff, CommandContext stage) {
        String title = "Go back to before ask " + turn + "?";
        return stage.asking()
                .ask(
                        reply -> {
                            Choice.Option none = Choice.answer("n", "leave all as it is", reply.with(Part.NOTHING));
                            Choice.Option conversation =
                                    Choice.answer("c", "conversation", reply.with(Part.CONVERSATION));
                            return diff.isEmpty()
                                    ? Choice.of(title, DiffText.of("No file would change.\n"), conversation, none)
                                    : Choice.of(
                                            title,
                                            DiffText.of(diff),
                                            List.of(
                                                    conversation,
                                                    Choice.answer("f", "files", reply.with(Part.FILES))
                                                            .whenRead(),
                                                    Choice.answer("b", "both", reply.with(Part.BOTH))
                                                            .whenRead(),
                                                    none),
                                            none);
                        },
                        Part.NOTHING,
                        new Cancellation());
    }

    private static void carryOut(@Nullable Long turn, List<Restore> restores, FileHistory files, CommandContext stage) {
        FilesRewound rewound = files.rewind(turn, restores);
        rewound.failed().forEach(failed -> stage.tell(failed.path() + " " + failed.why()));
    }

    /** What somebody else changed since is left alone, and said. */
    static void undo(Session session, CommandContext stage) {
        FileHistory files = session.resources().files();
        RewindPlan plan = files.undoable();
        plan.leftAlone(Theirs.LEFT).forEach(left -> tell(left, stage));
        List<Restore> restores = plan.restores(Theirs.LEFT);
        if (restores.isEmpty()) {
            stage.tell("There is nothing to take back.");
            return;
        }
        boolean wanted = stage.asking()
                .<Boolean>ask(
                        reply -> Choice.of(
                                "Take this back?",
                                DiffText.of(files.diff(restores)),
                                Choice.answer("y", "take it back", reply.with(true))
                                        .whenRead(),
                                Choice.answer("n", "leave it", reply.with(false))),
                        false,
                        new Cancellation());
        if (wanted) {
            carryOut(null, restores, files, stage);
        }
    }

    private static void tell(LeftAlone left, CommandContext stage) {
        stage.tell(left.path() + " " + left.why());
    }
}
