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

/** The operations available to commands. Each returns at once; failures are shown on the screen. */
public interface CommandContext {
    HostServices host();

    /** Shows a line in the transcript. Thread-safe. */
    void tell(String line);

    /** Shows an overlay. Thread-safe. */
    void open(Overlay overlay);

    /** Replaces the text in the editor. Thread-safe. */
    void recall(String text);

    /** Inserts a string at the editor's cursor. Thread-safe. */
    void insert(String text);

    /** Copies a string to the clipboard. Thread-safe. */
    void copy(String text);

    /** Changes the screen's theme. Thread-safe. */
    void wearing(Theme theme);

    /** Returns the interface through which work between turns can ask the user. */
    UserQuestions asking();

    Effect ask(String text);

    /** Continues the last turn, if it failed or was stopped, as soon as no turn is running. */
    Effect retry();

    /** Runs work on the engine's thread at the next step boundary, even during a turn. */
    Effect atBoundary(SessionWork work);

    /** Changes the approval mode: for agents at once, for the conversation at the next step boundary. */
    Effect mode(UnaryOperator<ApprovalMode> change);

    /** Runs work on the engine's thread after the current turn. */
    Effect betweenTurns(SessionWork work);

    /** Runs read-only work on another thread, even during a turn. */
    Effect aside(SessionWork work);

    /**
     * Shows an activity of the engine and returns the cancellation that the user can trigger. Called on the engine's thread.
     */
    Cancellation doing(String what);

    /** Closes this session and opens a new one after the current turn. Thread-safe. */
    void startAnew();

    /** Saves a setting in the user's settings file. */
    Effect keep(String key, String value);

    /** Stores an API key and uses it in this session after the current turn. */
    Effect logIn(String typed);

    /** Closes this session and opens another after the current turn. Thread-safe. */
    void switchTo(String id);

    /** Work on the current session. */
    @FunctionalInterface
    interface SessionWork {
        void on(Session session) throws InterruptedException;
    }

    /** The program's services for commands, independent of the current session. */
    public interface HostServices {
        Map<String, String> environment();

        DeepseekHome home();

        Path workspace();

        SessionForks forks();

        /** Stores an API key for sessions opened from now on, and returns messages for the user. */
        List<String> logIn(String typed);

        /** Saves a setting in the user's settings file, and returns a message for the user. */
        String keep(String key, String value);

        List<String> settings();

        /** Returns the results of the {@code doctor} checks, one line each. */
        List<String> checkup();
    }
}
