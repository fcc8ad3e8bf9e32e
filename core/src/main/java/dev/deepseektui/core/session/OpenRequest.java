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
 * @param setup the instructions, skills and commands
 * @param mode the mode requested for this run; without one, a resumed session keeps its own mode unless that is more
 * permissive than the configured one
 * @param servers the servers given by the caller, in addition to those in the settings
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

    /** Creates a request without additional servers. */
    public OpenRequest(Path workspace, Setup setup, SessionKind kind, Optional<ApprovalMode> mode, TurnLimits limits) {
        this(workspace, setup, kind, mode, limits, List.of());
    }

    /** Creates a request with rules as its only instructions. */
    public OpenRequest(Path workspace, String rules, SessionKind kind, Optional<ApprovalMode> mode, TurnLimits limits) {
        this(workspace, Setup.withRules(rules), kind, mode, limits);
    }

    public OpenRequest withServers(List<ServerSpec> given) {
        return new OpenRequest(workspace, setup, kind, mode, limits, given);
    }
}
