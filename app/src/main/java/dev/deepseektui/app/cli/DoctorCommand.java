package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.doctor.Finding;
import dev.deepseektui.app.doctor.Finding.Grade;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What may keep the program from working here. */
final class DoctorCommand extends ProgramCommand {
    private final SettingsOptions settings = group(new SettingsOptions());

    private final Switch json = flag("--json", "Print JSON, one object per line.");

    DoctorCommand(Surroundings surroundings, Console console) {
        super(surroundings, console);
    }

    @Override
    public Integer call() {
        Grade worst = Grade.OK;
        Checkup checkup = new Checkup(surroundings, settings, console.person().isThere());
        for (Finding finding : checkup.findings()) {
            show(finding);
            worst = worst.compareTo(finding.grade()) >= 0 ? worst : finding.grade();
        }
        return worst == Grade.PROBLEM ? ExitCode.FAILED : ExitCode.DONE;
    }

    private void show(Finding finding) {
        String remedy = finding.remedy();
        if (json.isGiven()) {
            Map<String, @Nullable Object> document = new LinkedHashMap<>();
            document.put("subject", finding.subject());
            document.put("grade", Checkup.word(finding));
            document.put("found", finding.found());
            document.put("remedy", remedy);
            console.json(document);
            return;
        }
        console.out().println(Checkup.line(finding));
    }
}
