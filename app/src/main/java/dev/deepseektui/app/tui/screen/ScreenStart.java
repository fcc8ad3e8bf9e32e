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

    /** Asks about the workspace where that is due; returns what the user should know of what it brings. */
    List<String> settleTrust(TrustQuestion question);

    /** Offers rules for other programs, where the workspace was trusted just now, and keeps those that are taken. */
    default List<String> offerRules(RuleOffers offers) {
        return List.of();
    }

    /** Begins the log, once the settings are settled. */
    default void begin(ProgramLog log) {
        log.begin(config().get(ProgramLog.LEVEL), "screen");
    }

    SessionKind source();

    Session open(SessionCallbacks callbacks, SessionKind source);
}
