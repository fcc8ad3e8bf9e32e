package dev.deepseektui.app.report;

import static dev.deepseektui.app.report.ReportTexts.say;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.setup.hook.HooksActive;
import dev.deepseektui.core.setup.hook.HooksRan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How people are told of hooks: which there are, and what of what they did they should know. */
public final class HookWords {
    private static final int LONGEST = 300;

    private HookWords() {}

    /** What a person is told; {@code trouble} where something is not as he wants it. */
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
