package dev.deepseektui.core.tool.shell;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.process.ShownOutput;
import dev.deepseektui.core.workspace.CallFailed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The background commands. The engine's thread starts and ends them; the screen may read their state at any time. */
public final class Jobs {
    private static final ModelTexts TEXTS = ModelTexts.of(Jobs.class);

    private static final Duration GRACE = Duration.ofSeconds(1);
    /** The maximum wait until a job's end is noticed; only the caller that stopped the job waits. */
    private static final Duration END_TIMEOUT = Duration.ofSeconds(2);

    private static final int MAX_RUNNING = 8;
    private static final int MAX_REMEMBERED = 32;

    private final Map<Integer, Job> byNumber = new TreeMap<>();
    private int last;

    /**
     * The state of a job.
     *
     * @param exitCode empty while the shell is running, or if it was killed
     */
    public record Snapshot(
            int number, String command, boolean isRunning, OptionalInt exitCode, Duration elapsed, long outputBytes) {
        String words() {
            String state =
                    isRunning ? "running" : exitCode.isPresent() ? ExitStatus.words(exitCode.getAsInt()) : "ended";
            return "job %d: %s, %d s, %d bytes of output: %s"
                    .formatted(number, state, elapsed.toSeconds(), outputBytes, command);
        }
    }

    /** A starter that creates the job for a command. */
    interface Starting {
        Job start(int number) throws CallFailed;
    }

    synchronized Job add(Starting starting) throws CallFailed {
        long running =
                byNumber.values().stream().filter(job -> !job.isShellOver()).count();
        if (running >= MAX_RUNNING) {
            throw CallFailed.error(TEXTS.text("jobs.max", running));
        }
        Job job = starting.start(last + 1);
        byNumber.put(++last, job);
        forgetOld();
        return job;
    }

    private void forgetOld() {
        List<Job> over = byNumber.values().stream().filter(Job::isShellOver).toList();
        for (Job job : over.subList(0, Math.max(0, Math.min(over.size(), byNumber.size() - MAX_REMEMBERED)))) {
            byNumber.remove(job.number());
            job.command().end(Duration.ZERO);
            job.settle();
        }
    }

    synchronized Job find(int number) throws CallFailed {
        return Optional.ofNullable(byNumber.get(number))
                .orElseThrow(() -> CallFailed.error(TEXTS.text("jobs.unknown", number, list())));
    }

    private String list() {
        String list = snapshots().stream().map(Snapshot::words).collect(Collectors.joining("\n"));
        return list.isEmpty() ? TEXTS.text("jobs.none") : TEXTS.text("jobs.list") + "\n" + list;
    }

    /**
     * Returns the output so far, with keys masked; empty for an unknown job. If the output is long, only its start and
     * end are returned.
     */
    public Optional<String> output(int number) {
        return Optional.ofNullable(known(number))
                .map(job -> ShownOutput.of(job.output().raw()).text());
    }

    /**
     * Kills a job at the user's request and returns the programs that could not be killed. The model sees the result in
     * its next call on the job.
     */
    public List<String> stop(int number) {
        Job job = known(number);
        if (job == null) {
            return List.of();
        }
        List<String> left = job.command().end(GRACE);
        job.command().awaitOver(END_TIMEOUT);
        return left;
    }

    private synchronized @Nullable Job known(int number) {
        return byNumber.get(number);
    }

    /** Returns the states of all jobs, oldest first. */
    public synchronized List<Snapshot> snapshots() {
        List<Snapshot> snapshots = new ArrayList<>();
        for (Job job : byNumber.values()) {
            snapshots.add(new Snapshot(
                    job.number(),
                    job.spec().text(),
                    !job.isShellOver() || !job.command().hasOutputEnded(),
                    job.exitCode(),
                    job.elapsed(),
                    job.output().total()));
        }
        return snapshots;
    }
}
