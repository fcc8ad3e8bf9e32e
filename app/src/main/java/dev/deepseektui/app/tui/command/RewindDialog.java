package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Choice.ChoiceOption;
import dev.deepseektui.app.tui.desk.Picker;
import dev.deepseektui.app.tui.desk.UserQuestions.AnswerReceiver;
import dev.deepseektui.app.tui.text.DiffRows;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.FileHistory;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.workspace.rewind.RewindDiff.FileDiff.Counts;
import dev.deepseektui.core.workspace.rewind.RewindHistory;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RecordedRewind;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RewindOverview;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RewindPrompt;
import dev.deepseektui.core.workspace.rewind.RewindPlan;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.Restore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/** A dialog that rewinds a session to the state before a prompt. */
public final class RewindDialog {
    private RewindDialog() {}

    /**
     * Shows a picker of this session's prompts and rewinds, latest first. Each prompt is listed with the changes made
     * since then.
     */
    public static Effect choose(CommandContext context) {
        return context.aside(session -> {
            FileHistory files = session.fileHistory();
            RewindHistory history = files.history();
            RewindOverview overview = files.overview();
            List<Picker.PickerItem> items = new ArrayList<>();
            for (RewindPrompt prompt : history.prompts()) {
                items.add(new Picker.PickerItem(
                        title(prompt, history), since(overview.of(prompt, history)), to(prompt.turn(), context)));
                history.rewinds().stream()
                        .filter(going -> going.after() == prompt.turn())
                        .forEach(going -> items.add(item(going, context)));
            }
            if (items.isEmpty()) {
                throw new UserError(say("command.rewind.none"));
            }
            if (!files.unwatched().isEmpty()) {
                context.showLine(say("command.rewind.unwatched", files.unwatched()));
            }
            Collections.reverse(items);
            context.open(Picker.of(say("command.rewind.title"), items));
        });
    }

    private static String title(RewindPrompt prompt, RewindHistory history) {
        String first = prompt.text().strip().lines().findFirst().orElse("");
        String numbered = prompt.turn() + ". " + first;
        return history.removedPrompt(prompt.turn()) ? say("command.rewind.undone", numbered) : numbered;
    }

    private static String since(RewindOverview.ChangesSince since) {
        String lines = since.lines()
                .filter(counts -> !counts.equals(Counts.NONE))
                .map(counts -> " " + counts.words())
                .orElse("");
        String done = since.files() == 0
                ? say("command.rewind.item_none", since.commands())
                : say("command.rewind.item", since.commands(), since.files(), lines);
        return since.isAll() ? done : say("command.rewind.not_all", done);
    }

    private static Picker.PickerItem item(RecordedRewind going, CommandContext context) {
        return new Picker.PickerItem(
                going.turn() == null ? say("command.rewind.going_undo") : say("command.rewind.going", going.turn()),
                cameBack(going),
                context.betweenTurns(session -> new RewindQuestion(RewindGoal.before(going), session, context).ask()));
    }

    private static String cameBack(RecordedRewind going) {
        if (going.conversation() == null) {
            return going.files() == 0
                    ? say("command.rewind.back_nothing")
                    : say("command.rewind.back_files", going.files());
        }
        return going.files() == 0 ? say("command.rewind.back_talk") : say("command.rewind.back_both", going.files());
    }

    static Effect to(long turn, CommandContext context) {
        return context.betweenTurns(session -> {
            RewindHistory history = session.fileHistory().history();
            RewindPrompt prompt = history.prompts().stream()
                    .filter(known -> known.turn() == turn)
                    .findFirst()
                    .orElseThrow(() -> session.state().prompts().missing(turn));
            new RewindQuestion(RewindGoal.before(prompt, !history.removedPrompt(turn), context), session, context)
                    .ask();
        });
    }

    /**
     * Undoes the last turn that changed files, or the last rewind. Files that someone else has changed since then are
     * not restored.
     */
    static void undo(Session session, CommandContext context) {
        FileHistory files = session.fileHistory();
        RewindPlan plan = files.undoable();
        plan.leftAlone(ForeignChanges.LEFT).forEach(left -> context.showLine(left.path() + " " + left.why()));
        List<Restore> restores = plan.restores(ForeignChanges.LEFT);
        if (restores.isEmpty()) {
            context.showLine(say("command.undo.nothing"));
            return;
        }
        boolean wanted = context.asking()
                .<Boolean>ask(
                        reply -> Choice.of(
                                say("command.undo.title"),
                                DiffRows.exact(files.diff(restores)),
                                Choice.answer("y", say("command.undo.yes"), reply.with(true))
                                        .whenRead(),
                                Choice.answer("n", say("command.undo.no"), reply.with(false))),
                        false);
        if (wanted) {
            FilesRewound rewound = files.rewind(null, restores);
            rewound.failed().forEach(failed -> context.showLine(failed.path() + " " + failed.why()));
        }
    }

