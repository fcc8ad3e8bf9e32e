package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.app.cli.CommandArguments.ProgramCommand;
import dev.deepseektui.app.cli.SettingsOptions.ProgramSettings;
import dev.deepseektui.app.doctor.Finding;
import dev.deepseektui.app.doctor.Finding.Grade;
import dev.deepseektui.app.doctor.HomeExamination;
import dev.deepseektui.app.doctor.InstallationExamination;
import dev.deepseektui.app.doctor.ModelExamination;
import dev.deepseektui.app.doctor.TerminalExamination;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader.EnvironmentLayer;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.process.ShellPrograms;
import dev.deepseektui.core.process.sandbox.SandboxProbe;
import dev.deepseektui.core.session.SessionServers;
import dev.deepseektui.core.tool.lsp.LspServers.LspView;
import dev.deepseektui.core.tool.mcp.McpKeys;
import dev.deepseektui.core.tool.mcp.ServerLogins;
import dev.deepseektui.core.tool.setup.ProjectSetup;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.SetupReport;
import dev.deepseektui.core.tool.setup.SetupReport.SetupRow;
import dev.deepseektui.core.tool.setup.Trust;
import dev.deepseektui.core.tool.setup.UserSetup;
import dev.deepseektui.core.workspace.OwnFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The command that checks the installation and reports problems with their remedies. */
final class DoctorCommand extends ProgramCommand {
    private final SettingsOptions settings = group(new SettingsOptions());
    private final Switch json = flag("--json");

    DoctorCommand(HostEnvironment hostEnvironment, Console console) {
        super(hostEnvironment, console);
    }

    @Override
    public Integer call() {
        Grade worst = Grade.OK;
        Checkup checkup =
                new Checkup(hostEnvironment, settings, console.terminalUser().isThere());
        for (Finding finding : checkup.findings()) {
            show(finding);
            worst = worst.compareTo(finding.grade()) >= 0 ? worst : finding.grade();
        }
        return worst == Grade.PROBLEM ? ExitCode.FAILED : ExitCode.DONE;
    }

    private void show(Finding finding) {
        if (json.isGiven()) {
            console.json(Json.object()
                    .put("subject", finding.subject())
                    .put("grade", Checkup.word(finding))
                    .put("found", finding.found())
                    .put("remedy", finding.remedy()));
            return;
        }
        console.out().println(Checkup.line(finding));
    }

    /** All checks that {@code doctor} runs. */
    record Checkup(HostEnvironment hostEnvironment, SettingsOptions settings, boolean atTerminal) {
        List<Finding> findings() {
            return Stream.of(
                            List.of(InstallationExamination.java()),
                            new TerminalExamination(hostEnvironment.environment(), atTerminal).findings(),
                            new HomeExamination(hostEnvironment.home()).findings(),
                            setup(),
                            configuration())
                    .flatMap(List::stream)
                    .toList();
        }

        /** Checks the settings and, if they are valid, the model's endpoint. */
        private List<Finding> configuration() {
            try {
                Config config = settings.loadWithoutWorkspace(hostEnvironment);
                List<Finding> findings = new ArrayList<>();
                findings.add(Finding.ok("configuration", say("cli.check.sound")));
                config.remarks().forEach(remark -> findings.add(Finding.ok("configuration", remark)));
                List<String> ignored =
                        new EnvironmentLayer(ProgramSettings.ALL, hostEnvironment.environment()).ignored();
                if (!ignored.isEmpty()) {
                    findings.add(Finding.hint(
                            "environment",
                            say("cli.check.unknown", String.join(", ", ignored)),
                            say("cli.check.unknown.remedy")));
                }
                InstallationExamination installation =
                        new InstallationExamination(config, hostEnvironment.environment());
                findings.addAll(installation.findings());
                findings.add(installation.sandbox(new SandboxProbe(
                        ShellPrograms.pathOutside(hostEnvironment.workingDirectory(), hostEnvironment.environment()),
                        hostEnvironment.workingDirectory())));
                findings.addAll(logins(config));
                findings.add(languages(config));
                findings.addAll(
                        new ModelExamination(config, hostEnvironment.environment(), hostEnvironment.home()).findings());
                return findings;
            } catch (UserError error) {
                return problems("configuration", error);
            }
        }

