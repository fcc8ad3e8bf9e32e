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
public record Opening(
        Path workspace, String rules, Beginning beginning, Optional<ApprovalMode> mode, TurnLimits limits) {}
