package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.ApprovalRules.Verdict.Allow;
import dev.deepseektui.core.approval.ApprovalRules.Verdict.Ask;
import dev.deepseektui.core.approval.ApprovalRules.Verdict.Refuse;
import dev.deepseektui.core.approval.ModePolicy.PolicyAction;
import dev.deepseektui.core.approval.NeededGrants.CommandGrants;
import dev.deepseektui.core.approval.NeededGrants.CommandNeeds;
import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.Question.Cause;
import dev.deepseektui.core.approval.rule.DenyPattern.DenyList;
import dev.deepseektui.core.approval.rule.RestrictingRules.ProtectedWords;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.approval.shell.CommandSpotter;
import dev.deepseektui.core.approval.shell.CommandSpotter.SpottedCommand;
import dev.deepseektui.core.approval.shell.ReadOnlyCommands;
import dev.deepseektui.core.approval.shell.Segment;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.process.sandbox.Profile;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.NotPlaced;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.PlacedIn;
import dev.deepseektui.core.process.sandbox.SandboxPolicy.Placement;
import dev.deepseektui.core.tape.event.Denial.Need;
import dev.deepseektui.core.workspace.Protection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The rules that allow a call, refuse it, or require approval. The user's deny rules apply first, in every mode.
 * Protected and guarded files, the deny list and the ask rules are checked before the mode, the grants and the allow
 * rules, which cannot override them. In mode full, all other calls run. In mode auto, commands run in the sandbox, so
 * even an unclear command runs, unless a part of it may touch a protected file or match the deny list.
 */
public final class ApprovalRules {
    private static final ModelTexts TEXTS = ModelTexts.of(ApprovalRules.class);

    private static final String UNKNOWN = "The effect of this tool is unknown, so it needs approval every time.";

    private static final CommandGrants NETWORK = new CommandGrants.Needed(Set.of(new Grant.Network()), GitGuard.NONE);

    private static final NeededGrants BY_WORDS = new NeededGrants(part -> false, RuleSet.NONE);

    private final DenyList denied;
    private final ProtectedWords protectedWords;
    private final SandboxPolicy sandbox;
    private final ReadOnlyConditions looks;
    private final RuleSet rules;

    public ApprovalRules(DenyList denied, Protection protection, SandboxPolicy sandbox, ReadOnlyConditions looks) {
        this(denied, new ProtectedWords(protection), sandbox, looks, RuleSet.NONE);
    }

    private ApprovalRules(
            DenyList denied,
            ProtectedWords protectedWords,
            SandboxPolicy sandbox,
            ReadOnlyConditions looks,
            RuleSet rules) {
        this.denied = denied;
        this.protectedWords = protectedWords;
        this.sandbox = sandbox;
        this.looks = looks;
        this.rules = rules;
    }

    public ApprovalRules with(RuleSet written) {
        return new ApprovalRules(denied, protectedWords, sandbox, looks, written);
    }

    public Verdict decide(Proposal proposal, ApprovalMode mode, Set<Grant> granted) {
        Optional<Rule> denying = rules.denying(proposal.intent());
        if (denying.isPresent()) {
            return new Refuse(TEXTS.text("denied", denying.get()));
        }
        PolicyAction step = ModePolicy.of(proposal).in(mode);
        if (proposal.intent() instanceof Intent.RunsAgain again) {
            return step == PolicyAction.REFUSE
                    ? new Refuse(TEXTS.text("plan_again"))
                    : leaving(proposal, again, granted);
        }
        Placement approved =
                proposal.intent() instanceof Intent.Runs ? sandbox.approved() : new PlacedIn(Profile.OUTSIDE);
        if (approved instanceof NotPlaced nowhere) {
            return new Refuse(nowhere.reason());
        }
        if (step == PolicyAction.REFUSE) {
            return inPlan(proposal);
        }
        Profile profile = withNeeds(((PlacedIn) approved).profile(), proposal.intent());
        Optional<Question> always = alwaysAsked(proposal);
        if (always.isPresent()) {
            return new Ask(always.get(), profile);
        }
        if (isFreeRead(proposal.intent())) {
            return looking();
        }
        boolean needsSandbox = proposal.intent() instanceof Intent.Runs runs
                && (looks.needsSandbox().test(runs) || looks.showsOthers().test(runs));
        CommandGrants grants = new NeededGrants(part -> !needsSandbox && isFree(part), rules).of(proposal.intent());
        return switch (step) {
            case ALLOW -> new Allow("mode " + mode.word(), grants.guard().orLight(), profile);
            case CONFINE -> confined((Intent.Runs) proposal.intent(), proposal, grants, granted);
            case ASK, REFUSE ->
                unlessGranted(proposal, grants, granted, new AskReason(Cause.MODE, byMode(mode, profile), profile));
        };
    }

