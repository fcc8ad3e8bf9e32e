package dev.deepseektui.core.approval;

import static dev.deepseektui.core.approval.Conduct.Treatment.ALLOW;
import static dev.deepseektui.core.approval.Conduct.Treatment.ASK;
import static dev.deepseektui.core.approval.Conduct.Treatment.CONFINE;
import static dev.deepseektui.core.approval.Conduct.Treatment.REFUSE;

import dev.deepseektui.core.approval.Intent.Foreign.Claim;
import dev.deepseektui.core.approval.Permissions.Proposal;

/** The treatment of a kind of call in each mode, if no rule or grant applies. */
record Conduct(Treatment plan, Treatment ask, Treatment edits, Treatment auto, Treatment full) {
    private static final Conduct FREE = new Conduct(ALLOW, ALLOW, ALLOW, ALLOW, ALLOW);
    private static final Conduct WRITING = new Conduct(REFUSE, ASK, ALLOW, ALLOW, ALLOW);
    private static final Conduct RUNNING = new Conduct(REFUSE, ASK, ASK, CONFINE, ALLOW);
    /** Leaving the sandbox needs approval even if the command was already allowed. */
    private static final Conduct LEAVING = new Conduct(REFUSE, ASK, ASK, ASK, ASK);

    private static final Conduct UNKNOWN = new Conduct(REFUSE, ASK, ASK, ASK, ALLOW);
    private static final Conduct ASKING = new Conduct(ASK, ASK, ASK, ASK, ALLOW);

    enum Treatment {
        ALLOW,
        CONFINE,
        ASK,
        REFUSE
    }

    /** Returns the treatment of a call. A call with effects but a harmless intent is treated as unknown. */
    static Conduct of(Proposal proposal) {
        Intent intent = proposal.intent();
        if (intent instanceof Intent.Own || intent instanceof Intent.Reads) {
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
        if (intent instanceof Intent.Web) {
            return ASKING;
        }
        boolean isBelieved = intent instanceof Intent.Foreign foreign && foreign.claim() == Claim.READS_BELIEVED;
        return isBelieved || intent instanceof Intent.Continues ? FREE : UNKNOWN;
    }

    Treatment in(ApprovalMode mode) {
        return switch (mode) {
            case PLAN -> plan;
            case ASK -> ask;
            case EDITS -> edits;
            case AUTO -> auto;
            case FULL -> full;
        };
    }
}
