package dev.deepseektui.app.report;

import dev.deepseektui.app.report.chart.Clock;
import dev.deepseektui.app.report.chart.Unit;
import dev.deepseektui.app.report.figures.AgentFigures;
import dev.deepseektui.app.report.figures.Check;
import dev.deepseektui.app.report.figures.EditedFile;
import dev.deepseektui.app.report.figures.SessionFigures;
import dev.deepseektui.app.report.figures.TurnFigures;
import dev.deepseektui.app.report.figures.Usage;
import dev.deepseektui.app.report.figures.Usage.Tally;
import dev.deepseektui.app.report.markup.HtmlText;
import dev.deepseektui.core.event.TurnEnded;
import dev.deepseektui.core.task.Excerpt;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What somebody asks first of a session: what was wanted, what changed, does it hold, what did it cost, how long did it take. */
record ManagerPage(SessionFigures figures, Appendable out) {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int LONGEST_ASK = 400;
    private static final int LONGEST_TITLE = 90;
    private static final int MOST_FILES = 12;
    private static final int LONGEST_CLAIM = 140;
    private static final int ROOM_FOR_DIFFS = 250_000;
    private static final int LONGEST_DIFF = 8_000;
    private static final int SHORTEST_DIFF = 200;

    void write() throws IOException {
        Usage usage = figures.usage();
        out.append("<header>\n<h1>")
                .append(text(Excerpt.of(usage.title(), LONGEST_TITLE)))
                .append("</h1>\n");
        out.append("<p class=\"note\">Session <code>")
                .append(text(usage.identity().id()));
        out.append("</code> · ").append(text(usage.identity().model()));
        out.append(" · <code>").append(text(usage.identity().workspace())).append("</code> · ");
        out.append(MINUTE.format(usage.started())).append(" UTC</p>\n</header>\n");
        tiles(usage);
        asked(usage.turns());
        changed(figures.work().edits());
        checks(figures.work().checks());
        agents(figures.work().agents());
    }

    private void tiles(Usage usage) throws IOException {
        out.append("<dl class=\"tiles\">\n");
        tile("Cost", cost(usage), saved(usage));
        tile("Time at work", Clock.words(seconds(usage.worked())), over(usage));
        tile(
                "Changed",
                files(figures.work().edits().size()),
                lines(figures.work().edits()));
        tile("Checks", holding() + " / " + figures.work().checks().size(), failing());
        tile(
                "Requests",
                Integer.toString(usage.requests()),
                Unit.TOKENS.of((double) usage.promptTokens()) + " prompt tokens");
        Tally calls = usage.calls();
        tile("Tool calls", Integer.toString(calls.all()), calls.failed() + " failed");
        out.append("</dl>\n");
    }

    private void tile(String name, String value, String more) throws IOException {
        out.append("<div><dt>").append(name).append("</dt><dd>").append(text(value));
        out.append("<small>").append(text(more)).append("</small></dd></div>\n");
    }

    private static String cost(Usage usage) {
        if (usage.cost() != null) {
            return Unit.DOLLARS.of(usage.cost());
        }
        return usage.atLeast() > 0 ? "over " + Unit.DOLLARS.of(usage.atLeast()) : "unknown";
    }

    private static String saved(Usage usage) {
        return usage.hitRatio().isEmpty()
                ? "cache unknown"
                : String.format(
                        Locale.ROOT,
                        "%.0f %% of prompts from the cache",
                        100 * usage.hitRatio().getAsDouble());
    }

    private static String over(Usage usage) {
        int turns = usage.turns().size();
        return turns + (turns == 1 ? " turn" : " turns") + " in "
                + Clock.words(seconds(usage.span().length()));
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1e3;
    }

    private static String files(int files) {
        return files == 1 ? "1 file" : files + " files";
    }

    private static String lines(List<EditedFile> edits) {
        long added = edits.stream().mapToLong(EditedFile::added).sum();
        long removed = edits.stream().mapToLong(EditedFile::removed).sum();
        return "+" + added + " −" + removed + " lines";
    }

    private long holding() {
        return count(Check.State.HOLDS);
    }

    private String failing() {
        long failing = count(Check.State.FAILS);
        long outdated = count(Check.State.OUTDATED);
        return "hold; " + failing + " fail, " + outdated + " outdated";
    }

    private long count(Check.State state) {
        return figures.work().checks().stream()
                .filter(check -> check.state() == state)
                .count();
    }

