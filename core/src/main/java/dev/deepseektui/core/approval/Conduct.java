package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.Intent.Foreign.Claim;
import dev.deepseektui.core.approval.Permissions.Proposal;

/** The treatment of a call in each mode, where no rule and no grant applies. */
record Conduct(Step plan, Step ask, Step edits, Step auto, Step full) {
    private static final Conduct FREE = new Conduct(Step.ALLOW, Step.ALLOW, Step.ALLOW, Step.ALLOW, Step.ALLOW);
    private static final Conduct WRITING = new Conduct(Step.REFUSE, Step.ASK, Step.ALLOW, Step.ALLOW, Step.ALLOW);
    private static final Conduct RUNNING = new Conduct(Step.REFUSE, Step.ASK, Step.ASK, Step.CONFINE, Step.ALLOW);
    /** Leaving the sandbox is asked for even where running was allowed. */
    private static final Conduct LEAVING = new Conduct(Step.REFUSE, Step.ASK, Step.ASK, Step.ASK, Step.ASK);

    private static final Conduct UNKNOWN = new Conduct(Step.REFUSE, Step.ASK, Step.ASK, Step.ASK, Step.ALLOW);

    private static final Conduct ASKING = new Conduct(Step.ASK, Step.ASK, Step.ASK, Step.ASK, Step.ALLOW);

    enum Step {
        ALLOW,
        CONFINE,
        ASK,
        REFUSE
    }

    /** Returns the treatment of a call; an effect with a harmless intent is treated as unknown. */
    static Conduct of(Proposal proposal) {
        Conduct said = proposal.intent().match(new ByIntent());
        boolean saysNothing = proposal.intent() instanceof Intent.Own || proposal.intent() instanceof Intent.Reads;
        return proposal.isEffect() && saysNothing ? UNKNOWN : said;
    }

    Step in(ApprovalMode mode) {
        return switch (mode) {
            case PLAN -> plan;
            case ASK -> ask;
            case EDITS -> edits;
            case AUTO -> auto;
            case FULL -> full;
        };
    }

    private static final class ByIntent implements Intent.Cases<Conduct> {
        @Override
        public Conduct own(Intent.Own own) {
            return FREE;
        }

        @Override
        public Conduct reads(Intent.Reads reads) {
            return FREE;
        }

        @Override
        public Conduct writes(Intent.Writes writes) {
            return WRITING;
        }

        @Override
        public Conduct runs(Intent.Runs runs) {
            return RUNNING;
        }

        @Override
        public Conduct runsAgain(Intent.RunsAgain again) {
            return LEAVING;
        }

        @Override
        public Conduct continues(Intent.Continues continues) {
            return FREE;
        }

        @Override
        public Conduct foreign(Intent.Foreign foreign) {
            return foreign.claim() == Claim.READS_BELIEVED ? FREE : UNKNOWN;
        }

        @Override
        public Conduct web(Intent.Web web) {
            return ASKING;
        }
    }
}
