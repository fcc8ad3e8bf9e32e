package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.turn.TurnLimits;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Which session is to be opened, and how.
 *
 * @param rules of the workspace, as far as they count; blank where there are none
 * @param mode when this run is to have another than the session or the settings say
 */
public record OpenRequest(
        Path workspace, String rules, SessionSource source, Optional<ApprovalMode> mode, TurnLimits limits) {}
