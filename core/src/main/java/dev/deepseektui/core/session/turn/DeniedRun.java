package dev.deepseektui.core.session.turn;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.tape.event.Denial;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.CommandRunAgain;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.workspace.rewind.FileRewind;
import dev.deepseektui.core.workspace.rewind.RewindPlan;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A command that failed because of a sandbox denial, possibly after doing part of its work.
 *
 * @param profile the command's permissions
 * @param undo undoes the command's changes, if they are known
 */
record DeniedRun(Intent.Runs runs, Denial denial, Profile profile, Optional<CommandUndo> undo) {
    private static final ModelTexts TEXTS = ModelTexts.of(DeniedRun.class);

    /** A plan that undoes the changes of the command. */
    record CommandUndo(FileRewind rewind, RewindPlan plan) {
        static Optional<CommandUndo> of(FileRewind rewind, FilesChanged changed) {
            return changed.problem() == null
                    ? Optional.of(new CommandUndo(rewind, rewind.plan(List.of(changed))))
                    : Optional.empty();
        }

        private int restored() {
            return plan.restores(ForeignChanges.LEFT).size();
        }

        private int left() {
            return plan.leftAlone(ForeignChanges.LEFT).size();
        }

        private String words() {
            String back = restored() == 0 ? TEXTS.text("again.nothing") : TEXTS.text("again.reverted", restored());
            return left() == 0 ? back : back + " " + TEXTS.text("again.left", left());
        }
    }

    /** Returns the intent to run the command again. */
    Intent.RunsAgain again() {
        return new Intent.RunsAgain(
                runs, denial, profile, undo.map(CommandUndo::words).orElse(TEXTS.text("again.kept")));
    }

    /** Records that the command runs again, and undoes the changes of its first run. */
    void takeBack(String callId, Profile next, Consumer<TapeEvent> tape) {
        tape.accept(new CommandRunAgain(
                callId,
                denial,
                next.words(),
                undo.map(CommandUndo::restored).orElse(0),
                undo.map(CommandUndo::left).orElse(0)));
        undo.filter(known -> known.restored() > 0)
                .ifPresent(known -> known.rewind().takeBack(callId, known.plan().restores(ForeignChanges.LEFT), tape));
    }

    /** Returns the remark that precedes the result of the second run. */
    String remark(Profile next) {
        String back = undo.filter(known -> known.restored() > 0)
                .map(known -> " " + TEXTS.text("again.after", known.restored()))
                .orElse("");
        return TEXTS.text("again.first", denial.fact(), next.words(), back) + "\n";
    }

    /** Returns the first run's result with the reason why there is no second run. */
    static ToolOutcome refused(ToolOutcome first, String reason) {
        return first.withText(first.text() + "\n" + TEXTS.text("again.refused", reason));
    }
}
