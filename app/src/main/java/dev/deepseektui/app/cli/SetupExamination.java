package dev.deepseektui.app.cli;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.doctor.Examination;
import dev.deepseektui.app.doctor.Finding;
import dev.deepseektui.app.phrase.Phrasebook;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.setup.BroughtFiles;
import dev.deepseektui.core.setup.Setup;
import dev.deepseektui.core.setup.SetupReport;
import dev.deepseektui.core.setup.SetupReport.Row;
import dev.deepseektui.core.setup.Trust;
import dev.deepseektui.core.setup.UserSetup;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tool.workspace.guard.OwnFiles;
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
            return Phrasebook.said(error).stream()
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
            String tokens = row.kind() == SetupReport.Kind.HOOK ? "" : ", %,d tokens".formatted(row.tokens());
            findings.add(Finding.ok(subject(row.kind()), row.name() + tokens + ", from " + row.place()));
        }
        report.ignored().forEach(line -> findings.add(Finding.hint("setup", line, "docs/setup.md says what counts")));
        if (!(SessionOptions.trust(surroundings).of(user.hooks()) instanceof Trust.Standing.Trusted)) {
            findings.add(Finding.hint(
                    "hooks", "those in your home are not run", "start the screen, or deepseek-tui exec --trust"));
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
