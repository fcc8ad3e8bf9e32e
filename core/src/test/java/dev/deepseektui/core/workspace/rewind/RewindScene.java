package dev.deepseektui.core.workspace.rewind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.rewind.ContentStore.KeptContents;
import dev.deepseektui.core.workspace.rewind.RewindHistory.RewindOverview;
import dev.deepseektui.core.workspace.rewind.RewindKeys.RewindLimits;
import dev.deepseektui.core.workspace.rewind.RewindPlan.ForeignChanges;
import dev.deepseektui.core.workspace.rewind.RewindPlan.RewindStep.SkippedEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A workspace on the real disk, in which commands run and are undone. */
final class RewindScene {
    static final RewindLimits LIMITS = new RewindLimits(1 << 20, 64 << 20, 50_000);

    final Path workspace;
    final Path home;
    final List<TapeEvent> tape = new ArrayList<>();
    private final RewindLimits limits;
    private final String session;
    private FileWatch watch;
    private ContentStore store;
    private Consumer<String> beforeEach = path -> {};
    private Optional<Workspace> through = Optional.empty();
    private long turn;

    RewindScene(Path directory) {
        this(directory, LIMITS);
    }

    RewindScene(Path directory, RewindLimits limits) {
        this(directory, limits, "session");
    }

    private RewindScene(Path directory, RewindLimits limits, String session) {
        this.session = session;
        this.workspace = directory.resolve("workspace");
        this.home = directory.resolve("home");
        this.limits = limits;
        try {
            Files.createDirectories(workspace);
            Files.createDirectories(home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        open();
    }

    /** Opens the stores as a new process would, without anything in memory. */
    void open() {
        store = new ContentStore(home.resolve("kept"), session, limits.storeBytes());
        watch = new FileWatch(new FileWatch.WatchSetup(tools(), limits, home.resolve("clock " + session)), contents());
    }

    /** Returns another session of the same workspace. */
    RewindScene another(String name) {
        return new RewindScene(Objects.requireNonNull(home.getParent()), limits, name);
    }

    private Workspace tools() {
        return through.orElseGet(() -> Workspace.withoutSettings(workspace, OwnFiles.NONE));
    }

    /** Sets the workspace through which files are restored. */
    void through(Workspace tools) {
        through = Optional.of(tools);
    }

    /** Closes the content store, so that another process can use it. */
    void close() {
        try {
            store.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ContentStore store() {
        return store;
    }

    /** Creates a repository with some files, old enough for its index to be reliable. */
    RewindScene repository() {
        sh("git init -q; mkdir b; echo one > a.txt; echo two > b/c.txt; printf '\\0\\1\\377' > bin;"
                + " printf 'out\\n*.log\\n' > .gitignore; git add -A; git commit -qm x");
        return settled();
    }

    /** Makes the files older, because git's index is not reliable for files as recent as itself. */
    RewindScene settled() {
        sh("find . -path ./.git -prune -o -type f -exec touch -h -d '2 minutes ago' {} +; git update-index -q"
                + " --refresh; git status -s >/dev/null");
        return this;
    }

    void dying(Consumer<String> before) {
        this.beforeEach = before;
    }

    long ask() {
        turn++;
        tape.add(new Asked(turn, "ask " + turn, List.of()));
        return turn;
    }

    /** Runs a command as a step of the agent. */
    void step(String command) {
        watch.before("call").ifPresent(tape::add);
        sh(command);
        watch.after("call").ifPresent(tape::add);
    }

    void step(Runnable deed) {
        watch.before("call").ifPresent(tape::add);
        deed.run();
        watch.after("call").ifPresent(tape::add);
    }

    private KeptContents contents() {
        return new KeptContents(store, new ArtifactStore(new SessionFiles(home.resolve(session))));
    }

    /** Undoes the last step within its turn. */
    FilesRewound takeBackStep() {
        FilesChanged step = (FilesChanged) tape.get(tape.size() - 1);
        FileRewind undo = watch.undo();
        return undo.takeBack(step.callId(), undo.plan(List.of(step)).restores(ForeignChanges.LEFT), tape::add);
    }

    FileRewind rewind() {
        return new FileRewind(tools(), contents(), limits, beforeEach);
    }

    RewindOverview overview() {
        return new RewindOverview(rewind(), new RewindDiff(tools(), contents(), limits));
    }

    RewindHistory history() {
        RewindHistory history = new RewindHistory();
        tape.forEach(history::apply);
        return history;
    }

    RewindPlan plan(long to) {
        return rewind().plan(history().since(to));
    }

    FilesRewound backTo(long to) {
        return rewind().carryOut(to, plan(to).restores(ForeignChanges.LEFT), tape::add);
    }

    FilesRewound takeBackLast() {
        RewindPlan plan = rewind().plan(history().last());
        assertThat(plan.leftAlone(ForeignChanges.LEFT)).isEmpty();
        return rewind().carryOut(null, plan.restores(ForeignChanges.LEFT), tape::add);
    }

    /** The trees before a rewind, as wanted, and after it. */
    record Trees(Map<String, String> before, Map<String, String> wanted, Map<String, String> now) {}

    /** Asserts that an incomplete rewind reported the truth about each entry. */
    static void expectTold(FilesRewinding rewinding, FilesRewound told, Trees trees) {
        List<String> open =
                told.failed().stream().map(FilesRewound.FailedFile::path).toList();
        rewinding.steps().forEach(step -> {
            String path = step.path();
            boolean replacesKind = step.before() != null
                    && step.after() != null
                    && step.before().kind() != step.after().kind();
            if (!open.contains(path)) {
                assertThat(trees.now().get(path))
                        .as(path)
                        .isEqualTo(trees.wanted().get(path));
            } else if (!replacesKind || trees.now().containsKey(path)) {
                // Not begun; but an entry that changes its kind is deleted first.
                assertThat(trees.now().get(path))
                        .as(path)
                        .isEqualTo(trees.before().get(path));
            }
        });
    }

    /** Returns the entries left alone, each as {@code path reason}. */
    List<String> left(long to) {
        return plan(to).leftAlone(ForeignChanges.LEFT).stream()
                .map(RewindScene::words)
                .toList();
    }

    private static String words(SkippedEntry left) {
        return left.path() + " " + left.why();
    }

    /** Runs a command in the workspace; fails if the command fails. */
    String sh(String command) {
        try {
            ProcessBuilder builder = new ProcessBuilder("bash", "-ec", command).directory(workspace.toFile());
            builder.environment()
                    .putAll(Map.of(
                            "GIT_AUTHOR_NAME",
                            "t",
                            "GIT_AUTHOR_EMAIL",
                            "t@t",
                            "GIT_COMMITTER_NAME",
                            "t",
                            "GIT_COMMITTER_EMAIL",
                            "t@t",
                            "GIT_CONFIG_GLOBAL",
                            "/dev/null",
                            "LC_ALL",
                            "C.UTF-8"));
            Process process = builder.redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(command + ": " + output).isZero();
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the kind, mode and content of every entry except git's own. */
    Map<String, String> tree() {
        Map<String, String> tree = new TreeMap<>();
        try {
            Files.walkFileTree(workspace, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                        throws IOException {
                    if (directory.endsWith(".git")) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    note(directory, "directory");
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    note(
                            file,
                            attributes.isSymbolicLink()
                                    ? "link " + Files.readSymbolicLink(file)
                                    : "file " + Arrays.hashCode(Files.readAllBytes(file)) + " " + attributes.size());
                    return FileVisitResult.CONTINUE;
                }

                private void note(Path path, String what) throws IOException {
                    Object mode = what.startsWith("link")
                            ? ""
                            : Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS);
                    tree.put(workspace.relativize(path).toString(), what + " " + mode);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return tree;
    }
}