    private static Profile withNeeds(Profile profile, Intent intent) {
        Profile more = profile;
        if (profile.isConfined() && intent instanceof Intent.Runs runs) {
            for (Need need : CommandNeeds.of(runs.command())) {
                more = need == Need.OUTSIDE ? more : more.with(need);
            }
        }
        return more;
    }

    private static String byMode(ApprovalMode mode, Profile profile) {
        boolean isMore = profile.isConfined() && profile.allows(Need.NETWORK);
        return "Mode " + mode.word() + (isMore ? ", in the sandbox with the network" : "");
    }

    /**
     * Decides whether a failed command may run again with access that the sandbox denied. The user is asked unless exactly this
     * access was granted.
     */
    private Verdict leaving(Proposal proposal, Intent.RunsAgain again, Set<Grant> granted) {
        Need need = again.denial().need();
        if (sandbox.approved() instanceof NotPlaced nowhere) {
            return new Refuse(nowhere.reason());
        }
        if (need == Need.OUTSIDE && isSandboxRequired()) {
            return new Refuse("sandbox.mode is require, so nothing runs outside");
        }
        Profile profile = again.profile().with(need);
        CommandGrants grants = BY_WORDS.of(again);
        Proposal command = new Proposal(proposal.tool(), proposal.isEffect(), again.runs());
        boolean isAlwaysAsked = alwaysAsked(command).isPresent();
        if (!isAlwaysAsked && covers(granted, grants)) {
            return new Allow("granted for this session", grants.guard().orLight(), profile);
        }
        List<Grant> missing =
                isAlwaysAsked || !(grants instanceof CommandGrants.Needed needed) ? List.of() : needed.missing(granted);
        String why =
                "It failed: %s. %s Run it again, %s?".formatted(again.denial().fact(), again.undone(), need.granted());
        List<Rule> lasting = isAlwaysAsked ? List.of() : new LastingOffer(this::isFree).of(again);
        return new Ask(new Question(command.tool(), command.intent(), Cause.NEED, why, "", missing, lasting), profile);
    }

    private boolean isSandboxRequired() {
        return sandbox.approved() instanceof PlacedIn in && in.profile().isConfined();
    }

    private record AskReason(Cause cause, String words, Profile profile) {
        String sentence(Intent asked) {
            return cause == Cause.NEED ? words + "." : "%s: this %s.".formatted(words, effect(asked));
        }
    }

    /**
     * Allows a read-only command. It runs in the sandbox, if there is one, in case the list of read-only commands
     * overlooks an effect.
     */
    private Verdict looking() {
        Profile profile = sandbox.looking() instanceof PlacedIn in ? in.profile() : Profile.OUTSIDE;
        return new Allow("it only looks", GitGuard.FULL, profile);
    }

