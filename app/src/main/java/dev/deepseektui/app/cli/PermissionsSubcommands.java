package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.SettingsOptions.ModeOption;
import dev.deepseektui.app.cli.SettingsOptions.WorkspaceOption;
import dev.deepseektui.app.report.PermissionLines;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.approval.rule.ApprovalKeys;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.approval.rule.RuleBook;
import dev.deepseektui.core.approval.rule.RuleFile.WrittenRule;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.session.RulesInForce;
import java.util.List;
import java.util.Set;

/** The commands that manage the permission rules of a project. */
final class PermissionsSubcommands {
    private PermissionsSubcommands() {}

    /** A command that works with the rules in effect in a workspace. */
    private abstract static class PermissionsCommand extends ProgramCommand {
        private final WorkspaceOption workspace = group(new WorkspaceOption());
        private final SettingsOptions settings = group(new SettingsOptions());

        PermissionsCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
        }

        /**
         * Returns the rules in effect, and prints a message for each ignored rule. A workspace's settings cannot add
         * rules.
         */
        final RulesInForce rules() {
            RulesInForce rules = RulesInForce.of(
                    settings.loadWithoutWorkspace(hostEnvironment),
                    SessionOptions.installation(hostEnvironment),
                    workspace.directory(hostEnvironment));
            rules.book().complaints().forEach(console::say);
            return rules;
        }
    }

    static final class PermissionsListCommand extends PermissionsCommand {
        private final Switch json = flag("--json");

        PermissionsListCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
        }

        @Override
        public Integer call() {
            RuleBook book = rules().book();
            if (json.isGiven()) {
                book.all().all().forEach(rule -> console.json(document(rule)));
            } else {
                PermissionLines.list(book, List.of()).forEach(console.out()::println);
            }
            return ExitCode.DONE;
        }

        private static ObjectNode document(KeptRule kept) {
            return Json.object()
                    .put("decision", kept.decision().word())
                    .put("rule", kept.rule().text())
                    .put("place", kept.place());
        }
    }

    /** The command that shows the rules' decision on a call. */
    static final class PermissionsTestCommand extends PermissionsCommand {
        private final Value<String> mode = value("--mode MODE", ModeOption.WORDS);
        private final ValueList<String> words = parameters("COMMAND", "1..*");

        PermissionsTestCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples(
                    "deepseek-tui permissions test git push",
                    "deepseek-tui permissions test --mode auto \"edit(src/main.py)\"");
        }

        @Override
        public Integer call() {
            RulesInForce rules = rules();
            ApprovalMode said = mode.get()
                    .map(PermissionsTestCommand::mode)
                    .orElseGet(() -> ApprovalMode.of(rules.config().get(ApprovalKeys.MODE)));
            console.print(PermissionLines.of(rules.test(String.join(" ", words.all()), said, Set.of())));
            return ExitCode.DONE;
        }

        private static ApprovalMode mode(String word) {
            return ApprovalMode.find(word).orElseThrow(() -> new UserError(say("cli.mode.unknown", word)));
        }
    }

    static final class PermissionsAddCommand extends PermissionsCommand {
        private final ValueList<String> words = parameters("RULE", "1..*");

        PermissionsAddCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples(
                    "deepseek-tui permissions add allow \"shell(npm test)\"",
                    "deepseek-tui permissions add deny \"read(secrets)\"");
        }

        @Override
        public Integer call() {
            WrittenRule rule = WrittenRule.of(String.join(" ", words.all()));
            RuleBook book = rules().book();
            book.add(rule.decided(), rule.rule());
            console.print(say("cli.permissions.added", rule.words(), book.place()));
            return ExitCode.DONE;
        }
    }

    static final class PermissionsRemoveCommand extends PermissionsCommand {
        private final ValueList<String> words = parameters("RULE", "1..*");

        PermissionsRemoveCommand(HostEnvironment hostEnvironment, Console console) {
            super(hostEnvironment, console);
            examples("deepseek-tui permissions remove \"shell(npm test)\"");
        }

        @Override
        public Integer call() {
            WrittenRule rule = WrittenRule.of(String.join(" ", words.all()));
            rules().book()
                    .remove(rule.decision(), rule.rule())
                    .forEach(removed -> console.print(say("cli.removed", removed.words())));
            return ExitCode.DONE;
        }
    }
}
