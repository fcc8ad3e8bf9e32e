package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.doctor.Examination;
import dev.deepseektui.app.doctor.Finding;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tool.setup.BroughtFiles;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.SetupReport;
import dev.deepseektui.core.tool.setup.SetupReport.Row;
import dev.deepseektui.core.tool.setup.Trust;
import dev.deepseektui.core.tool.setup.UserSetup;
import dev.deepseektui.core.workspace.OwnFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the user and the workspace bring along, what of it counts and what does not. */
record SetupExamination(Surroundings surroundings) implements Examination {
    @Override
    public List<Finding> findings() {
        try {
            return findings(SessionOptions.userSetup(surroundings));
        } catch (UserError error) {
            return error.lines().stream()
                    .map(line -> Finding.problem("setup", line))
                    .toList();
        }
    }

    private List<Finding> findings(UserSetup user) {
        Path workspace = surroundings.workingDirectory();
        BroughtFiles brought = BroughtFiles.of(
                workspace,
                Optional.empty(),
                OwnFiles.of(SettingsOptions.home(surroundings), surroundings.environment()));
        Setup setup = SessionOptions.setup(surroundings, user, SessionOptions.counting(surroundings, brought));
        SetupReport report = SetupReport.of(setup, new DeepSeekTokenizer()::count);
        List<Finding> findings = new ArrayList<>();
        for (Row row : report.rows()) {
            String found = row.kind() == SetupReport.Kind.HOOK
                    ? say("check.brought.hook", row.name(), row.place())
                    : say("check.brought", row.name(), "%,d".formatted(row.tokens()), row.place());
            findings.add(Finding.ok(subject(row.kind()), found));
        }
        report.ignored().forEach(line -> findings.add(Finding.hint("setup", line, say("check.setup"))));
        if (!(SessionOptions.trust(surroundings).of(user.hooks()) instanceof Trust.Standing.Trusted)) {
            findings.add(Finding.hint("hooks", say("check.hooks"), say("check.hooks.remedy")));
        }
        return findings;
    }

    private static String subject(SetupReport.Kind kind) {
        return switch (kind) {
            case INSTRUCTIONS -> "instructions";
            case SCOPED -> "rules";
            case SKILL -> "skill";
            case COMMAND -> "command";
            case AGENT -> "agent";
            case HOOK -> "hook";
        };
    }
}