    /**
     * Allows a command within the sandbox. If the command is known to need more access, the user is asked first, so
     * that the command does not fail halfway.
     */
    private Verdict confined(Intent.Runs runs, Proposal proposal, CommandGrants grants, Set<Grant> granted) {
        Placement placement = sandbox.placeWriting();
        if (placement instanceof NotPlaced nowhere) {
            AskReason reason = new AskReason(Cause.NO_SANDBOX, nowhere.reason(), Profile.OUTSIDE);
            return unlessGranted(proposal, grants, granted, reason);
        }
        Profile profile = ((PlacedIn) placement).profile();
        if (granted.contains(new Grant.Network())) {
            profile = profile.with(Need.NETWORK);
        }
        boolean isRequired = isSandboxRequired();
        CommandGrants unruled = BY_WORDS.of(runs);
        for (Need need : List.of(Need.GIT, Need.OUTSIDE)) {
            boolean isLeaving = need == Need.OUTSIDE && isRequired;
            profile = !isLeaving && covers(granted, unruled.beyond(need)) ? profile.with(need) : profile;
        }
        // A required sandbox is never left, so no approval is requested for that. If the command fails, its error
        // message shows which access was missing.
        for (Need need : CommandNeeds.of(runs.command())) {
            if (need == Need.OUTSIDE && isSandboxRequired()) {
                continue;
            }
            boolean missing = !profile.allows(need);
            profile = profile.with(need);
            if (missing && (need != Need.GIT || sandbox.gitRunsOthers().getAsBoolean())) {
                String why = switch (need) {
                    case GIT -> "Hooks or filters of this repository could write .git with it";
                    case NETWORK -> "It needs the network";
                    case OUTSIDE -> "It needs more than the sandbox lets it";
                };
                // A rule that allows a command also allows the access that is predicted for it.
                CommandGrants more = need == Need.NETWORK && !isRuled(grants) ? NETWORK : grants;
                return unlessGranted(proposal, more, granted, new AskReason(Cause.NEED, why, profile));
            }
        }
        return new Allow("mode auto", grants.guard().orLight(), profile);
    }

    private static boolean isRuled(CommandGrants grants) {
        return grants instanceof CommandGrants.Needed needed && needed.grants().isEmpty();
    }

    private static boolean covers(Set<Grant> granted, CommandGrants grants) {
        return grants instanceof CommandGrants.Needed needed
                && !needed.grants().isEmpty()
                && granted.containsAll(needed.grants());
    }

    private Verdict inPlan(Proposal proposal) {
        boolean ordinary = proposal.intent() instanceof Intent.Runs
                && alwaysAsked(proposal).isEmpty();
        if (ordinary && isFreeRead(proposal.intent())) {
            return looking();
        }
        return ordinary && sandbox.looking() instanceof PlacedIn in
                ? new Allow("mode plan, where it can only look", GitGuard.FULL, in.profile())
                : new Refuse(TEXTS.text("plan"));
    }

    private boolean isFreeRead(Intent intent) {
        return looks.areFree()
                && intent instanceof Intent.Runs runs
                && ReadOnlyCommands.isOne(runs.command())
                && !looks.showsOthers().test(runs)
                && (sandbox.looking() instanceof PlacedIn
                        || !looks.needsSandbox().test(runs));
    }

    private boolean isFree(Segment part) {
        return looks.areFree() && ReadOnlyCommands.isPart(part);
    }

    private Optional<Question> alwaysAsked(Proposal proposal) {
        return byName(proposal)
                .or(() -> rules.asking(proposal.intent()).map(rule -> always(proposal, Cause.RULE, rule.text())));
    }

    private Optional<Question> byName(Proposal proposal) {
        if (proposal.intent() instanceof Intent.Reads reads && reads.isProtected()) {
            return Optional.of(always(proposal, Cause.PROTECTED, SafeText.line(reads.path())));
        }
        if (proposal.intent() instanceof Intent.Writes writes) {
            return switch (writes.sensitivity()) {
                case PROTECTED -> Optional.of(always(proposal, Cause.PROTECTED, SafeText.line(writes.path())));
                case GUARDED -> Optional.of(always(proposal, Cause.GUARDED, SafeText.line(writes.path())));
                case ORDINARY -> Optional.empty();
            };
        }
        return proposal.intent() instanceof Intent.Runs runs ? byName(proposal, runs) : Optional.empty();
    }

