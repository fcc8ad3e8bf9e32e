package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.setup.hook.HookEvents.HooksActive;
import dev.deepseektui.core.tool.setup.hook.HookEvents.HooksRan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lines for people about hooks: the active ones, and their results. */
public final class HookWords {
    private static final int LONGEST = 300;

    private HookWords() {}

    /** A line for people; {@code trouble} if something went wrong. */
    public record Line(String text, boolean trouble) {}

    public static List<String> of(HooksActive active) {
        List<String> lines = new ArrayList<>();
        lines.add(say("hooks.active", active.hooks().size()));
        active.hooks().forEach(hook -> lines.add("  " + cut(hook)));
        return lines;
    }

    /** Nothing where they only looked on. */
    public static List<Line> of(HooksRan ran) {
        List<Line> lines = new ArrayList<>();
        for (HooksRan.Run run : ran.runs()) {
            Optional.ofNullable(run.failure())
                    .ifPresent(why ->
                            lines.add(new Line(say("hooks.failed", ran.moment(), cut(run.command()), cut(why)), true)));
            Optional.ofNullable(run.message())
                    .ifPresent(message -> lines.add(new Line(say("hooks.message", cut(message)), false)));
        }
        switch (ran.decision()) {
            case "deny" -> lines.add(new Line(say("hooks.deny", ran.moment(), cut(ran.reason())), true));
            case "ask" -> lines.add(new Line(say("hooks.ask", cut(ran.reason())), false));
            case "stop" -> lines.add(new Line(say("hooks.stop", cut(ran.reason())), true));
            default ->
                Optional.ofNullable(ran.context())
                        .ifPresent(text -> lines.add(new Line(say("hooks.context", cut(text)), false)));
        }
        return lines;
    }

    private static String cut(String text) {
        String line = SafeText.line(text.strip());
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
    }
}
