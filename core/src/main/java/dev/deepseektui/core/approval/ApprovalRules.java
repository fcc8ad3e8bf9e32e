package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.Question.Cause;
import dev.deepseektui.core.approval.Verdict.Allow;
import dev.deepseektui.core.approval.Verdict.Ask;
import dev.deepseektui.core.approval.Verdict.Refuse;
import dev.deepseektui.core.approval.shell.CommandSpotter;
import dev.deepseektui.core.approval.shell.SpottedCommand;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.sandbox.Profile;
import dev.deepseektui.core.sandbox.SandboxPolicy;
import dev.deepseektui.core.sandbox.SandboxPolicy.In;
import dev.deepseektui.core.sandbox.SandboxPolicy.Nowhere;
import dev.deepseektui.core.sandbox.SandboxPolicy.Placement;
import dev.deepseektui.core.tool.GitGuard;
import dev.deepseektui.core.tool.Intent;
import dev.deepseektui.core.tool.workspace.guard.Protection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Is this call allowed, asked for or refused? Protected and guarded files and the deny list come before the mode and before grants, so that
 * neither allows what they name. "Always asks" is said of mode ask: mode auto means that nobody wants to be asked, so a command that
 * is unclear runs there, unless something in it looks protected or denied.
 */
public final class ApprovalRules {
    private static final String PLAN_INSTEAD =
            "Mode plan: only looking is allowed now. Do not try it another way; read what you need, put the steps into"
                    + " update_plan and say what you would do. The user changes the mode when the work is to begin.";

    private final DenyList denied;
    private final ProtectedWords protectedWords;
    private final SandboxPolicy sandbox;

    /** Where there is no sandbox. */
    public ApprovalRules(DenyList denied, Protection protection) {
        this(denied, protection, SandboxPolicy.NONE);
    }

    public ApprovalRules(DenyList denied, Protection protection, SandboxPolicy sandbox) {
        this.denied = denied;
        this.protectedWords = new ProtectedWords(protection);
        this.sandbox = sandbox;
    }

    public Verdict decide(Proposal proposal, ApprovalMode mode, Set<Grant> granted) {
        Conduct.Step step = Conduct.of(proposal).in(mode);
        if (step == Conduct.Step.REFUSE) {
            return inPlan(proposal);
        }
        Placement approved = placement(proposal, SandboxPolicy::approved);
        if (approved instanceof Nowhere nowhere) {
            return new Refuse(nowhere.reason());
        }
        Profile profile = ((In) approved).profile();
        Optional<Question> always = alwaysAsked(proposal);
        if (always.isPresent()) {
            return new Ask(always.get(), profile);
        }
        CommandGrants grants = proposal.intent().match(new NeededGrants());
        return step == Conduct.Step.ALLOW
                ? unseen(proposal, mode, grants)
                : unlessGranted(proposal, grants, granted, profile);
    }

    private Verdict unseen(Proposal proposal, ApprovalMode mode, CommandGrants grants) {
        Placement placement = placement(proposal, SandboxPolicy::working);
        return placement instanceof In in
                ? new Allow("mode " + mode.word(), grants.guard().orLight(), in.profile())
                : new Refuse(((Nowhere) placement).reason());
    }

    /** What the words of a command say of looking is not believed: it runs where it can do nothing else. */
    private Verdict inPlan(Proposal proposal) {
        boolean ordinary = proposal.intent() instanceof Intent.Runs runs
                && alwaysAsked(proposal, runs).isEmpty();
        return ordinary && sandbox.looking() instanceof In in
                ? new Allow("mode plan, where it can only look", GitGuard.FULL, in.profile())
                : new Refuse(PLAN_INSTEAD);
    }

    /** Only commands are confined. */
    private Placement placement(Proposal proposal, Function<SandboxPolicy, Placement> placing) {
        return proposal.intent() instanceof Intent.Runs ? placing.apply(sandbox) : new In(Profile.OUTSIDE);
    }

    private Optional<Question> alwaysAsked(Proposal proposal) {
        if (proposal.intent() instanceof Intent.Reads reads && reads.isProtected()) {
            return Optional.of(aboutProtected(proposal, reads.path()));
        }
        if (proposal.intent() instanceof Intent.Writes writes) {
            return switch (writes.sensitivity()) {
                case PROTECTED -> Optional.of(aboutProtected(proposal, writes.path()));
                case GUARDED -> Optional.of(aboutGuarded(proposal, writes.path()));
                case ORDINARY -> Optional.empty();
            };
        }
        return proposal.intent() instanceof Intent.Runs runs ? alwaysAsked(proposal, runs) : Optional.empty();
    }

    private Optional<Question> alwaysAsked(Proposal proposal, Intent.Runs runs) {
        List<SpottedCommand> spotted = CommandSpotter.spot(runs.command());
        return denied.find(runs.command(), spotted)
                .map(pattern -> question(
                        proposal, Cause.DENIED, "The command is on the deny list (%s).".formatted(pattern), List.of()))
                .or(() -> protectedWords.find(runs.directory(), spotted).map(word -> aboutProtected(proposal, word)));
    }

    private static Question aboutProtected(Proposal proposal, String name) {
        String why = "“%s” is protected: it is asked for each time.".formatted(SafeText.line(name));
        return question(proposal, Cause.PROTECTED, why, List.of());
    }

    private static Question aboutGuarded(Proposal proposal, String name) {
        String why = "Programs obey “%s”, so that writing it is asked for each time.".formatted(SafeText.line(name));
        return question(proposal, Cause.GUARDED, why, List.of());
    }

    private static Verdict unlessGranted(Proposal proposal, CommandGrants grants, Set<Grant> granted, Profile profile) {
        if (grants instanceof CommandGrants.Needed needed) {
            List<Grant> missing = needed.grants().stream()
                    .filter(grant -> !granted.contains(grant))
                    .toList();
            return missing.isEmpty()
                    ? new Allow("granted for this session", needed.guard(), profile)
                    : new Ask(
                            question(proposal, Cause.MODE, "Mode ask: this " + deed(proposal.intent()) + ".", missing),
                            profile);
        }
        String why = ((CommandGrants.Never) grants).why();
        return new Ask(
                question(proposal, Cause.MODE, "Asked for each time: this %s.".formatted(why), List.of()), profile);
    }

    private static String deed(Intent intent) {
        return intent instanceof Intent.Runs
                ? "runs a command"
                : intent instanceof Intent.Foreign ? "calls a tool that is not ours" : "writes a file";
    }

    private static Question question(Proposal proposal, Cause cause, String why, List<Grant> offer) {
        return new Question(proposal.tool(), proposal.intent(), cause, why, offer);
    }
}
