package dev.deepseektui.core.approval;

import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Grant.Grants;
import dev.deepseektui.core.approval.Permissions.GitGuard;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.RuleSet;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.language.ModelTexts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Permissions decided by the rules, the mode and the session's grants, or by asking the user. */
public final class ApprovedPermissions implements Permissions {
    private static final String NO = ModelTexts.of(ApprovedPermissions.class).text("refused");
    private static final String NO_BECAUSE =
            ModelTexts.of(ApprovedPermissions.class).text("refused_with_reason");

    private final ApprovalRules rules;
    private final SessionGrants given;
    private final Supplier<ApprovalMode> mode;
    private final Approver approver;
    private boolean isSandboxReported;

    public ApprovedPermissions(
            ApprovalRules rules, SessionGrants given, Supplier<ApprovalMode> mode, Approver approver) {
        this.rules = rules;
        this.given = given;
        this.mode = mode;
        this.approver = approver;
    }

    /**
     * The grants, lasting rules and demands of a session.
     *
     * @param lasting returns the user's rules
     * @param allowing stores a rule of the user
     * @param editing called when the user allows all edits
     */
    public record SessionGrants(
            Grants grants,
            Supplier<RuleSet> lasting,
            Consumer<Rule> allowing,
            Demands demands,
            RemainingCalls upcoming,
            Runnable editing) {}

    /** A source of additional questions about calls that would otherwise run without approval. */
    @FunctionalInterface
    public interface Demands {
        Optional<String> of(Proposal proposal);
    }

    @Override
    public Permission of(Proposal proposal, Cancellation cancellation) {
        Verdict verdict = verdict(proposal);
        return verdict instanceof Verdict.Ask
                ? approver.inTurn(() -> settled(verdict(proposal), proposal, cancellation))
                : settled(verdict, proposal, cancellation);
    }

    private Permission settled(Verdict verdict, Proposal proposal, Cancellation cancellation) {
        if (verdict instanceof Verdict.Refuse refuse) {
            return new Permission.Refused(refuse.reason());
        }
        if (verdict instanceof Verdict.Ask ask) {
            return answered(ask, put(once(ask.question()), cancellation));
        }
        Verdict.Allow allowed = (Verdict.Allow) verdict;
        Optional<String> demanded = given.demands().of(proposal);
        if (demanded.isPresent()) {
            Question question =
                    new Question(proposal.tool(), proposal.intent(), Question.Cause.RULE, demanded.get(), List.of());
            return answered(new Verdict.Ask(question, allowed.profile()), put(question, cancellation));
        }
        return new Permission.Granted(false, allowed.gitGuard(), allowed.profile());
    }

    private Verdict verdict(Proposal proposal) {
        return rules.with(given.lasting().get())
                .decide(proposal, mode.get(), given.grants().all());
    }

    private Answer put(Question question, Cancellation cancellation) {
        Question.QueuePosition place = given.upcoming().place(later -> verdict(later) instanceof Verdict.Ask);
        return approver.ask(question.at(place), cancellation);
    }

    /** Stores the rules that the user chose, except those that were not offered. */
    private void keep(Answer.Always always, Question question) {
        always.rules().stream()
                .filter(rule -> question.lasting().stream()
                        .anyMatch(offered -> new RuleChoices(question.intent(), offered)
                                .choices()
                                .contains(rule)))
                .forEach(given.allowing());
    }

    private Question once(Question question) {
        if (question.cause() != Question.Cause.NO_SANDBOX) {
            return question;
        }
        Question shown =
                isSandboxReported ? question.because("There is no sandbox, so commands are asked for.") : question;
        isSandboxReported = true;
        return shown;
    }

    private void allowForSession(Question question) {
        if (question.offer().contains(new Grant.Edits())) {
            given.editing().run();
        } else {
            given.grants().add(question.offer());
        }
    }

    private Permission answered(Verdict.Ask asked, Answer answer) {
        Question question = asked.question();
        if (answer instanceof Answer.NoWithReason no) {
            return new Permission.Refused(NO_BECAUSE, no.reason().strip());
        }
        if (answer instanceof Answer.NotAsked not) {
            return new Permission.Refused(not.why());
        }
        if (answer instanceof Answer.No) {
            return new Permission.Refused(NO);
        }
        if (answer instanceof Answer.Edited edited) {
            return new Permission.ChangedCommand(edited.command(), asked.profile());
        }
        if (answer instanceof Answer.ForSession) {
            allowForSession(question);
        }
        if (answer instanceof Answer.Always always) {
            keep(always, question);
        }
        return new Permission.Granted(
                question.cause() == Question.Cause.PROTECTED || question.cause() == Question.Cause.GUARDED,
                GitGuard.NONE,
                asked.profile());
    }

    /**
     * The remaining calls of a reply, from which the number of further questions is computed. Used only on the engine's
     * thread.
     */
    public static final class RemainingCalls {
        private Supplier<List<Proposal>> rest = List::of;
        private int asked;

        /** Resets the count for a new reply. */
        public void begin() {
            asked = 0;
        }

        /** Sets the supplier of the calls after the current one. The supplier is called only if the user is asked. */
        public void are(Supplier<List<Proposal>> behind) {
            rest = behind;
        }

        Question.QueuePosition place(Predicate<Proposal> asks) {
            asked++;
            int later = (int) rest.get().stream().filter(asks).count();
            return new Question.QueuePosition(asked, asked + later);
        }
    }
}
