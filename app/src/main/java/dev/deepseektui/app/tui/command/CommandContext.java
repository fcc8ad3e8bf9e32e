package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionForks;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The effects available to commands. Each returns at once; failures are shown on the screen. */
public interface CommandContext {
    HostServices host();

    /** Shows a line in the transcript. Any thread may call it. */
    void tell(String line);

    /** Shows an overlay. Any thread may call it. */
    void open(Overlay overlay);

    /** Puts a text into the editor. Any thread may call it. */
    void recall(String text);

    /** Inserts a text at the cursor. Any thread may call it. */
    void insert(String text);

    /** Changes the theme of the screen. Any thread may call it. */
    void wearing(Theme theme);

    /** For questions whose answer is waited for, between turns. */
    UserQuestions asking();

    Effect ask(String text);

    /** Has the last turn go on where it did not end well, when the turn that runs, if one does, is over. */
    Effect retry();

    /** On the engine's thread where nothing is half done, be it in the middle of a turn. */
    Effect atBoundary(SessionWork work);

    /** Another approval mode, made of that which is wanted by now: agents that work keep to it at once, the conversation at that place. */
    Effect mode(UnaryOperator<ApprovalMode> change);

    /** On the engine's thread when the turn, if one runs, is over. */
    Effect betweenTurns(SessionWork work);

    /** On a thread of its own, beside the turn: to look, not to change. */
    Effect aside(SessionWork work);

    /** Shows that the engine does this, and says when it is to stop. On its thread. */
    Cancellation doing(String what);

    /** Puts this session away and begins a new one when the turn, if one runs, is over. Any thread may ask for it. */
    void startAnew();

    /** Writes a setting into the user's own settings file. */
    Effect keep(String key, String value);

    /** Keeps a key that was typed, and has this session go on with it when the turn, if one runs, is over. */
    Effect logIn(String typed);

    /** Puts this session away and takes up another when the turn, if one runs, is over. Any thread may ask for it. */
    void switchTo(String id);

    /** Something to be done with the session that is shown. */
    @FunctionalInterface
    interface SessionWork {
        void on(Session session) throws InterruptedException;
    }

    /** The place and the means of a session. */
    public interface HostServices {
        Map<String, String> environment();

        DeepseekHome home();

        Path workspace();

        SessionForks forks();

        /** Keeps a key that was typed for the sessions opened from now on; returns what the user should know then. */
        List<String> logIn(String typed);

        /** Writes a setting into the user's own settings file; returns what the user should know then. */
        String keep(String key, String value);

        List<String> settings();

        /** Returns the results of the checks of {@code doctor}, a line for each. */
        List<String> checkup();
    }
}
