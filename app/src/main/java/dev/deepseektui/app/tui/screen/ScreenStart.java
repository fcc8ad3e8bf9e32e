package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.log.ProgramLog;
import dev.deepseektui.app.tui.command.CommandContext.HostServices;
import dev.deepseektui.app.tui.command.PermissionCommands.RuleOffers;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.session.Session;
import dev.deepseektui.core.session.SessionCallbacks;
import dev.deepseektui.core.session.SessionKind;
import java.util.List;
import java.util.function.Consumer;

/** The inputs of a start of the screen. */
public interface ScreenStart extends HostServices {
    Config config();

    /** Returns the log for internal errors, with a line for the user. */
    ProgramLog defects(Consumer<String> user);

    /** Asks about trust in the workspace if necessary; returns messages for the user. */
    List<String> settleTrust(TrustQuestion question);

    /** Offers rules of other programs in a newly trusted workspace, and keeps the accepted ones. */
    default List<String> offerRules(RuleOffers offers) {
        return List.of();
    }

    /** Starts logging, once the settings are loaded. */
    default void begin(ProgramLog log) {
        log.begin(config().get(ProgramLog.LEVEL), "screen");
    }

    SessionKind source();

    Session open(SessionCallbacks callbacks, SessionKind source);
}