    private Optional<Question> byName(Proposal proposal, Intent.Runs runs) {
        List<SpottedCommand> spotted = CommandSpotter.spot(runs.command());
        return denied.find(runs.command(), spotted)
                .map(pattern -> always(proposal, Cause.DENIED, pattern))
                .or(() -> protectedWords
                        .find(runs.directory(), spotted)
                        .map(word -> always(proposal, Cause.PROTECTED, SafeText.line(word))));
    }

    private static Question always(Proposal proposal, Cause cause, String about) {
        String why = switch (cause) {
            case DENIED -> "On the deny list (%s), so it needs approval every time.";
            case PROTECTED -> "Protected file (%s), so it needs approval every time.";
            case GUARDED -> "Other programs run or obey %s, so it needs approval every time.";
            case RULE -> "Rule ask %s requires approval every time.";
            case MODE, NO_SANDBOX, NEED -> throw new IllegalArgumentException(cause.name());
        };
        return new Question(
                proposal.tool(), proposal.intent(), cause, why.formatted(about), about, List.of(), List.of());
    }

    private Verdict unlessGranted(Proposal proposal, CommandGrants grants, Set<Grant> granted, AskReason reason) {
        Intent intent = proposal.intent();
        if (grants instanceof CommandGrants.NeverGrantable never) {
            String words = reason.cause() == Cause.MODE
                    ? byUnclear(intent, never.why())
                    : "%s: this %s.".formatted(reason.words(), never.why());
            return new Ask(
                    new Question(proposal.tool(), intent, reason.cause(), words, never.why(), List.of(), List.of()),
                    reason.profile());
        }
        List<Grant> missing = ((CommandGrants.Needed) grants).missing(granted);
        if (missing.isEmpty()) {
            String why = isRuled(grants) ? "a rule allows it" : "granted for this session";
            return new Allow(why, grants.guard(), reason.profile());
        }
        List<Rule> lasting = new LastingOffer(this::isFree).of(intent);
        return new Ask(
                new Question(proposal.tool(), intent, reason.cause(), reason.sentence(intent), "", missing, lasting),
                reason.profile());
    }

    private static String byUnclear(Intent intent, String why) {
        return intent instanceof Intent.Runs
                ? "This command %s, so it needs approval every time.".formatted(why)
                : UNKNOWN;
    }

    private static String effect(Intent intent) {
        return intent instanceof Intent.Runs
                ? "runs a command"
                : intent instanceof Intent.Foreign ? "calls a tool that is not ours" : "writes a file";
    }

    /** The decision on a proposal. */
    public sealed interface Verdict {

        /** A decision to allow the call without asking the user. */
        record Allow(String why, GitGuard gitGuard, Profile profile) implements Verdict {}

        /**
         * A decision to ask the user.
         *
         * @param profile the command's access if the user allows it
         */
        record Ask(Question question, Profile profile) implements Verdict {}

        /** A decision to refuse the call. The reason tells the model what to do instead. */
        record Refuse(String reason) implements Verdict {}
    }

    /**
     * The conditions under which read-only commands run without approval.
     *
     * @param areFree false if all of them need approval
     * @param needsSandbox returns true if a command may do more than its text shows, for example because a link leads
     * out of the workspace or git uses another repository; it then needs a sandbox
     * @param showsOthers returns true if a command prints files named by a configuration outside the project; it then
     * needs approval even in a sandbox
     */
    public record ReadOnlyConditions(
            boolean areFree, Predicate<Intent.Runs> needsSandbox, Predicate<Intent.Runs> showsOthers) {
        /** Returns conditions in which no read-only command needs a sandbox or prints files outside the project. */
        public static ReadOnlyConditions of(boolean areFree) {
            return new ReadOnlyConditions(areFree, runs -> false, runs -> false);
        }
    }
}
