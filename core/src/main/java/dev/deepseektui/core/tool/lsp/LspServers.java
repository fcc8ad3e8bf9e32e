package dev.deepseektui.core.tool.lsp;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.process.Backoff;
import dev.deepseektui.core.process.Backoff.BackoffLimits;
import dev.deepseektui.core.tool.lsp.Diagnostic.Severity;
import dev.deepseektui.core.tool.lsp.LspEvents.FileProblems;
import dev.deepseektui.core.tool.lsp.LspEvents.LanguageServerLeftOut;
import dev.deepseektui.core.tool.lsp.LspPlace.LspLimits;
import dev.deepseektui.core.tool.lsp.LspServer.LspState;
import dev.deepseektui.core.tool.lsp.LspSpec.LspKeys;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Place;
import dev.deepseektui.core.workspace.Workspace.Clearance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The language servers of a session. Each starts when the first file of its language is read or edited, and ends with
 * the session. Thread-safe. Only {@link #awaitProblems} and {@link #listed} wait, and no longer than the configured
 * time.
 */
public final class LspServers implements AutoCloseable {
    private static final int MAX_FILE_SIZE = 1 << 20;
    private static final int MAX_LINES = 10;
    private static final int MAX_STARTS = 4;
    /**
     * The maximum wait for the diagnostics of open files that were not edited. These are requested after the
     * diagnostics of edited files.
     */
    private static final Duration FOR_OTHERS = Duration.ofMillis(150);
    /** The maximum wait for a server that does not publish diagnostics for every document. */
    private static final Duration FOR_SILENT = Duration.ofMillis(500);

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(3);

    private final List<LspSpec> specs;
    private final LspPlace place;
    private final LspLimits limits;
    private final Duration wait;
    private final Object monitor = new Object();
    private final Map<String, LspServer> servers = new LinkedHashMap<>();
    /** The servers that would have been started for a file, each with the reason why they may not. */
    private final Map<String, String> refused = new TreeMap<>();
    /** Files that are about to be created. */
    private final Set<String> missing = new HashSet<>();

    LspServers(List<LspSpec> specs, LspPlace place, LspLimits limits, Duration wait) {
        this.specs = List.copyOf(specs);
        this.place = place;
        this.limits = limits;
        this.wait = wait;
    }

    /** Creates the configured servers without starting them. */
    public static LspServers of(Config config, LspPlace place) {
        return new LspServers(
                config.get(LspKeys.ENABLED) ? LspSpec.all(config) : List.of(),
                place,
                new LspLimits(
                        Severity.of(config.get(LspKeys.SEVERITY)),
                        config.get(LspKeys.MAX_MEMORY_MB),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(10),
                        20_000,
                        new Backoff(
                                new BackoffLimits(
                                        Duration.ofSeconds(1),
                                        Duration.ofSeconds(30),
                                        Duration.ofMinutes(5),
                                        MAX_STARTS),
                                0)),
                Duration.ofMillis(config.get(LspKeys.WAIT_MS)));
    }

    /** Opens a file in the servers for its language, after it was read or before it is written. */
    public void touch(String path) {
        for (LspServer server : serversOf(path)) {
            Optional<String> text = text(path);
            synchronized (monitor) {
                if (text.isEmpty()) {
                    missing.add(path);
                } else if (server.document(path).isEmpty()) {
                    server.open(new LspDocument(path, uri(path), text.get(), false), false);
                    server.changed();
                }
            }
        }
    }

    /** Passes the new text of a written file to the servers. */
    public void edited(String path) {
        for (LspServer server : serversOf(path)) {
            Optional<String> text = text(path);
            synchronized (monitor) {
                boolean isNew = missing.remove(path);
                if (text.isPresent() && server.document(path).isEmpty()) {
                    server.open(new LspDocument(path, uri(path), text.get(), isNew), isNew);
                }
                text.ifPresent(now -> server.document(path).ifPresent(document -> document.change(now, true)));
                server.documents().forEach(LspDocument::refresh);
                server.changed();
            }
        }
    }

    private String uri(String path) {
        return place.workspace().root().resolve(path).toUri().toString();
    }

    /** Returns the text of a file in the workspace; empty if there is no such file, or if servers must not see it. */
    private Optional<String> text(String path) {
        try {
            Place found = place.workspace().look(path);
            return found.path().startsWith("/")
                    ? Optional.empty()
                    : Optional.of(new String(
                            place.workspace()
                                    .read(path, MAX_FILE_SIZE, Clearance.ORDINARY)
                                    .bytes(),
                            StandardCharsets.UTF_8));
        } catch (CallFailed e) {
            return Optional.empty();
        }
    }

    private List<LspServer> serversOf(String path) {
        List<LspSpec> found = LspSpec.withoutDuplicates(specs.stream()
                .filter(spec -> spec.isEnabled() && spec.handles(path) && mayStart(spec))
                .toList());
        synchronized (monitor) {
            return found.stream()
                    .flatMap(spec -> server(spec, path).stream())
                    .filter(server -> server.state() != LspState.FAILED)
                    .toList();
        }
    }

    /** Returns true if the program of a server is there and may be started. If it may not, the reason is recorded. */
    private boolean mayStart(LspSpec spec) {
        Optional<Path> program = place.programs().apply(spec.program());
        Optional<String> refusal = program.flatMap(place.refusal());
        refusal.ifPresent(why -> {
            synchronized (monitor) {
                refused.put(spec.name(), why);
            }
        });
        return program.isPresent() && refusal.isEmpty();
    }

    private Optional<LspServer> server(LspSpec spec, String path) {
        LspServer known = servers.get(spec.name());
        if (known != null) {
            return Optional.of(known);
        }
        Path workspace = place.workspace().root();
        Optional<LspServer> begun = path.startsWith("/")
                ? Optional.empty()
                : spec.root(workspace, path).map(root -> new LspServer(spec, root, place.opening(), limits, monitor));
        begun.ifPresent(server -> {
            servers.put(spec.name(), server);
            server.begin();
        });
        return begun;
    }

    /** Updates open documents whose files other programs changed, and closes those whose files were deleted. */
    private void takeChangesOnDisk() {
        Map<LspDocument, LspServer> open = new LinkedHashMap<>();
        synchronized (monitor) {
            servers.values().forEach(server -> server.documents().forEach(document -> open.put(document, server)));
        }
        open.keySet().removeIf(document -> !isWritten(document));
        open.forEach((document, server) -> {
            Optional<String> text = text(document.path());
            synchronized (monitor) {
                text.ifPresentOrElse(now -> document.change(now, false), () -> server.close(document.path()));
                server.changed();
            }
        });
    }

    private boolean isWritten(LspDocument document) {
        try {
            Path file = place.workspace().root().resolve(document.path());
            long modified = Files.getLastModifiedTime(file).toMillis();
            synchronized (monitor) {
                return document.isWritten(modified);
            }
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Blocks until the servers have reported on all edits since the last call, or time runs out. Returns the new
     * diagnostics, edited files first.
     */
    public List<FileProblems> awaitProblems(Cancellation cancellation) {
        long begun = System.nanoTime();
        takeChangesOnDisk();
        await(LspServer::hasUnsettledEdits, begun + wait.toNanos(), cancellation);
        long othersEnd = Math.min(begun + wait.toNanos(), System.nanoTime() + FOR_OTHERS.toNanos());
        await(LspServer::hasStale, othersEnd, cancellation);
        LspReport report = newDiagnostics();
        markReported(report);
        return report.files();
    }

    @SuppressWarnings("try") // registered for the duration of the block
    private void await(Predicate<LspServer> isOpen, long end, Cancellation cancellation) {
        long silentEnd = Math.min(end, System.nanoTime() + FOR_SILENT.toNanos());
        try (Cancellation.Registration registered = cancellation.whenCancelled(this::wake)) {
            synchronized (monitor) {
                for (LspServer server : servers.values()) {
                    long left = 1;
                    while (left > 0 && server.isAwaited() && isOpen.test(server) && !cancellation.isCancelled()) {
                        left = (server.isSilent() ? silentEnd : end) - System.nanoTime();
                        monitor.wait(Math.max(0, left) / 1_000_000 + 1);
                    }
                    server.hasWaited();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void wake() {
        synchronized (monitor) {
            monitor.notifyAll();
        }
    }

    /** Diagnostics not yet reported to the model; {@link #markReported} marks them as reported. */
    public record LspReport(List<FileProblems> files, Map<LspDocument, List<Diagnostic>> found) {}

    /** Returns the diagnostics found since the last report, without waiting. */
    public LspReport newDiagnostics() {
        Map<String, List<Diagnostic>> edited = new LinkedHashMap<>();
        Map<String, List<Diagnostic>> others = new LinkedHashMap<>();
        Map<LspDocument, List<Diagnostic>> found = new LinkedHashMap<>();
        synchronized (monitor) {
            documents().filter(LspDocument::isSettled).forEach(document -> {
                found.put(document, document.found());
                (document.isEdited() ? edited : others)
                        .computeIfAbsent(document.path(), path -> new ArrayList<>())
                        .addAll(document.fresh());
            });
        }
        List<FileProblems> files = new ArrayList<>();
        edited.forEach((path, fresh) -> files.add(problems(path, fresh, MAX_LINES)));
        others.forEach((path, fresh) -> files.add(problems(path, fresh, 0)));
        return new LspReport(files.stream().filter(file -> file.count() > 0).toList(), found);
    }

    private Stream<LspDocument> documents() {
        return servers.values().stream().flatMap(server -> server.documents().stream());
    }

    private static FileProblems problems(String path, List<Diagnostic> all, int lines) {
        return new FileProblems(
                path,
                all.size(),
                all.stream().limit(lines).map(Diagnostic::words).toList());
    }

    public void markReported(LspReport report) {
        synchronized (monitor) {
            report.found().forEach(LspDocument::markReported);
        }
    }

    /**
     * Returns the diagnostics of the given files, or of all open files if the list is empty. Waits for the servers no
     * longer than after an edit.
     */
    DiagnosticsText listed(List<String> paths, Cancellation cancellation) {
        paths.forEach(this::touch);
        takeChangesOnDisk();
        Predicate<LspDocument> isMeant = document -> paths.isEmpty() || paths.contains(document.path());
        await(
                server -> server.documents().stream().anyMatch(each -> isMeant.test(each) && !each.isSettled()),
                System.nanoTime() + wait.toNanos(),
                cancellation);
        Map<String, List<Diagnostic>> found = new TreeMap<>();
        Set<String> open = new TreeSet<>();
        synchronized (monitor) {
            documents().filter(isMeant).filter(each -> !each.isSettled()).forEach(each -> open.add(each.path()));
            documents().filter(isMeant).filter(LspDocument::isSettled).forEach(document -> {
                found.computeIfAbsent(document.path(), path -> new ArrayList<>())
                        .addAll(document.found());
                document.markReported(document.found());
            });
        }
        return new DiagnosticsText(
                found.entrySet().stream()
                        .map(file -> problems(file.getKey(), file.getValue(), Integer.MAX_VALUE))
                        .toList(),
                open,
                views().stream().filter(view -> !view.why().isEmpty()).toList());
    }

    /** Returns the servers that are no longer used, and those that may not be started. */
    public List<LanguageServerLeftOut> leftOut() {
        synchronized (monitor) {
            Map<String, String> all = new TreeMap<>(refused);
            servers.values().stream()
                    .filter(server -> server.state() == LspState.FAILED)
                    .forEach(server -> all.put(server.spec().name(), server.why()));
            return all.entrySet().stream()
                    .map(server -> new LanguageServerLeftOut(server.getKey(), server.getValue()))
                    .toList();
        }
    }

    /**
     * A server as shown to the user.
     *
     * @param standing one word: off, missing, refused, idle, starting, ready or failed
     * @param why the reason for a failure or refusal, otherwise blank
     * @param problems the number of known diagnostics
     */
    public record LspView(String name, String command, List<String> files, String standing, String why, long problems) {
        public boolean isOf(String... standings) {
            return List.of(standings).contains(standing);
        }
    }

    /** Returns all servers, including the built-in ones. */
    public List<LspView> views() {
        return specs.stream().map(this::view).toList();
    }

    /** Returns the servers that were started. */
    public List<LspView> begun() {
        synchronized (monitor) {
            return servers.values().stream().map(server -> view(server.spec())).toList();
        }
    }

    private LspView view(LspSpec spec) {
        synchronized (monitor) {
            LspServer server = servers.get(spec.name());
            if (server == null) {
                return idle(spec);
            }
            String standing = server.state().name().toLowerCase(Locale.ROOT);
            long problems = server.documents().stream()
                    .mapToLong(document -> document.found().size())
                    .sum();
            return new LspView(spec.name(), spec.words(), spec.files(), standing, server.why(), problems);
        }
    }

    private LspView idle(LspSpec spec) {
        Optional<Path> program = place.programs().apply(spec.program());
        Optional<String> refusal = spec.isEnabled() ? program.flatMap(place.refusal()) : Optional.empty();
        String standing =
                !spec.isEnabled() ? "off" : program.isEmpty() ? "missing" : refusal.isPresent() ? "refused" : "idle";
        return new LspView(spec.name(), spec.words(), spec.files(), standing, refusal.orElse(""), 0);
    }

    @Override
    public void close() {
        List<LspServer> all;
        synchronized (monitor) {
            all = List.copyOf(servers.values());
            all.forEach(LspServer::close);
        }
        all.forEach(server -> server.awaitEnd(SHUTDOWN_TIMEOUT));
    }
}
