package dev.deepseektui.app.tui.command;

import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.SessionForks;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The place and the means of a session. */
public interface Premises {
    Map<String, String> environment();

    DeepseekHome home();

    Path workspace();

    SessionForks forks();

    /** Keeps a key that was typed for the sessions opened from now on; returns what the user should know then. */
    List<String> logIn(String typed);

    /** Writes a setting into the user's own settings file; returns what the user should know then. */
    String keep(String key, String value);

    List<String> settings();

    /** What may keep the program from working here, a line for each thing that was looked at. */
    List<String> checkup();
}
