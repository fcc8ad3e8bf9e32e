package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.doctor.Examination;
import dev.deepseektui.app.doctor.Finding;
import dev.deepseektui.app.doctor.HomeExamination;
import dev.deepseektui.app.doctor.InstallationExamination;
import dev.deepseektui.app.doctor.JavaExamination;
import dev.deepseektui.app.doctor.ModelExamination;
import dev.deepseektui.app.doctor.SandboxExamination;
import dev.deepseektui.app.doctor.TerminalExamination;
import dev.deepseektui.app.doctor.TmuxOptions;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.EnvironmentLayer;
import dev.deepseektui.core.process.sandbox.SandboxProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What may keep the program from working here, all of it. */
final class Checkup {
    private final Surroundings surroundings;
    private final SettingsOptions settings;
    private final boolean atTerminal;

    Checkup(Surroundings surroundings, SettingsOptions settings, boolean atTerminal) {
        this.surroundings = surroundings;
        this.settings = settings;
        this.atTerminal = atTerminal;
    }

    List<Finding> findings() {
        List<Examination> examinations = List.of(
                new JavaExamination(),
                new TerminalExamination(
                        surroundings.environment(),
                        atTerminal,
                        () -> TmuxOptions.escapeTime(surroundings.environment())),
                new HomeExamination(SettingsOptions.home(surroundings)),
                new SetupExamination(surroundings),
                this::configuration);
        return examinations.stream()
                .flatMap(examination -> examination.findings().stream())
                .toList();
    }

    /** Settings that cannot be read are found, too; the model is asked only with settings that hold. */
    private List<Finding> configuration() {
        try {
            Config config = settings.loadWithoutWorkspace(surroundings);
            List<Finding> findings = new ArrayList<>();
            findings.add(Finding.ok("configuration", say("check.sound")));
            config.remarks().forEach(remark -> findings.add(Finding.ok("configuration", remark)));
            List<String> ignored = new EnvironmentLayer(ProgramSettings.ALL, surroundings.environment()).ignored();
            if (!ignored.isEmpty()) {
                findings.add(Finding.hint(
                        "environment", say("check.unknown", String.join(", ", ignored)), say("check.unknown.remedy")));
            }
            findings.addAll(new InstallationExamination(config, surroundings.environment()).findings());
            findings.addAll(new SandboxExamination(config, sandbox()).findings());
            findings.addAll(new ModelExamination(config, surroundings.environment(), SettingsOptions.home(surroundings))
                    .findings());
            return findings;
        } catch (UserError error) {
            return error.lines().stream()
                    .map(line -> Finding.problem("configuration", line))
                    .toList();
        }
    }

    private SandboxProbe sandbox() {
        return new SandboxProbe(surroundings.environment().getOrDefault("PATH", ""), surroundings.workingDirectory());
    }

    static String line(Finding finding) {
        String line = "%-8s %-14s %s".formatted(word(finding), finding.subject(), finding.found());
        String remedy = finding.remedy();
        return SafeText.line(remedy == null ? line : say("check.remedy", line, remedy));
    }

    static String word(Finding finding) {
        return finding.grade().name().toLowerCase(Locale.ROOT);
    }
}
