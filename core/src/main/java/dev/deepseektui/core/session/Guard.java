package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.ApprovedPermissions;
import dev.deepseektui.core.approval.ApprovedPermissions.RemainingCalls;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Approver.MaskedDiffs;
import dev.deepseektui.core.approval.Approver.SerialApprover;
import dev.deepseektui.core.approval.Grant.Grants;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions;
import dev.deepseektui.core.approval.Permissions.Permission;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.RuleBook;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.setup.LoadedSkills;
import dev.deepseektui.core.context.setup.LoadedSkills.AllowedTools;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.session.turn.Allowance;
import dev.deepseektui.core.session.turn.CallGuard;
import dev.deepseektui.core.tape.event.EventSink;
import dev.deepseektui.core.tape.event.SessionEvents.RuleWritten;
import dev.deepseektui.core.tape.event.SessionEvents.SkillLoaded;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxMissing;
import dev.deepseektui.core.tool.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.hook.Hooks;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The rules, hooks and approver that decide what a session may do, and its cost limit. */
record Guard(
        CallGuard calls,
        RulesInForce rules,
        Grants grants,
        SerialApprover userApprover,
        LiveMode mode,
        Allowance allowance) {

    static Guard of(SessionSetup setup, ContextSystems systems, Approver approver, SessionLog log, EngineInbox inbox) {
        SessionPlace place = setup.place();
        SessionKind kind = place.kind();
        RulesInForce rules = place.rules();
        Grants grants = kind.grants();
        SerialApprover userApprover = kind.userApprover(approver);
        LiveMode mode = kind.mode(() -> place.recordedMode(systems.state()), log, inbox);
        Hooks hooks = setup.hooks(log);
        RemainingCalls upcoming = new RemainingCalls();
        ApprovedPermissions approved = new ApprovedPermissions(
                rules.approval(),
                new ApprovedPermissions.SessionGrants(
                        grants,
                        rules.book()::all,
                        rule -> keep(rule, rules.book(), log),
                        new ApprovalDemands(hooks, setup.loaded()),
                        upcoming,
                        mode::allowEdits),
                mode::now,
                new HookedApprover(hooks, kind.asking(userApprover)));
        MissingSandbox masked = new MissingSandbox(
                new MaskedDiffs(approved, place.config().knownKeys()), rules.sandbox(), mode::now, log);
        return new Guard(
                new CallGuard(systems.gate(masked), hooks, upcoming),
                rules,
                grants,
                userApprover,
                mode,
                kind.allowance());
    }

    /** A demand for approval: by a hook, or because a skill of this turn does not list the call's tool. */
    private record ApprovalDemands(Hooks hooks, LoadedSkills skills) implements ApprovedPermissions.Demands {
        @Override
        public Optional<String> of(Proposal proposal) {
            return hooks.question()
                    .map(why -> "A hook wants this asked: " + why)
                    .or(() -> unnamed(proposal));
        }

        private Optional<String> unnamed(Proposal proposal) {
            return skills.ofTurn().stream()
                    .filter(skill -> !new AllowedTools(skill.allowed()).cover(proposal))
                    .findFirst()
                    .map(SkillLoaded::name)
                    .map(name -> "The skill " + name + " does not name this among its allowed-tools.");
        }
    }

    /**
     * Adds and records a rule that the user chose when answering a question. It applies even if it cannot be stored;
     * otherwise, on a full disk, the question would be repeated for every call.
     */
    private static void keep(Rule rule, RuleBook book, EventSink log) {
        try {
            book.add(Decision.ALLOW, rule);
            log.record(new RuleWritten(rule.text(), null));
        } catch (UserError e) {
            log.record(new RuleWritten(rule.text(), String.join("; ", e.lines())));
        }
    }

    /** An approver that runs hooks before the user is asked. A hook may refuse a call, but not allow it. */
    private record HookedApprover(Hooks hooks, Approver userApprover) implements Approver {
        @Override
        public Answer ask(Question question, Cancellation cancellation) {
            HookVerdict verdict = hooks.asked(question.tool(), input(question.intent()), cancellation);
            return verdict.refuses()
                    ? new Answer.NotAsked(ModelTexts.of(Guard.class).text("hook.refused", verdict.reason()))
                    : userApprover.ask(question, cancellation);
        }

        @Override
        public <T> T inTurn(Supplier<T> deciding) {
            return userApprover.inTurn(deciding);
        }

        private static Map<String, Object> input(Intent intent) {
            if (intent instanceof Intent.Runs runs) {
                return Map.of("command", runs.command());
            }
            if (intent instanceof Intent.RunsAgain again) {
                return Map.of("command", again.runs().command());
            }
            if (intent instanceof Intent.Writes writes) {
                return Map.of("file_path", writes.path());
            }
            return intent instanceof Intent.Reads reads ? Map.of("file_path", reads.path()) : Map.of();
        }
    }

    /**
     * Permissions that record a missing sandbox, once per session, at the first command that would be confined. Used on the
     * engine's thread.
     */
    static final class MissingSandbox implements Permissions {
        private final Permissions permissions;
        private final SandboxPolicy policy;
        private final Supplier<ApprovalMode> mode;
        private final EventSink log;
        private boolean isRecorded;

        MissingSandbox(Permissions permissions, SandboxPolicy policy, Supplier<ApprovalMode> mode, EventSink log) {
            this.permissions = permissions;
            this.policy = policy;
            this.mode = mode;
            this.log = log;
        }

        @Override
        public Permission of(Proposal proposal, Cancellation cancellation) {
            Permission permission = permissions.of(proposal, cancellation);
            if (!isRecorded
                    && proposal.intent() instanceof Intent.Runs
                    && permission instanceof Permission.Granted
                    && mode.get() == ApprovalMode.AUTO) {
                isRecorded = true;
                policy.missing().ifPresent(none -> log.record(new SandboxMissing(none.why(), none.remedy())));
            }
            return permission;
        }
    }
}
