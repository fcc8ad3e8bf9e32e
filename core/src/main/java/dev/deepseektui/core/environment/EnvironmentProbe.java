package dev.deepseektui.core.environment;

import dev.deepseektui.core.tool.git.GitRepository;
import dev.deepseektui.core.tool.shell.WorkspaceLook;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Looks at where a session works, in the background and each thing by itself from its start on: who asks takes what is there, and waits
 * for the rest no longer than he means to, counted from the start.
 */
public final class EnvironmentProbe {
    private static final int SUBJECTS = 3;
    private static final int LONGEST_SUBJECT = 72;

    private final long begun = System.nanoTime();
    private final Map<String, CompletableFuture<String>> lines = new LinkedHashMap<>();

    /**
     * @param shell the user's, as it calls itself
     * @param cache where versions are remembered between sessions
     */
    public EnvironmentProbe(WorkspaceLook look, String shell, InstantSource clock, Path cache) {
        ExecutorService executor = Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "environment");
            thread.setDaemon(true);
            return thread;
        });
        CompletableFuture<List<String>> top = CompletableFuture.supplyAsync(look::top, executor);
        lines.put("directory", CompletableFuture.completedFuture(name(look.root())));
        lines.put("system", CompletableFuture.completedFuture(system(shell)));
        lines.put(
                "date",
                CompletableFuture.completedFuture(LocalDate.ofInstant(clock.instant(), ZoneId.systemDefault())
                        .toString()));
        CompletableFuture<Optional<GitRepository>> git =
                CompletableFuture.supplyAsync(() -> GitRepository.of(look.root()), executor);
        lines.put("git", said(git, executor, EnvironmentProbe::status));
        lines.put("last commits", said(git, executor, EnvironmentProbe::commits));
        lines.put(
                "tools",
                top.thenApplyAsync(
                        names -> new ToolVersions(look, cache)
                                .of(Toolchain.calledForBy(names).toList(), executor),
                        executor));
        lines.put("top", top.thenApply(names -> String.join(", ", names)));
    }

    private static CompletableFuture<String> said(
            CompletableFuture<Optional<GitRepository>> git,
            ExecutorService executor,
            Function<GitRepository, Optional<String>> line) {
        return git.thenApplyAsync(there -> there.flatMap(line).orElse(""), executor);
    }

    /**
     * What is known, in its order; what takes longer than so much from the start of looking on, or fails, is left out. Who asks late
     * waits a third of it: on a machine that is busy nothing would be known otherwise.
     */
    public Map<String, String> lines(Duration patience) {
        long deadline = Math.max(begun + patience.toNanos(), System.nanoTime() + patience.toNanos() / 3);
        Map<String, String> known = new LinkedHashMap<>();
        lines.forEach((about, line) -> {
            String text = within(line, deadline - System.nanoTime());
            if (!text.isEmpty()) {
                known.put(about, text);
            }
        });
        return known;
    }

    private static String within(CompletableFuture<String> line, long nanos) {
        try {
            return line.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException leftOut) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    private static String name(Path root) {
        return root.getFileName() == null ? root.toString() : root.getFileName().toString();
    }

    private static String system(String shell) {
        Path program = shell.isEmpty() ? null : Path.of(shell).getFileName();
        return System.getProperty("os.name") + (program == null ? "" : ", " + program);
    }

    private static Optional<String> status(GitRepository git) {
        return git.head().map(head -> {
            String changed = new ChangedFiles(git)
                    .count()
                    .map(count -> count == 0
                            ? ", no file differs from the index"
                            : ", " + count + (count == 1 ? " file differs" : " files differ") + " from the index")
                    .orElse("");
            return head.words() + changed;
        });
    }

    private static Optional<String> commits(GitRepository git) {
        List<String> subjects = git.subjects(SUBJECTS);
        return subjects.isEmpty()
                ? Optional.empty()
                : Optional.of(subjects.stream()
                        .map(subject -> "\"" + cut(subject).replace('"', '\'') + "\"")
                        .collect(Collectors.joining(", ")));
    }

    private static String cut(String subject) {
        return subject.length() <= LONGEST_SUBJECT
                ? subject
                : subject.substring(0, subject.offsetByCodePoints(0, subject.codePointCount(0, LONGEST_SUBJECT))) + "…";
    }
}
