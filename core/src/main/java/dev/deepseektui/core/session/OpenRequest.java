package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.session.turn.TurnLimits;
import dev.deepseektui.core.tool.mcp.ServerSpec;
import dev.deepseektui.core.tool.setup.Setup;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A request to open a session.
 *
 * @param setup what tells it how to work, as far as it counts
 * @param mode the mode asked for in this run; without one a resumed session keeps its own if it is no wider than the configured one
 * @param servers that whoever opens it gives it, beside those of the settings
 */
public record OpenRequest(
        Path workspace,
        Setup setup,
        SessionKind kind,
        Optional<ApprovalMode> mode,
        TurnLimits limits,
        List<ServerSpec> servers) {
    public OpenRequest {
        servers = List.copyOf(servers);
    }

    /** A request without further servers. */
    public OpenRequest(Path workspace, Setup setup, SessionKind kind, Optional<ApprovalMode> mode, TurnLimits limits) {
        this(workspace, setup, kind, mode, limits, List.of());
    }

    /** A request with rules as its only instructions. */
    public OpenRequest(Path workspace, String rules, SessionKind kind, Optional<ApprovalMode> mode, TurnLimits limits) {
        this(workspace, Setup.saying(rules), kind, mode, limits);
    }

    /** The same with these servers. */
    public OpenRequest bringing(List<ServerSpec> brought) {
        return new OpenRequest(workspace, setup, kind, mode, limits, brought);
    }
}