    /**
     * The target of a rewind.
     *
     * @param question the question shown to the user
     * @param since the first turn that the rewind undoes
     * @param restoreFiles restores the files
     * @param converse changes the conversation; empty if the conversation stays as it is
     */
    record RewindGoal(
            String question,
            long since,
            Function<FileHistory, RewindPlan> plan,
            BiFunction<FileHistory, List<Restore>, FilesRewound> restoreFiles,
            Optional<Consumer<Session>> converse) {
        /**
         * Returns a rewind to the state before a prompt. If the conversation is rewound too, the prompt's text is put
         * back into the editor.
         */
        static RewindGoal before(RewindPrompt prompt, boolean isInConversation, CommandContext context) {
            long turn = prompt.turn();
            Consumer<Session> converse = session -> {
                session.edits().backTo(turn);
                context.recall(prompt.text());
            };
            return new RewindGoal(
                    say("command.rewind.to", turn),
                    turn,
                    files -> files.since(turn),
                    (files, restores) -> files.rewind(turn, restores),
                    isInConversation ? Optional.of(converse) : Optional.empty());
        }

        /** Returns a rewind that undoes an earlier rewind and all changes made since. */
        static RewindGoal before(RecordedRewind back) {
            return new RewindGoal(
                    back.turn() == null
                            ? say("command.rewind.undo_going")
                            : say("command.rewind.undo_going_to", back.turn()),
                    back.after() + 1,
                    files -> files.since(back),
                    (files, restores) -> files.takeBackGoing(restores),
                    Optional.ofNullable(back.conversation())
                            .map(kept -> session -> session.edits().restore(kept)));
        }
    }

    /** A question that asks what to rewind and shows the resulting diff. */
    record RewindQuestion(RewindGoal goal, Session session, CommandContext context) {
        /** An option in the question about what to rewind. */
        private enum RewindAnswer {
            CONVERSATION,
            FILES,
            BOTH,
            /** Switches between restoring and keeping the files that someone else has changed in the meantime. */
            OTHERS,
            NOTHING
        }

        /**
         * Asks the user what to rewind and carries out the answer. Must be called on the engine thread between turns.
         */
        void ask() {
            FileHistory files = session.fileHistory();
            files.history().prompts().stream()
                    .filter(known -> known.turn() >= goal.since())
                    .flatMap(known -> known.unknown().stream())
                    .distinct()
                    .forEach(context::showLine);
            RewindPlan plan = goal.plan().apply(files);
            plan.leftAlone(ForeignChanges.LEFT).forEach(left -> context.showLine(left.path() + " " + left.why()));
            if (plan.restores(ForeignChanges.RESTORED_TOO).isEmpty()
                    && !goal.converse().isPresent()) {
                context.showLine(say("command.rewind.no_change"));
            } else if (plan.steps().isEmpty()) {
                goal.converse().ifPresent(converse -> converse.accept(session));
            } else {
                ask(plan, files);
            }
        }

        private void ask(RewindPlan plan, FileHistory files) {
            ForeignChanges theirs = ForeignChanges.LEFT;
            RewindAnswer answer = answer(plan, theirs, files);
            while (answer == RewindAnswer.OTHERS) {
                theirs = theirs == ForeignChanges.LEFT ? ForeignChanges.RESTORED_TOO : ForeignChanges.LEFT;
                answer = answer(plan, theirs, files);
            }
            if (answer == RewindAnswer.FILES || answer == RewindAnswer.BOTH) {
                FilesRewound rewound = goal.restoreFiles().apply(files, plan.restores(theirs));
                rewound.failed().forEach(failed -> context.showLine(failed.path() + " " + failed.why()));
            }
            if (answer == RewindAnswer.CONVERSATION || answer == RewindAnswer.BOTH) {
                goal.converse().ifPresent(converse -> converse.accept(session));
            }
        }

        private RewindAnswer answer(RewindPlan plan, ForeignChanges theirs, FileHistory files) {
            List<Restore> restores = plan.restores(theirs);
            String diff = restores.isEmpty() ? say("command.rewind.no_file") + "\n" : files.diff(restores);
            return context.asking()
                    .ask(
                            reply -> Choice.of(goal.question(), DiffRows.exact(diff), options(plan, theirs, reply))
                                    .beginningAtRefusal(),
                            RewindAnswer.NOTHING);
        }

        private ChoiceOption[] options(RewindPlan plan, ForeignChanges theirs, AnswerReceiver<RewindAnswer> reply) {
            boolean restores = !plan.restores(theirs).isEmpty();
            boolean converses = goal.converse().isPresent();
            List<ChoiceOption> options = new ArrayList<>();
            if (converses) {
                options.add(Choice.answer("c", say("command.rewind.talk"), reply.with(RewindAnswer.CONVERSATION)));
            }
            if (restores) {
                options.add(Choice.answer("f", say("command.rewind.files"), reply.with(RewindAnswer.FILES))
                        .whenRead());
            }
            if (restores && converses) {
                options.add(Choice.answer("b", say("command.rewind.both"), reply.with(RewindAnswer.BOTH))
                        .whenRead());
            }
            others(plan, theirs)
                    .ifPresent(words -> options.add(Choice.answer("o", words, reply.with(RewindAnswer.OTHERS))));
            options.add(Choice.answer("n", say("command.rewind.leave"), reply.with(RewindAnswer.NOTHING)));
            return options.toArray(ChoiceOption[]::new);
        }

        /** Returns the label of the option for files changed by someone else; empty if there are no such files. */
        private static Optional<String> others(RewindPlan plan, ForeignChanges theirs) {
            int count = plan.restores(ForeignChanges.RESTORED_TOO).size()
                    - plan.restores(ForeignChanges.LEFT).size();
            String key = theirs == ForeignChanges.LEFT ? "command.rewind.with_others" : "command.rewind.without_others";
            return count == 0 ? Optional.empty() : Optional.of(say(key, count));
        }
    }
}