        private static List<Finding> problems(String subject, UserError error) {
            return error.lines().stream()
                    .map(line -> Finding.problem(subject, line))
                    .toList();
        }

        /** Checks the user's and the workspace's setup and reports which parts are active and which are ignored. */
        private List<Finding> setup() {
            try {
                return setup(SessionOptions.userSetup(hostEnvironment));
            } catch (UserError error) {
                return problems("setup", error);
            }
        }

        private List<Finding> setup(UserSetup user) {
            ProjectSetup project = ProjectSetup.of(
                    hostEnvironment.workingDirectory(),
                    Optional.empty(),
                    OwnFiles.of(hostEnvironment.home(), hostEnvironment.environment()));
            Setup setup = SessionOptions.setup(hostEnvironment, user, SessionOptions.trusted(hostEnvironment, project));
            SetupReport report = SetupReport.of(setup, new DeepSeekTokenizer()::count);
            List<Finding> findings = new ArrayList<>();
            for (SetupRow row : report.rows()) {
                String found = row.kind() == SetupReport.ReportKind.HOOK
                        ? say("cli.check.brought.hook", row.name(), row.place())
                        : say("cli.check.brought", row.name(), "%,d".formatted(row.tokens()), row.place());
                findings.add(Finding.ok(subject(row.kind()), found));
            }
            report.ignored().forEach(line -> findings.add(Finding.hint("setup", line, say("cli.check.setup"))));
            if (!(SessionOptions.trust(hostEnvironment).of(user.hooks()) instanceof Trust.TrustState.Trusted)) {
                findings.add(Finding.hint("hooks", say("cli.check.hooks"), say("cli.check.hooks.remedy")));
            }
            return findings;
        }

        private static String subject(SetupReport.ReportKind kind) {
            return kind == SetupReport.ReportKind.SCOPED ? "rules" : kind.name().toLowerCase(Locale.ROOT);
        }

        /** Returns a hint for each MCP server that requires a login. */
        private List<Finding> logins(Config config) {
            ServerLogins logins = SessionServers.logins(
                    config, SessionOptions.installation(hostEnvironment), hostEnvironment.workingDirectory());
            return McpKeys.servers(config).stream()
                    .filter(server -> server.isEnabled() && logins.isNeeded(server))
                    .map(server -> Finding.hint(
                            "mcp", say("cli.check.login", server.name()), "deepseek-tui mcp login " + server.name()))
                    .toList();
        }

        private Finding languages(Config config) {
            List<LspView> views =
                    LspListCommand.views(hostEnvironment, config, hostEnvironment.workingDirectory()).stream()
                            .filter(view -> view.isOf("idle", "refused"))
                            .toList();
            String names = views.stream().map(LspView::name).collect(Collectors.joining(", "));
            String why = views.stream().map(LspView::why).findFirst().orElse("");
            if (views.isEmpty()) {
                return Finding.ok("languages", say("cli.check.languages.none"));
            }
            return why.isEmpty()
                    ? Finding.ok("languages", names)
                    : Finding.hint(
                            "languages", say("cli.check.languages.refused", names, why), say("cli.check.languages"));
        }

        static String line(Finding finding) {
            String line = "%-8s %-14s %s".formatted(word(finding), finding.subject(), finding.found());
            String remedy = finding.remedy();
            return SafeText.line(remedy == null ? line : say("cli.check.remedy", line, remedy));
        }

        static String word(Finding finding) {
            return finding.grade().name().toLowerCase(Locale.ROOT);
        }
    }
}
