package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.doctor.Examination;
import dev.deepseektui.app.doctor.Finding;
import dev.deepseektui.app.doctor.Finding.Grade;
import dev.deepseektui.app.doctor.HomeExamination;
import dev.deepseektui.app.doctor.JavaExamination;
import dev.deepseektui.app.doctor.ModelExamination;
import dev.deepseektui.app.doctor.TerminalExamination;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.EnvironmentLayer;
import dev.deepseektui.core.ground.Json;
import dev.deepseektui.core.ground.SafeText;
import dev.deepseektui.core.ground.UserError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What may keep the program from working here. */
@Command(name = "doctor", description = "Look for what may keep the program from working here: deepseek-tui doctor")
final class DoctorCommand implements Callable<Integer> {
    private final Surroundings surroundings;
    private final Console console;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(names = "--json", description = "Print a line of JSON for each finding: deepseek-tui doctor --json")
    private boolean json;

    DoctorCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Integer call() {
        List<Examination> examinations = new ArrayList<>();
        examinations.add(new JavaExamination());
        examinations.add(new TerminalExamination(
                surroundings.environment(), console.person().isThere()));
        examinations.add(new HomeExamination(SettingsOptions.home(surroundings)));
        examinations.add(this::configuration);
        Grade worst = Grade.OK;
        for (Examination examination : examinations) {
            for (Finding finding : examination.findings()) {
                show(finding);
                worst = worst.compareTo(finding.grade()) >= 0 ? worst : finding.grade();
            }
        }
        return worst == Grade.PROBLEM ? ExitCode.FAILED : ExitCode.DONE;
    }

    /** Settings that cannot be read are found, too; the model is asked only with settings that hold. */
    private List<Finding> configuration() {
        try {
            Config config = settings.loadWithoutWorkspace(surroundings);
            List<Finding> findings = new ArrayList<>();
            findings.add(new Finding("configuration", Grade.OK, "is sound", null));
            List<String> ignored = new EnvironmentLayer(ProgramSettings.ALL, surroundings.environment()).ignored();
            if (!ignored.isEmpty()) {
                findings.add(new Finding(
                        "environment",
                        Grade.HINT,
                        "means nothing to this program: " + String.join(", ", ignored),
                        "`deepseek-tui config --reference` lists what does"));
            }
            findings.addAll(new ModelExamination(config, surroundings.environment()).findings());
            return findings;
        } catch (UserError error) {
            return error.lines().stream()
                    .map(line -> new Finding("configuration", Grade.PROBLEM, line, "mend this setting"))
                    .toList();
        }
    }

    private void show(Finding finding) {
        String remedy = finding.remedy();
        if (json) {
            Map<String, @Nullable Object> document = new LinkedHashMap<>();
            document.put("subject", finding.subject());
            document.put("grade", word(finding));
            document.put("found", finding.found());
            document.put("remedy", remedy);
            console.out().println(SafeText.json(Json.line(document)));
            return;
        }
        String line = "%-8s %-14s %s".formatted(word(finding), finding.subject(), finding.found());
        console.out().println(SafeText.line(remedy == null ? line : line + "; " + remedy));
    }

    private static String word(Finding finding) {
        return finding.grade().name().toLowerCase(Locale.ROOT);
    }
}
