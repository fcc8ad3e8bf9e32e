package dev.deepseektui.app.tui.pane;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.tool.shell.Jobs;
import java.util.List;
import java.util.Optional;

/** Which commands are in the background, and how do they stand? */
record JobsSection(List<Jobs.Snapshot> jobs) implements Section {
    static final JobsSection NONE = new JobsSection(List.of());

    JobsSection {
        jobs = List.copyOf(jobs);
    }

    @Override
    public String title() {
        return "JOBS";
    }

    @Override
    public Section after(News news) {
        return news instanceof News.JobsSeen seen ? new JobsSection(seen.jobs()) : this;
    }

    @Override
    public Optional<Line> headline() {
        return jobs.isEmpty() ? Optional.empty() : Optional.of(Line.of(Span.plain(running() + " running")));
    }

    @Override
    public List<Line> details(int width) {
        return jobs.stream().map(job -> line(job).shortenedTo(width)).toList();
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
            return Span.of("runs", Role.ACCENT);
        }
        if (job.exitCode().isEmpty()) {
            return Span.of("ended", Role.ATTENTION);
        }
        int code = job.exitCode().getAsInt();
        return code == 0 ? Span.of("done", Role.TEXT) : Span.of("exit " + code, Role.FAILURE);
    }
}
