package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.setup.Setup;
import dev.deepseektui.core.turn.TurnLimits;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which session is to be opened, and how.
 *
 * @param setup what tells it how to work, as far as it counts
 * @param mode when this run is to have another than the session or the settings say
 */
public record OpenRequest(
        Path workspace, Setup setup, SessionSource source, Optional<ApprovalMode> mode, TurnLimits limits) {

    /** With these rules and nothing else. */
    public OpenRequest(
            Path workspace, String rules, SessionSource source, Optional<ApprovalMode> mode, TurnLimits limits) {
        this(workspace, Setup.saying(rules), source, mode, limits);
    }
}
