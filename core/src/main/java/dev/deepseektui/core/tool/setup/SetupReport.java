package dev.deepseektui.core.tool.setup;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.hook.HookSpec;
import dev.deepseektui.core.tool.setup.Commands.CommandFile;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.skill.Skill;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/**
 * A report of the setup, as shown to the user: the files in use and their sizes in tokens, and the ignored files and
 * the reasons.
 */
public record SetupReport(List<SetupRow> rows, List<String> ignored) {
    /**
     * A row of the report.
     *
     * @param tokens the number of tokens in the text; 0 for a hook
     */
    public record SetupRow(ReportKind kind, String name, String place, int tokens) {}

    public enum ReportKind {
        INSTRUCTIONS,
        SCOPED,
        SKILL,
        COMMAND,
        AGENT,
        HOOK
    }

    public static SetupReport of(Setup setup, ToIntFunction<String> meter) {
        List<SetupRow> rows = new ArrayList<>();
        for (SetupFile file : setup.sources().rules()) {
            rows.add(row(ReportKind.INSTRUCTIONS, name(file.path()), file, meter.applyAsInt(file.text())));
        }
        for (SetupFile file : setup.sources().scoped()) {
            rows.add(row(ReportKind.SCOPED, name(file.path()), file, meter.applyAsInt(file.rule())));
        }
        for (Skill skill : setup.skills().all()) {
            rows.add(row(ReportKind.SKILL, skill.name(), skill.file(), meter.applyAsInt(skill.body())));
        }
        for (CommandFile command : setup.commands().all()) {
            int tokens = meter.applyAsInt(command.file().text());
            rows.add(row(ReportKind.COMMAND, "/" + command.name(), command.file(), tokens));
        }
        for (AgentFile agent : setup.sources().agents()) {
            rows.add(row(ReportKind.AGENT, agent.name(), agent.file(), meter.applyAsInt(agent.instruction())));
        }
        for (HookSpec hook : setup.hooks()) {
            rows.add(new SetupRow(ReportKind.HOOK, SafeText.line(hook.words()), hook.place(), 0));
        }
        return new SetupReport(rows, ignored(setup));
    }

    private static SetupRow row(ReportKind kind, String name, SetupFile file, int tokens) {
        return new SetupRow(kind, name, place(file), tokens);
    }

    private static List<String> ignored(Setup setup) {
        List<String> ignored = new ArrayList<>(setup.sources().leftOut());
        for (Skill skill : setup.skills().shadowed()) {
            ignored.add(say("setup.left.shadowed", place(skill.file())));
        }
        setup.commands().shadowed().forEach(command -> ignored.add(say("setup.left.shadowed", place(command.file()))));
        for (Skill skill : setup.skills().all()) {
            skill.remarks().forEach(remark -> ignored.add(place(skill.file()) + ": " + remark + "."));
        }
        return ignored;
    }

    private static String name(Path file) {
        return SafeText.line(String.valueOf(file.getFileName()));
    }

    private static String place(SetupFile file) {
        return SafeText.line(file.path().toString());
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (ReportKind kind : ReportKind.values()) {
            List<SetupRow> some =
                    rows.stream().filter(row -> row.kind() == kind).toList();
            if (!some.isEmpty()) {
                lines.add(say("setup.kind." + kind.name().toLowerCase(Locale.ROOT)));
                some.forEach(row -> lines.add("  %-28s %7s  %s"
                        .formatted(
                                row.name(),
                                row.kind() == ReportKind.HOOK ? "" : "%,d".formatted(row.tokens()),
                                row.place())));
            }
        }
        if (!ignored.isEmpty()) {
            lines.add(say("setup.ignored"));
            ignored.forEach(line -> lines.add("  " + SafeText.line(line)));
        }
        return lines.isEmpty() ? List.of(say("setup.nothing")) : lines;
    }
}
