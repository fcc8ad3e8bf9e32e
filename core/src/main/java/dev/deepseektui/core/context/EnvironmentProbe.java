package dev.deepseektui.core.context;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.tool.shell.WorkspaceLook;
import dev.deepseektui.core.workspace.git.GitRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        return subject.length() <= LONGEST_SUBJECT
                ? subject
                : subject.substring(0, subject.offsetByCodePoints(0, subject.codePointCount(0, LONGEST_SUBJECT))) + "…";
    }

    /** Which versions of programs are installed. Each is asked once, and again when its file is another one. */
    private static final class ToolVersions {
        private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)+\\S*|\\b\\d+\\b");
        private static final int LONGEST = 24;

        private final WorkspaceLook look;
        private final Path cache;

        /** {@code cache}: where versions are remembered between sessions. */
        ToolVersions(WorkspaceLook look, Path cache) {
            this.look = look;
            this.cache = cache;
        }

        /** In a line: those found, then those not found. Empty where the files call for none. */
        String of(List<Toolchain> tools, Executor executor) {
            Map<String, String> known = new ConcurrentSkipListMap<>(read());
            int before = known.size();
            List<CompletableFuture<Optional<String>>> asked = new ArrayList<>();
            for (Toolchain tool : tools) {
                asked.add(CompletableFuture.supplyAsync(() -> version(tool, known), executor));
            }
            List<String> found = new ArrayList<>();
            List<String> missing = new ArrayList<>();
            for (int i = 0; i < tools.size(); i++) {
                String program = tools.get(i).program();
                asked.get(i)
                        .join()
                        .ifPresentOrElse(
                                version -> found.add((program + " " + version).strip()), () -> missing.add(program));
            }
            if (known.size() > before) {
                write(known);
            }
            String there = String.join(", ", found);
            return missing.isEmpty()
                    ? there
                    : (there.isEmpty() ? "" : there + "; ") + "not found: " + String.join(", ", missing);
        }

        /** Empty where there is none; an installed program that does not tell has none to tell. */
        private Optional<String> version(Toolchain tool, Map<String, String> known) {
            return look.program(tool.program())
                    .map(program -> known.computeIfAbsent(
                            key(program),
                            absent -> look.printed(program, tool.asked())
                                    .map(ToolVersions::number)
                                    .orElse("")));
        }

        private static String number(String printed) {
            Matcher version = VERSION.matcher(printed);
            String number = version.find() ? version.group() : "";
            return number.length() > LONGEST ? number.substring(0, LONGEST) : number;
        }

        private static String key(Path program) {
            try {
                Path real = program.toRealPath();
                return real + " " + Files.getLastModifiedTime(real).toMillis();
            } catch (IOException gone) {
                return program.toString();
            }
        }

        /** What cannot be read is asked again. */
        private Map<String, String> read() {
            try {
                return Json.tree(Files.readString(cache, StandardCharsets.UTF_8)).properties().stream()
                        .filter(entry -> entry.getValue().isTextual())
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, entry -> entry.getValue().asText()));
            } catch (IOException absentOrDamaged) {
                return Map.of();
            }
        }

        /** Who cannot write it asks again next time. */
        private void write(Map<String, String> known) {
            ObjectNode json = Json.object();
            known.forEach(json::put);
            try {
                AtomicFiles.createPrivateDirectories(
                        Objects.requireNonNull(cache.toAbsolutePath().getParent()));
                AtomicFiles.writePrivate(cache, json.toString().getBytes(StandardCharsets.UTF_8));
            } catch (IOException unwritable) {
                known.clear();
            }
        }
    }
}
