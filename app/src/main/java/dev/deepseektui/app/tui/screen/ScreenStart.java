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

/** The settings and services that the screen needs to start. */
public interface ScreenStart extends HostServices {
    Config config();

    /**
     * Returns the log for internal errors.
     *
     * @param user receives a line about each error
     */
    ProgramLog defects(Consumer<String> user);

    /** Asks whether to trust the workspace if the user has not decided yet, and returns messages for the user. */
    List<String> settleTrust(TrustQuestion question);

    /**
     * Offers to import the rules of other programs that were found in a newly trusted workspace. Stores the accepted
     * rules and returns messages for the user.
     */
    default List<String> offerRules(RuleOffers offers) {
        return List.of();
    }

    /** Starts logging. Called once the settings are loaded. */
    default void begin(ProgramLog log) {
        log.begin(config().get(ProgramLog.LEVEL), "screen");
    }

    SessionKind source();

    Session open(SessionCallbacks callbacks, SessionKind source);
}
