package dev.deepseektui.core.approval;

import static dev.deepseektui.core.approval.ModePolicy.PolicyAction.ALLOW;
import static dev.deepseektui.core.approval.ModePolicy.PolicyAction.ASK;
import static dev.deepseektui.core.approval.ModePolicy.PolicyAction.CONFINE;
import static dev.deepseektui.core.approval.ModePolicy.PolicyAction.REFUSE;

import dev.deepseektui.core.approval.Intent.Foreign.Claim;
import dev.deepseektui.core.approval.Permissions.Proposal;

/** The treatment of a kind of call in each mode, if no rule or grant applies. */
record ModePolicy(PolicyAction plan, PolicyAction ask, PolicyAction edits, PolicyAction auto, PolicyAction full) {
    private static final ModePolicy FREE = new ModePolicy(ALLOW, ALLOW, ALLOW, ALLOW, ALLOW);
    private static final ModePolicy WRITING = new ModePolicy(REFUSE, ASK, ALLOW, ALLOW, ALLOW);
    private static final ModePolicy RUNNING = new ModePolicy(REFUSE, ASK, ASK, CONFINE, ALLOW);
    /** Leaving the sandbox needs approval even if the command was already allowed. */
    private static final ModePolicy LEAVING = new ModePolicy(REFUSE, ASK, ASK, ASK, ASK);

    private static final ModePolicy UNKNOWN = new ModePolicy(REFUSE, ASK, ASK, ASK, ALLOW);
    private static final ModePolicy ASKING = new ModePolicy(ASK, ASK, ASK, ASK, ALLOW);

    /** Only the user can decide whether a repeated call makes sense. */
    private static final ModePolicy REPEATING = new ModePolicy(ASK, ASK, ASK, ASK, ASK);

    enum PolicyAction {
        ALLOW,
        CONFINE,
        ASK,
        REFUSE
    }

    /** Returns the treatment of a call. A call with effects but a harmless intent is treated as unknown. */
    static ModePolicy of(Proposal proposal) {
        Intent intent = proposal.intent();
        if (intent instanceof Intent.Internal || intent instanceof Intent.Reads) {
            return proposal.isEffect() ? UNKNOWN : FREE;
        }
        if (intent instanceof Intent.Writes) {
            return WRITING;
        }
        if (intent instanceof Intent.Runs) {
            return RUNNING;
        }
        if (intent instanceof Intent.RunsAgain) {
            return LEAVING;
        }
        if (intent instanceof Intent.Repeats) {
            return REPEATING;
        }
        if (intent instanceof Intent.Web) {
            return ASKING;
        }
        boolean isBelieved = intent instanceof Intent.Foreign foreign && foreign.claim() == Claim.READS_BELIEVED;
        return isBelieved || intent instanceof Intent.Continues ? FREE : UNKNOWN;
    }

    PolicyAction in(ApprovalMode mode) {
        return switch (mode) {
            case PLAN -> plan;
            case ASK -> ask;
            case EDITS -> edits;
            case AUTO -> auto;
            case FULL -> full;
        };
    }
}
