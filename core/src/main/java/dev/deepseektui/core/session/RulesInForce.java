package dev.deepseektui.core.session;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.ApprovalRules;
import dev.deepseektui.core.approval.ApprovalRules.ReadOnlyConditions;
import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.Grant;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Permissions.Proposal;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.approval.rule.DenyPattern.DenyList;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleBook;
import dev.deepseektui.core.approval.rule.RuleBook.ClaudeRules;
import dev.deepseektui.core.approval.rule.RuleBook.FoundRule;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.process.sandbox.SandboxPolicy;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.web.WebKeys;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Place;
import dev.deepseektui.core.workspace.Protection;
import dev.deepseektui.core.workspace.ToolKeys;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings, permission rules and sandbox that apply in a workspace.
 *
 * @param config the settings; their protected files include those that the rules forbid the agent to read
 */
public record RulesInForce(
        Config config, RuleBook book, ApprovalRules approval, SandboxPolicy sandbox, Workspace workspace) {
    private static final Pattern FORM = Pattern.compile("(edit|read|mcp|web)\\((.+)\\)");

    /**
     * Combines the rules from the settings, the user and the workspace.
     *
     * @throws UserError if rules cannot be read
     */
    public static RulesInForce of(Config settings, Installation installation, Path directory) {
        RuleBook book = RuleBook.of(settings, installation.home(), Path.of(SessionStore.real(directory)))
                .beside(settings.get(WebKeys.ALLOW).stream()
                        .map(host ->
                                new KeptRule(Decision.ALLOW, new Rule(Rule.RuleKind.WEB, host), WebKeys.ALLOW.name()))
                        .toList());
        List<String> guarded = new ArrayList<>(settings.get(ToolKeys.PROTECT));
        guarded.addAll(book.all().guardedReads());
        Config config = settings.with(ToolKeys.PROTECT, guarded);
        Workspace workspace = new Workspace(directory, config, installation.own());
        List<String> named = new ArrayList<>(guarded);
        named.addAll(installation.own().patterns());
        SessionSandbox places = new SessionSandbox(config, installation, workspace.root());
        SandboxPolicy sandbox = places.policy();
        ApprovalRules approval = new ApprovalRules(
                new DenyList(config.get(ApprovalKeys.DENIED_COMMANDS)),
                new Protection(named),
                sandbox,
                new ReadOnlyConditions(config.get(ApprovalKeys.READ_ONLY), places.needed(), places.showsOthers()));
        return new RulesInForce(config, book, approval, sandbox, workspace);
    }

    /** Returns a copy with other settings. Decisions still follow the original settings. */
    RulesInForce with(Config other) {
        return new RulesInForce(other, book, approval, sandbox, workspace);
    }

    /** Returns these rules with another workspace. */
    RulesInForce in(Workspace other) {
        return new RulesInForce(config, book, approval, sandbox, other);
    }

    /**
     * Returns the verdict on a call without making it.
     *
     * @param words a command, or {@code edit(FILE)}, {@code read(FILE)}, {@code mcp(SERVER.TOOL)}, {@code web(HOST)}
     */
    public Verdict test(String words, ApprovalMode mode, Set<Grant> granted) {
        return approval.with(book.all()).decide(proposal(words.strip()), mode, granted);
    }

    /** Returns the rules of other programs that the user may import. None of them applies yet. */
    public List<FoundRule> found() {
        return RuleImports.of(this);
    }

    private Proposal proposal(String words) {
        Matcher form = FORM.matcher(words);
        if (!form.matches()) {
            return new Proposal(OwnTool.BASH.word(), true, new Intent.Runs(words, "."));
        }
        String inside = form.group(2);
        return switch (form.group(1)) {
            case "edit" -> {
                Place place = look(inside);
                yield new Proposal(
                        OwnTool.EDIT.word(), true, new Intent.Writes(place.path(), place.sensitivity(), () -> ""));
            }
            case "read" -> {
                Place place = look(inside);
                yield new Proposal(OwnTool.READ.word(), false, new Intent.Reads(place.path(), place.isProtected()));
            }
            case "web" ->
                new Proposal(OwnTool.WEB_FETCH.word(), false, new Intent.Web(inside, "https://" + inside + "/"));
            default -> new Proposal(inside, true, foreign(inside));
        };
    }

    private static Intent foreign(String inside) {
        int dot = inside.indexOf('.');
        return new Intent.Foreign(
                dot < 0 ? inside : inside.substring(0, dot), dot < 0 ? "" : inside.substring(dot + 1), "{}");
    }

    private Place look(String path) {
        try {
            return workspace.look(path);
        } catch (CallFailed e) {
            throw new UserError(e.outcome().text(), e);
        }
    }

    /**
     * The permission rules in the workspace's {@code .claude/settings.json} and {@code settings.local.json}. They come from the
     * repository, so each is offered separately and applies only if the user accepts it.
     */
    private static final class RuleImports {
        private static final List<String> FILES = List.of(".claude/settings.json", ".claude/settings.local.json");
        private static final int MAX_SIZE = 256 * 1024;

        private RuleImports() {}

        /** Returns the rules that do not apply yet: first the deny rules, then the ask rules, then the allow rules. */
        static List<FoundRule> of(RulesInForce rules) {
            return FILES.stream()
                    .flatMap(file ->
                            text(rules.workspace(), file).stream().flatMap(text -> ClaudeRules.of(text, file).stream()))
                    .filter(each -> rules.book().all().all().stream()
                            .noneMatch(kept -> kept.decision() == each.rule().decision()
                                    && kept.rule().equals(each.rule().rule())))
                    .sorted(Comparator.comparing(each -> each.rule().decision()))
                    .toList();
        }

        /** Reads the file like a tool does, so that no link leads out of the workspace. */
        private static Optional<String> text(Workspace workspace, String path) {
            try {
                return Optional.of(new String(
                        workspace.read(path, MAX_SIZE, Clearance.ORDINARY).bytes(), StandardCharsets.UTF_8));
            } catch (CallFailed e) {
                return Optional.empty();
            }
        }
    }
}
