package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.Intent.Foreign.Claim;
import dev.deepseektui.core.approval.Permissions.Proposal;

/** The treatment of a call in each mode, where no rule and no grant applies. */
record Conduct(Treatment plan, Treatment ask, Treatment edits, Treatment auto, Treatment full) {
    private static final Conduct FREE =
            new Conduct(Treatment.ALLOW, Treatment.ALLOW, Treatment.ALLOW, Treatment.ALLOW, Treatment.ALLOW);
    private static final Conduct WRITING =
            new Conduct(Treatment.REFUSE, Treatment.ASK, Treatment.ALLOW, Treatment.ALLOW, Treatment.ALLOW);
    private static final Conduct RUNNING =
            new Conduct(Treatment.REFUSE, Treatment.ASK, Treatment.ASK, Treatment.CONFINE, Treatment.ALLOW);
    /** Leaving the sandbox is asked for even where running was allowed. */
    private static final Conduct LEAVING =
            new Conduct(Treatment.REFUSE, Treatment.ASK, Treatment.ASK, Treatment.ASK, Treatment.ASK);

    private static final Conduct UNKNOWN =
            new Conduct(Treatment.REFUSE, Treatment.ASK, Treatment.ASK, Treatment.ASK, Treatment.ALLOW);

    private static final Conduct ASKING =
            new Conduct(Treatment.ASK, Treatment.ASK, Treatment.ASK, Treatment.ASK, Treatment.ALLOW);

    enum Treatment {
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

    Treatment in(ApprovalMode mode) {
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
