package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.text.DiffRows;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.FileHistory;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.workspace.rewind.RewindDiff.FileDiff.Counts;
import dev.deepseektui.core.workspace.rewind.RewindHistory;
import dev.deepseektui.core.workspace.rewind.RewindHistory.GoingBack;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RewindOverview;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RewindPrompt;
import dev.deepseektui.core.workspace.rewind.RewindPlan;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.Restore;
import dev.deepseektui.core.workspace.rewind.RewindPlan.Theirs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** A dialog to go back to before a prompt. */
public final class RewindDialog {
    private RewindDialog() {}

    /** Shows the asks of this session with what changed since, and where it was gone back, the newest first. */
    public static Effect choose(CommandContext context) {
        return context.aside(session -> {
            FileHistory files = session.fileHistory();
            RewindHistory history = files.history();
            RewindOverview overview = files.overview();
            List<Picker.PickerItem> items = new ArrayList<>();
            for (RewindPrompt prompt : history.prompts()) {
                items.add(new Picker.PickerItem(
                        title(prompt, history), since(overview.of(prompt, history)), to(prompt.turn(), context)));
                history.goings().stream()
                        .filter(going -> going.after() == prompt.turn())
                        .forEach(going -> items.add(item(going, context)));
            }
            if (items.isEmpty()) {
                throw new UserError(say("rewind.none"));
            }
            if (!files.unwatched().isEmpty()) {
                context.tell(say("rewind.unwatched", files.unwatched()));
            }
            Collections.reverse(items);
            context.open(Picker.of(say("rewind.title"), items));
        });
    }

    private static String title(RewindPrompt prompt, RewindHistory history) {
        String first = prompt.text().strip().lines().findFirst().orElse("");
        String numbered = prompt.turn() + ". " + first;
        return history.tookBack(prompt.turn()) ? say("rewind.undone", numbered) : numbered;
    }

    private static String since(RewindOverview.ChangesSince since) {
        String lines = since.lines()
                .filter(counts -> !counts.equals(Counts.NONE))
                .map(counts -> " " + counts.words())
                .orElse("");
        String done = since.files() == 0
                ? say("rewind.item_none", since.commands())
                : say("rewind.item", since.commands(), since.files(), lines);
        return since.isAll() ? done : say("rewind.not_all", done);
    }

    private static Picker.PickerItem item(GoingBack going, CommandContext context) {
        return new Picker.PickerItem(
                going.turn() == null ? say("rewind.going_undo") : say("rewind.going", going.turn()),
                cameBack(going),
                context.betweenTurns(
                        session -> new RewindQuestion(new RewindGoal.BeforeRewind(going), session, context).ask()));
    }

    private static String cameBack(GoingBack going) {
        if (going.conversation() == null) {
            return going.files() == 0 ? say("rewind.back_nothing") : say("rewind.back_files", going.files());
        }
        return going.files() == 0 ? say("rewind.back_talk") : say("rewind.back_both", going.files());
    }

    static Effect to(long turn, CommandContext context) {
        return context.betweenTurns(session -> {
            RewindHistory history = session.fileHistory().history();
            RewindPrompt prompt = history.prompts().stream()
                    .filter(known -> known.turn() == turn)
                    .findFirst()
                    .orElseThrow(() -> session.state().prompts().missing(turn));
            new RewindQuestion(new RewindGoal.BeforePrompt(prompt, !history.tookBack(turn)), session, context).ask();
        });
    }

    /** Undoes the last turn's file changes, except in files that somebody else changed since. */
    static void undo(Session session, CommandContext context) {
        FileHistory files = session.fileHistory();
        RewindPlan plan = files.undoable();
        plan.leftAlone(Theirs.LEFT).forEach(left -> context.tell(left.path() + " " + left.why()));
        List<Restore> restores = plan.restores(Theirs.LEFT);
        if (restores.isEmpty()) {
            context.tell(say("undo.nothing"));
            return;
        }
        boolean wanted = context.asking()
                .<Boolean>ask(
                        reply -> Choice.of(
                                say("undo.title"),
                                DiffRows.exact(files.diff(restores)),
                                Choice.answer("y", say("undo.yes"), reply.with(true))
                                        .whenRead(),
                                Choice.answer("n", say("undo.no"), reply.with(false))),
                        false,
                        new Cancellation());
        if (wanted) {
            FilesRewound rewound = files.rewind(null, restores);
            rewound.failed().forEach(failed -> context.tell(failed.path() + " " + failed.why()));
        }
    }

    /** The target of a rewind. */
    sealed interface RewindGoal {
        String question();

        boolean hasConversation();

        RewindPlan plan(FileHistory files);

        long since();

        FilesRewound bringBack(List<Restore> restores, FileHistory files);

        void converse(Session session, CommandContext context);

        /** Before an ask; its words come back into the editor. */
        record BeforePrompt(RewindPrompt prompt, boolean isInConversation) implements RewindGoal {
            @Override
            public String question() {
                return say("rewind.to", prompt.turn());
            }

            @Override
            public boolean hasConversation() {
                return isInConversation;
            }

            @Override
            public RewindPlan plan(FileHistory files) {
                return files.since(prompt.turn());
            }

            @Override
            public long since() {
                return prompt.turn();
            }

            @Override
            public FilesRewound bringBack(List<Restore> restores, FileHistory files) {
                return files.rewind(prompt.turn(), restores);
            }

            @Override
            public void converse(Session session, CommandContext context) {
                session.edits().backTo(prompt.turn());
                context.recall(prompt.text());
            }
        }

        /** Before it was gone back. */
        record BeforeRewind(GoingBack back) implements RewindGoal {
            @Override
            public String question() {
                return back.turn() == null ? say("rewind.undo_going") : say("rewind.undo_going_to", back.turn());
            }

            @Override
            public boolean hasConversation() {
                return back.conversation() != null;
            }

            @Override
            public RewindPlan plan(FileHistory files) {
                return files.since(back);
            }

            @Override
            public long since() {
                return back.after() + 1;
            }

            @Override
            public FilesRewound bringBack(List<Restore> restores, FileHistory files) {
                return files.takeBackGoing(restores);
            }

            @Override
            public void converse(Session session, CommandContext context) {
                session.edits().restore(Objects.requireNonNull(back.conversation()));
            }
        }
    }
}
