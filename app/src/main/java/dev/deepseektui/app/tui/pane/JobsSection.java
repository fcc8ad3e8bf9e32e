package dev.deepseektui.app.tui.pane;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.pane.Pane.PaneNews;
import dev.deepseektui.app.tui.pane.PaneSection.PaneBlock;
import dev.deepseektui.app.tui.pane.PaneSection.PaneTopic;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Row;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.core.tool.shell.Jobs;
import java.util.List;
import java.util.Optional;

/** The background commands and their states. */
record JobsSection(List<Jobs.Snapshot> jobs) implements PaneSection {
    static final JobsSection NONE = new JobsSection(List.of());

    JobsSection {
        jobs = List.copyOf(jobs);
    }

    @Override
    public PaneTopic topic() {
        return PaneTopic.JOBS;
    }

    @Override
    public JobsSection after(PaneNews news) {
        return news instanceof PaneNews.JobsNews seen ? new JobsSection(seen.jobs()) : this;
    }

    @Override
    public Optional<Line> headline() {
        return jobs.isEmpty()
                ? Optional.empty()
                : Optional.of(Line.of(Span.plain(say("pane.jobs.running", running()))));
    }

    @Override
    public List<Line> details(int width) {
        return jobs.stream().map(job -> line(job).shortenedTo(width)).toList();
    }

    /** Returns the running jobs and the failed ones. */
    Optional<PaneBlock> block() {
        List<Row> rows = jobs.stream()
                .filter(job -> job.isRunning() || job.exitCode().orElse(1) != 0)
                .map(JobsSection::row)
                .toList();
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(PaneBlock.list(
                        PaneTopic.JOBS, Line.of(Span.dim(say("pane.jobs.running", running()))), rows, rows.size() - 1));
    }

    private static Row row(Jobs.Snapshot job) {
        Span mark = job.isRunning() ? Span.of("● ", Ink.ACCENT) : Span.of("✗ ", Ink.FAILURE);
        return Row.of(mark, Span.plain(job.command())).right(Span.dim(Figures.clock(job.elapsed())));
    }

    private long running() {
        return jobs.stream().filter(Jobs.Snapshot::isRunning).count();
    }

    private static Line line(Jobs.Snapshot job) {
        return Line.of(
                Span.dim(job.number() + " "),
                state(job),
                Span.dim(" " + Figures.elapsed(job.elapsed()) + " "),
                Span.plain(job.command()));
    }

    private static Span state(Jobs.Snapshot job) {
        if (job.isRunning()) {
            return Span.of(say("pane.job.runs"), Ink.ACCENT);
        }
        if (job.exitCode().isEmpty()) {
            return Span.of(say("pane.job.ended"), Ink.ATTENTION);
        }
        int code = job.exitCode().getAsInt();
        return code == 0 ? Span.of(say("pane.job.done"), Ink.TEXT) : Span.of(say("pane.job.exit", code), Ink.FAILURE);
    }
}
