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

    /** Shows a line in the transcript. Thread-safe. */
    void tell(String line);

    /** Shows an overlay. Thread-safe. */
    void open(Overlay overlay);

    /** Puts a text into the editor. Thread-safe. */
    void recall(String text);

    /** Inserts a text at the cursor. Thread-safe. */
    void insert(String text);

    /** Puts a text on the clipboard. Thread-safe. */
    void copy(String text);

    /** Changes the theme of the screen. Thread-safe. */
    void wearing(Theme theme);

    /** Returns the questions to ask between turns, whose answers are waited for. */
    UserQuestions asking();

    Effect ask(String text);

    /** Continues the last turn if it failed or was stopped, after the running one. */
    Effect retry();

    /** Runs work on the engine's thread at the next boundary, also during a turn. */
    Effect atBoundary(SessionWork work);

    /** Changes the approval mode: for agents at once, for the conversation at the next boundary. */
    Effect mode(UnaryOperator<ApprovalMode> change);

    /** Runs work on the engine's thread after the running turn. */
    Effect betweenTurns(SessionWork work);

    /** Runs read-only work on another thread during a turn. */
    Effect aside(SessionWork work);

    /** Shows an activity of the engine and returns its cancellation. Called on the engine's thread. */
    Cancellation doing(String what);

    /** Closes this session and opens a new one after the running turn. Thread-safe. */
    void startAnew();

    /** Writes a setting into the user's settings file. */
    Effect keep(String key, String value);

    /** Stores a typed key and uses it in this session after the running turn. */
    Effect logIn(String typed);

    /** Closes this session and opens another after the running turn. Thread-safe. */
    void switchTo(String id);

    /** Work with the current session. */
    @FunctionalInterface
    interface SessionWork {
        void on(Session session) throws InterruptedException;
    }

    /** The environment of sessions. */
    public interface HostServices {
        Map<String, String> environment();

        DeepseekHome home();

        Path workspace();

        SessionForks forks();

        /** Stores a typed key for the sessions opened from now on; returns messages for the user. */
        List<String> logIn(String typed);

        /** Writes a setting into the user's settings file; returns a message for the user. */
        String keep(String key, String value);

        List<String> settings();

        /** Returns the results of the checks of {@code doctor}, a line for each. */
        List<String> checkup();
    }
}