    private void asked(List<TurnFigures> turns) throws IOException {
        out.append("<section>\n<h2>What was asked</h2>\n");
        if (turns.isEmpty()) {
            out.append("<p>Nothing.</p>\n");
        }
        out.append(turns.isEmpty() ? "" : "<ol class=\"asks\">\n");
        for (TurnFigures turn : turns) {
            out.append("<li value=\"" + Math.max(0, turn.number()) + "\"><a href=\"#"
                    + TranscriptHtml.turn(turn.number()));
            out.append("\">")
                    .append(text(Excerpt.of(turn.asked().strip(), LONGEST_ASK)))
                    .append("</a>");
            out.append(" <small>").append(text(outcome(turn))).append("</small></li>\n");
        }
        out.append(turns.isEmpty() ? "" : "</ol>\n").append("</section>\n");
    }

    private static String outcome(TurnFigures turn) {
        if (turn.to() == null) {
            return "never ended";
        }
        String took = Clock.words(seconds(Duration.between(turn.from(), turn.to())));
        String ending = turn.ending().equals(TurnEnded.DONE) ? "done" : turn.ending();
        return ending + " · " + took + price(turn.cost());
    }

    private static String price(@Nullable Double cost) {
        return cost == null ? "" : " · " + Unit.DOLLARS.of(cost);
    }

    private void changed(List<EditedFile> edits) throws IOException {
        out.append("<section>\n<h2>What changed</h2>\n");
        if (edits.isEmpty()) {
            out.append("<p>No file was edited.</p>\n");
        }
        int diffs = edits.stream().mapToInt(file -> file.diffs().size()).sum();
        int longest = Math.max(SHORTEST_DIFF, Math.min(LONGEST_DIFF, ROOM_FOR_DIFFS / Math.max(1, diffs)));
        List<EditedFile> largest = edits.stream()
                .sorted(Comparator.comparingLong(EditedFile::lines).reversed())
                .toList();
        for (int i = 0; i < largest.size(); i++) {
            if (i == MOST_FILES) {
                out.append("<details><summary>" + (largest.size() - i) + " more files</summary>\n");
            }
            changed(largest.get(i), longest);
        }
        out.append(largest.size() > MOST_FILES ? "</details>\n" : "").append("</section>\n");
    }

    private void changed(EditedFile file, int longest) throws IOException {
        out.append("<details class=\"edit\"><summary><code>")
                .append(text(file.path()))
                .append("</code> ");
        out.append("<span class=\"plus\">+" + file.added() + "</span> <span class=\"minus\">−" + file.removed());
        out.append("</span> <small>" + file.diffs().size() + (file.diffs().size() == 1 ? " edit" : " edits"));
        out.append("</small></summary>\n");
        for (String diff : file.diffs()) {
            out.append("<pre>").append(HtmlText.withDiffs(cut(diff, longest))).append("</pre>\n");
        }
        out.append("</details>\n");
    }

    private static String cut(String diff, int longest) {
        return diff.length() <= longest ? diff : Excerpt.of(diff, longest);
    }

    private void checks(List<Check> checks) throws IOException {
        out.append("<section>\n<h2>Checks</h2>\n");
        if (checks.isEmpty()) {
            out.append("<p>Nothing was checked.</p>\n");
        }
        out.append(checks.isEmpty() ? "" : "<ul class=\"checks\">\n");
        for (Check check : checks) {
            out.append("<li class=\"" + style(check.state()) + "\"><strong>" + word(check.state()) + "</strong> ");
            out.append(text(Excerpt.of(check.claim(), LONGEST_CLAIM)))
                    .append(" <small>")
                    .append(text(Excerpt.of(check.evidence(), LONGEST_CLAIM)))
                    .append("</small></li>\n");
        }
        out.append(checks.isEmpty() ? "" : "</ul>\n").append("</section>\n");
    }

    private static String style(Check.State state) {
        return switch (state) {
            case HOLDS -> "holds";
            case FAILS -> "fails";
            case OUTDATED -> "outdated";
        };
    }

    private static String word(Check.State state) {
        return switch (state) {
            case HOLDS -> "Holds:";
            case FAILS -> "Fails:";
            case OUTDATED -> "Held before later edits:";
        };
    }

    private void agents(List<AgentFigures> agents) throws IOException {
        if (agents.isEmpty()) {
            return;
        }
        out.append("<section>\n<h2>Agents</h2>\n<ul>\n");
        for (AgentFigures agent : agents) {
            out.append("<li>").append(text(agent.name() + " " + agent.number() + ": " + agent.ending()));
            out.append(" <small>")
                    .append(text(agent.steps() + " steps · "
                            + Clock.words(seconds(agent.span().length())) + price(agent.cost())));
            out.append("</small></li>\n");
        }
        out.append("</ul>\n</section>\n");
    }

    private static String text(String words) {
        return HtmlText.escaped(words);
    }
}
