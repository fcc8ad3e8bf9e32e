package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permission;
import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.approval.Proposal;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxMissing;
import java.util.function.Supplier;

/** Says once, at the first command that would be confined, that there is no sandbox, why, and what would help. The engine's thread. */
final class MissingSandbox implements Permissions {
    private final Permissions permissions;
    private final SandboxPolicy policy;
    private final Supplier<ApprovalMode> mode;
    private final EventSink log;
    private boolean isSaid;

    MissingSandbox(Permissions permissions, SandboxPolicy policy, Supplier<ApprovalMode> mode, EventSink log) {
        this.permissions = permissions;
        this.policy = policy;
        this.mode = mode;
        this.log = log;
    }

    @Override
    public Permission of(Proposal proposal, Cancellation cancellation) {
        Permission permission = permissions.of(proposal, cancellation);
        if (!isSaid
                && proposal.intent() instanceof Intent.Runs
                && permission instanceof Permission.Granted
                && mode.get() == ApprovalMode.AUTO) {
            isSaid = true;
            policy.missing().ifPresent(none -> log.record(new SandboxMissing(none.why(), none.remedy())));
        }
        return permission;
    }
}
