package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.app.tui.command.RewindDialog.RewindGoal;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.text.DiffRows;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.session.FileHistory;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.workspace.rewind.RewindPlan;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.Restore;
import dev.deepseektui.core.workspace.rewind.RewindPlan.Theirs;
import java.util.ArrayList;
import java.util.List;

/** The question about the extent of a rewind, with the diff that it would make. */
final class RewindQuestion {
    private final RewindGoal goal;
    private final Session session;
    private final CommandContext stage;

    RewindQuestion(RewindGoal goal, Session session, CommandContext stage) {
        this.goal = goal;
        this.session = session;
        this.stage = stage;
    }

    /** An answer about the extent of a rewind. */
    private enum Answer {
        CONVERSATION,
        FILES,
        BOTH,
        /** What somebody else changed since goes too, or does not after all. */
        OTHERS,
        NOTHING;

        boolean hasFiles() {
            return this == FILES || this == BOTH;
        }

        boolean hasConversation() {
            return this == CONVERSATION || this == BOTH;
        }
    }

    /** On the engine's thread, between turns. */
    void ask() {
        FileHistory files = session.fileHistory();
        files.history().prompts().stream()
                .filter(known -> known.turn() >= goal.since())
                .flatMap(known -> known.unknown().stream())
                .distinct()
                .forEach(stage::tell);
        RewindPlan plan = goal.plan(files);
        plan.leftAlone(Theirs.LEFT).forEach(left -> stage.tell(left.path() + " " + left.why()));
        if (plan.restores(Theirs.RESTORED_TOO).isEmpty() && !goal.hasConversation()) {
            stage.tell(say("rewind.no_change"));
        } else if (plan.steps().isEmpty()) {
            goal.converse(session, stage);
        } else {
            ask(plan, files);
        }
    }

    private void ask(RewindPlan plan, FileHistory files) {
        Theirs theirs = Theirs.LEFT;
        Answer answer = answer(plan, theirs, files);
        while (answer == Answer.OTHERS) {
            theirs = theirs == Theirs.LEFT ? Theirs.RESTORED_TOO : Theirs.LEFT;
            answer = answer(plan, theirs, files);
        }
        if (answer.hasFiles()) {
            FilesRewound rewound = goal.bringBack(plan.restores(theirs), files);
            rewound.failed().forEach(failed -> stage.tell(failed.path() + " " + failed.why()));
        }
        if (answer.hasConversation()) {
            goal.converse(session, stage);
        }
    }

    private Answer answer(RewindPlan plan, Theirs theirs, FileHistory files) {
        List<Restore> restores = plan.restores(theirs);
        String diff = restores.isEmpty() ? say("rewind.no_file") + "\n" : files.diff(restores);
        return stage.asking()
                .ask(
                        reply -> {
                            Choice.Option none = Choice.answer("n", say("rewind.leave"), reply.with(Answer.NOTHING));
                            List<Choice.Option> options = new ArrayList<>();
                            if (goal.hasConversation()) {
                                options.add(Choice.answer("c", say("rewind.talk"), reply.with(Answer.CONVERSATION)));
                            }
                            if (!restores.isEmpty()) {
                                options.add(Choice.answer("f", say("rewind.files"), reply.with(Answer.FILES))
                                        .whenRead());
                            }
                            if (!restores.isEmpty() && goal.hasConversation()) {
                                options.add(Choice.answer("b", say("rewind.both"), reply.with(Answer.BOTH))
                                        .whenRead());
                            }
                            others(plan, theirs)
                                    .forEach(
                                            words -> options.add(Choice.answer("o", words, reply.with(Answer.OTHERS))));
                            options.add(none);
                            return Choice.of(goal.question(), DiffRows.exact(diff), options, none)
                                    .beginningAtRefusal();
                        },
                        Answer.NOTHING,
                        new Cancellation());
    }

    /** None where nobody else changed any of it. */
    private static List<String> others(RewindPlan plan, Theirs theirs) {
        int count = plan.restores(Theirs.RESTORED_TOO).size()
                - plan.restores(Theirs.LEFT).size();
        if (count == 0) {
            return List.of();
        }
        return List.of(say(theirs == Theirs.LEFT ? "rewind.with_others" : "rewind.without_others", count));
    }
}
