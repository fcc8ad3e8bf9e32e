package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.core.event.FilesRewound;
import dev.deepseektui.core.rewind.RewindHistory.GoingBack;
import dev.deepseektui.core.rewind.RewindHistory.Prompt;
import dev.deepseektui.core.rewind.RewindPlan;
import dev.deepseektui.core.rewind.RewindStep.Restore;
import dev.deepseektui.core.session.FileHistory;
import dev.deepseektui.core.session.Session;
import java.util.List;
import java.util.Objects;

/** Where it is gone back to. */
sealed interface RewindGoal {
    String question();

    /** Whether the conversation can go there. */
    boolean hasConversation();

    RewindPlan plan(FileHistory files);

    /** Since which ask what changed files has to be known. */
    long since();

    FilesRewound bringBack(List<Restore> restores, FileHistory files);

    void converse(Session session, CommandContext stage);

    /** Before an ask; its words come back into the editor. */
    record Ask(Prompt prompt, boolean isInConversation) implements RewindGoal {
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
        public void converse(Session session, CommandContext stage) {
            session.backTo(prompt.turn());
            stage.recall(prompt.text());
        }
    }

    /** Before it was gone back. */
    record Going(GoingBack back) implements RewindGoal {
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
        public void converse(Session session, CommandContext stage) {
            session.restore(Objects.requireNonNull(back.conversation()));
        }
    }
}
