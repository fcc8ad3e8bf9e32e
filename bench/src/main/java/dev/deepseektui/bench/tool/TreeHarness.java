package dev.deepseektui.bench.tool;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.builtin.Glob;
import dev.deepseektui.core.tool.builtin.Grep;
import dev.deepseektui.core.tool.builtin.ReadFile;
import dev.deepseektui.core.workspace.OwnFiles;
import dev.deepseektui.core.workspace.SeenFiles;
import dev.deepseektui.core.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A comparison of {@code grep} and {@code glob} with {@code grep -r} and {@code find}, on 100,000 files and then on a
 * file of 1 GB. The tools and the programs alternate, with a warm cache. Prints the best round and the first round.
 */
public final class TreeHarness {
    private static final int ROUNDS = 7;
    private static final int CANCELLED = 50;

    private TreeHarness() {}

    public static void main(String[] args) throws Exception {
        GeneratedTree tree = GeneratedTree.make();
        try {
            Workspace workspace = workspace(tree.root());
            compare(
                    "grep, a rare word",
                    () -> call(new Grep(workspace), Map.of("pattern", GeneratedTree.RARE)),
                    () -> run(tree.root(), "grep", "-rn", GeneratedTree.RARE, "."));
            compare(
                    "grep, a regular expression that contains a word",
                    () -> call(new Grep(workspace), Map.of("pattern", "quokka[A-Z]\\w+$")),
                    () -> run(tree.root(), "grep", "-rnE", "quokka[A-Z][a-zA-Z]+$", "."));
            compare(
                    "grep, a regular expression without a word",
                    () -> call(new Grep(workspace), Map.of("pattern", "[q][u]o[k]+a")),
                    () -> run(tree.root(), "grep", "-rnE", "[q][u]o[k]+a", "."));
            compare(
                    "glob",
                    () -> call(new Glob(workspace), Map.of("pattern", "**/*997.java")),
                    () -> run(tree.root(), "find", ".", "-name", "*997.java"));
            cancel(new Grep(workspace));
        } finally {
            GeneratedTree.delete(tree.root());
        }
        huge();
    }

    private static void huge() throws Exception {
        Path directory = GeneratedTree.huge("line\n".repeat(20_000));
        try {
            Workspace workspace = workspace(directory);
            Tool read = new ReadFile(workspace, SeenFiles.NONE);
            alone("read, a page of 1 GB", () -> call(read, Map.of("file_path", "huge")));
            GeneratedTree.delete(directory);
            directory = GeneratedTree.huge("\0");
            Grep grep = new Grep(workspace(directory));
            alone("grep, a binary file of 1 GB", () -> call(grep, Map.of("pattern", "word")));
        } finally {
            GeneratedTree.delete(directory);
        }
    }

    /** Measures the time from the cancellation of a running search until the call returns. */
    private static void cancel(Grep grep) throws Exception {
        Arguments arguments = grep.parameters().read("grep", Json.line(Map.of("pattern", "[q][u]o[k]+a")));
        long longest = 0;
        for (int i = 0; i < CANCELLED; i++) {
            Run run = new Run();
            CompletableFuture<Long> cancelled = CompletableFuture.supplyAsync(
                    () -> {
                        run.cancellation().cancel();
                        return System.nanoTime();
                    },
                    CompletableFuture.delayedExecutor(20 + i, TimeUnit.MILLISECONDS));
            expect(grep.call(arguments, run).status() == ToolOutcome.Status.CANCELLED);
            longest = Math.max(longest, System.nanoTime() - cancelled.get());
        }
        System.out.printf(Locale.ROOT, "| grep cancelled, %d times | longest %.1f ms |%n", CANCELLED, longest / 1e6);
    }

    private static void compare(String what, Work ours, Work theirs) throws Exception {
        long first = time(ours);
        long best = first;
        long other = time(theirs);
        for (int i = 0; i < ROUNDS; i++) {
            best = Math.min(best, time(ours));
            other = Math.min(other, time(theirs));
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | first %.0f ms | best %.0f ms | program %.0f ms | %.2f |%n",
                what,
                first / 1e6,
                best / 1e6,
                other / 1e6,
                (double) best / other);
    }

    private static void alone(String what, Work work) throws Exception {
        long first = time(work);
        long best = first;
        for (int i = 0; i < ROUNDS; i++) {
            best = Math.min(best, time(work));
        }
        System.out.printf(Locale.ROOT, "| %s | first %.1f ms | best %.1f ms |%n", what, first / 1e6, best / 1e6);
    }

    private static long time(Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }

    /** A timed operation. */
    private interface Work {
        void run() throws Exception;
    }

    private static void call(Tool tool, Map<String, Object> arguments) throws Exception {
        ToolOutcome outcome = tool.call(tool.parameters().read(tool.name(), Json.line(arguments)), new Run());
        expect(outcome.status() == ToolOutcome.Status.OK && !outcome.text().startsWith("No file"));
    }

    private static void run(Path directory, String... command) throws Exception {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        expect(process.getInputStream().readAllBytes().length > 0 && process.waitFor() == 0);
    }

    private static void expect(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("no result");
        }
    }

    static Workspace workspace(Path directory) {
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(
                        new DeepseekHome(directory.resolve("none")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of()));
        return new Workspace(directory, config, OwnFiles.NONE);
    }

    private record Run(Cancellation cancellation) implements ToolRun {
        Run() {
            this(new Cancellation());
        }

        @Override
        public String callId() {
            return "bench";
        }

        @Override
        public void record(TapeEvent event) {
            throw new IllegalStateException("nothing is to be recorded");
        }

        @Override
        public void progress(String text) {
            throw new IllegalStateException("nothing is to be shown");
        }
    }
}
