package dev.deepseektui.core.context;

import dev.deepseektui.core.base.Daemon;
import dev.deepseektui.core.tool.shell.WorkspaceOverview;
import dev.deepseektui.core.tool.shell.WorkspaceOverview.TopEntries;
import dev.deepseektui.core.workspace.EntryState;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.OpenFile;
import dev.deepseektui.core.workspace.git.GitIndex;
import dev.deepseektui.core.workspace.git.GitObjects;
import dev.deepseektui.core.workspace.git.GitRepository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A description of a session's working environment. Its lines are determined in the background; the caller gets those
 * available by a deadline.
 */
public final class EnvironmentProbe {
    private static final int SUBJECTS = 3;
    private static final int MAX_SUBJECT_LENGTH = 72;
    private static final Pattern MEMORY = Pattern.compile("MemTotal:\\s+(\\d{1,15}) kB");
    private static final double KILOBYTES_OF_A_GIGABYTE = 1024 * 1024;

    private final long begun = System.nanoTime();
    private final Map<String, CompletableFuture<String>> lines = new LinkedHashMap<>();

    /**
     * Creates the probe and starts it in the background.
     *
     * @param shell the path of the user's shell; may be empty
     * @param cache the file with the tool versions found by earlier sessions
     * @param network the network access of commands, in one line; may be empty
     */
    public EnvironmentProbe(
            WorkspaceOverview look, String shell, InstantSource clock, Path cache, Supplier<String> network) {
        ExecutorService executor = Executors.newCachedThreadPool(work -> Daemon.of("environment", work));
        CompletableFuture<TopEntries> top = CompletableFuture.supplyAsync(look::top, executor);
        lines.put("directory", CompletableFuture.completedFuture(name(look.root())));
        lines.put("system", CompletableFuture.completedFuture(system(shell)));
        lines.put(
                "date",
                CompletableFuture.completedFuture(LocalDate.ofInstant(clock.instant(), ZoneId.systemDefault())
                        .toString()));
        CompletableFuture<Optional<GitRepository>> git =
                CompletableFuture.supplyAsync(() -> GitRepository.of(look.root()), executor);
        lines.put("git", line(git, executor, EnvironmentProbe::status));
        lines.put("last commits", line(git, executor, EnvironmentProbe::commits));
        lines.put(
                "build",
                top.thenApply(entries -> new BuildTools(
                                entries.names(),
                                look::text,
                                program -> look.program(program).isPresent())
                        .words()));
        lines.put(
                "tools",
                top.thenApplyAsync(entries -> new ToolVersions(look, cache).of(entries.names(), executor), executor));
        lines.put("network", CompletableFuture.supplyAsync(network, executor));
        lines.put("top", top.thenApply(entries -> String.join(", ", entries.shown())));
    }

    private static CompletableFuture<String> line(
            CompletableFuture<Optional<GitRepository>> git,
            ExecutorService executor,
            Function<GitRepository, Optional<String>> line) {
        return git.thenApplyAsync(repository -> repository.flatMap(line).orElse(""), executor);
    }

    /**
     * Returns the available lines, in order, without those that failed or took longer than the timeout. The timeout
     * counts from the start of the probe, but each call waits for at least a third of it, so that some lines are
     * available even on a busy machine.
     */
    public Map<String, String> lines(Duration timeout) {
        long deadline = Math.max(begun + timeout.toNanos(), System.nanoTime() + timeout.toNanos() / 3);
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
        int cores = Runtime.getRuntime().availableProcessors();
        return System.getProperty("os.name")
                + (program == null ? "" : ", " + program)
                + (cores == 1 ? ", 1 core" : ", " + cores + " cores")
                + memory().map(gigabytes -> ", " + gigabytes + " GB memory").orElse("");
    }

    /** Returns the machine's memory in whole GB, as reported by Linux; empty if it is unknown. */
    private static Optional<Long> memory() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/meminfo"))) {
            return lines.map(MEMORY::matcher)
                    .filter(Matcher::matches)
                    .map(total -> Math.max(1, Math.round(Long.parseLong(total.group(1)) / KILOBYTES_OF_A_GIGABYTE)))
                    .findFirst();
        } catch (IOException | UncheckedIOException elsewhere) {
            return Optional.empty();
        }
    }

    private static Optional<String> status(GitRepository git) {
        return git.head().map(head -> {
            String changed = new WorkingTreeChanges(git)
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
        return subject.length() <= MAX_SUBJECT_LENGTH
                ? subject
                : subject.substring(0, subject.offsetByCodePoints(0, subject.codePointCount(0, MAX_SUBJECT_LENGTH)))
                        + "…";
    }

    /**
     * The files that differ from git's index. They are compared by size and time, and by content if only the time
     * differs. Filters and line-ending conversion are not applied.
     */
    private static final class WorkingTreeChanges {
        private static final int MAX_FILES = 100_000;
        private static final int MAX_READ = 200;
        private static final long MAX_READ_SIZE = 1 << 20;

        private final GitRepository git;
        private int read;

        WorkingTreeChanges(GitRepository git) {
            this.git = git;
        }

        /** Returns the number of files; empty if counting would take too long. */
        Optional<Long> count() {
            Map<String, GitIndex.TrackedFile> entries = git.wholeIndex().entries();
            if (entries.size() > MAX_FILES) {
                return Optional.empty();
            }
            long count = entries.entrySet().stream()
                    .filter(entry -> !entry.getValue().isSubmodule())
                    .filter(entry -> entry.getValue().isCompared() && differs(entry.getKey(), entry.getValue()))
                    .count();
            return read > MAX_READ ? Optional.empty() : Optional.of(count);
        }

        private boolean differs(String path, GitIndex.TrackedFile entry) {
            Path file = git.root().resolve(FileNames.path(path));
            try {
                EntryState state = EntryState.of(file);
                if (entry.hasSize(state) && state.modified() == entry.modified()) {
                    return false;
                }
                boolean isUnknownSize = entry.size() == 0;
                return !(entry.hasSize(state) || isUnknownSize)
                        || !state.isFile()
                        || !hasContent(file, state, entry.object());
            } catch (NoSuchFileException gone) {
                return true;
            } catch (IOException | IllegalArgumentException unreadable) {
                return false;
            }
        }

        private boolean hasContent(Path file, EntryState state, String object) throws IOException {
            if (++read > MAX_READ || state.size() > MAX_READ_SIZE) {
                return false;
            }
            try (var channel = Files.newByteChannel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
                return OpenFile.whole(channel, MAX_READ_SIZE)
                        .map(bytes -> new GitObjects.GitObject("blob", bytes).id())
                        .filter(object::equals)
                        .isPresent();
            }
        }
    }
}
