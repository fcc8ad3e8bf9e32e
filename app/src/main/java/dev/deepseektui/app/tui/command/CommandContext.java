package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Effect;
import dev.deepseektui.app.tui.desk.Overlay;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.text.Theme;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionForks;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The operations available to commands. Each method returns at once. Failures are shown on the screen. */
public interface CommandContext {
    HostServices host();

    /** Shows a line in the transcript. Thread-safe. */
    void showLine(String line);

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

    /** Returns the interface through which a command running between turns can ask the user. */
    UserQuestions asking();

    Effect ask(String text);

    /** Continues the last turn if it failed or was stopped. Waits until no turn is running. */
    Effect retry();

    /** Runs work on the engine's thread at the next step boundary, even during a turn. */
    Effect atBoundary(SessionWork work);

    /**
     * Changes the approval mode. The change takes effect at once for agents, and at the next step boundary for the
     * conversation.
     */
    Effect mode(UnaryOperator<ApprovalMode> change);

    /** Runs work on the engine's thread after the current turn. */
    Effect betweenTurns(SessionWork work);

    /** Runs work that only reads the session on another thread, even during a turn. */
    Effect aside(SessionWork work);

    /**
     * Shows {@code what} as the engine's current activity and returns a cancellation that the user can trigger. Must be
     * called on the engine thread.
     */
    Cancellation doing(String what);

    /** After the current turn, closes this session and opens a new one. Thread-safe. */
    void restartSession();

    /** Saves a setting in the user's settings file. */
    Effect keep(String key, String value);

    /** Stores an API key. After the current turn, the session uses the new key. */
    Effect logIn(String typed);

    /** After the current turn, closes this session and opens the one with this ID. Thread-safe. */
    void switchTo(String id);

    /** Work on the current session. */
    @FunctionalInterface
    interface SessionWork {
        void on(Session session) throws InterruptedException;
    }

    /** The services for commands that do not depend on the current session. */
    public interface HostServices {
        Map<String, String> environment();

        DeepseekHome home();

        Path workspace();

        /** Returns the installed programs. None of them is in the workspace. */
        ShellPrograms programs();

        SessionForks forks();

        /** Stores an API key for sessions opened from now on, and returns messages for the user. */
        List<String> logIn(String typed);

        /** Saves a setting in the user's settings file and returns a confirmation for the user. */
        String keep(String key, String value);

        List<String> settings();

        /** Returns the results of the {@code doctor} checks, one line each. */
        List<String> checkup();
    }
}
