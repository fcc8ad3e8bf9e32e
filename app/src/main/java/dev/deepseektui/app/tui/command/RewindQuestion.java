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
    private final CommandContext context;

    RewindQuestion(RewindGoal goal, Session session, CommandContext context) {
        this.goal = goal;
        this.session = session;
        this.context = context;
    }

    /** An answer about the extent of a rewind. */
    private enum RewindAnswer {
        CONVERSATION,
        FILES,
        BOTH,
        /** Include or exclude files that somebody else changed since. */
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
                .forEach(context::tell);
        RewindPlan plan = goal.plan(files);
        plan.leftAlone(Theirs.LEFT).forEach(left -> context.tell(left.path() + " " + left.why()));
        if (plan.restores(Theirs.RESTORED_TOO).isEmpty() && !goal.hasConversation()) {
            context.tell(say("rewind.no_change"));
        } else if (plan.steps().isEmpty()) {
            goal.converse(session, context);
        } else {
            ask(plan, files);
        }
    }

    private void ask(RewindPlan plan, FileHistory files) {
        Theirs theirs = Theirs.LEFT;
        RewindAnswer answer = answer(plan, theirs, files);
        while (answer == RewindAnswer.OTHERS) {
            theirs = theirs == Theirs.LEFT ? Theirs.RESTORED_TOO : Theirs.LEFT;
            answer = answer(plan, theirs, files);
        }
        if (answer.hasFiles()) {
            FilesRewound rewound = goal.bringBack(plan.restores(theirs), files);
            rewound.failed().forEach(failed -> context.tell(failed.path() + " " + failed.why()));
        }
        if (answer.hasConversation()) {
            goal.converse(session, context);
        }
    }

    private RewindAnswer answer(RewindPlan plan, Theirs theirs, FileHistory files) {
        List<Restore> restores = plan.restores(theirs);
        String diff = restores.isEmpty() ? say("rewind.no_file") + "\n" : files.diff(restores);
        return context.asking()
                .ask(
                        reply -> {
                            Choice.ChoiceOption none =
                                    Choice.answer("n", say("rewind.leave"), reply.with(RewindAnswer.NOTHING));
                            List<Choice.ChoiceOption> options = new ArrayList<>();
                            if (goal.hasConversation()) {
                                options.add(
                                        Choice.answer("c", say("rewind.talk"), reply.with(RewindAnswer.CONVERSATION)));
                            }
                            if (!restores.isEmpty()) {
                                options.add(Choice.answer("f", say("rewind.files"), reply.with(RewindAnswer.FILES))
                                        .whenRead());
                            }
                            if (!restores.isEmpty() && goal.hasConversation()) {
                                options.add(Choice.answer("b", say("rewind.both"), reply.with(RewindAnswer.BOTH))
                                        .whenRead());
                            }
                            others(plan, theirs)
                                    .forEach(words ->
                                            options.add(Choice.answer("o", words, reply.with(RewindAnswer.OTHERS))));
                            options.add(none);
                            return Choice.of(goal.question(), DiffRows.exact(diff), options, none)
                                    .beginningAtRefusal();
                        },
                        RewindAnswer.NOTHING,
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
