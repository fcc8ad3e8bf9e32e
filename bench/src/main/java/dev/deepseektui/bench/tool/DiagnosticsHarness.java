package dev.deepseektui.bench.tool;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.ConfigSources.Flag;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.session.Installation;
import dev.deepseektui.core.session.SessionLanguages;
import dev.deepseektui.core.session.SettingsCatalog;
import dev.deepseektui.core.tool.lsp.LspServers;
import dev.deepseektui.core.tool.setup.Setup.Nesting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A measurement of the time that a warm language server adds to an edit. It uses the servers on the PATH. Every second
 * edit breaks a file of 300 lines.
 */
public final class DiagnosticsHarness {
    private static final int ROUNDS = 60;
    private static final int WARMING_UP = 6;

    private DiagnosticsHarness() {}

    private record Sample(String file, String line, String good, String bad) {
        String text(boolean isBroken) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 300; i++) {
                text.append(line.formatted(i, i)).append('\n');
            }
            return text.append(isBroken ? bad : good).append('\n').toString();
        }
    }

    private static final List<Sample> SAMPLES = List.of(
            new Sample("a.ts", "export const x%d: number = %d;", "export const z = 1;", "export const z: number = y;"),
            new Sample("a.py", "x%d: int = %d", "z: int = 1", "z: int = y"),
            new Sample("a.c", "int x%d = %d;", "int z = 1;", "int z = y;"));

    public static void main(String[] args) throws Exception {
        System.out.println(
                "time from writing the file to its diagnostics, milliseconds: median, 90th percentile; errors found");
        for (Sample sample : SAMPLES) {
            measure(sample);
        }
        System.exit(0);
    }

    private static void measure(Sample sample) throws Exception {
        Path root = Files.createTempDirectory("diagnostics").toRealPath();
        Files.writeString(root.resolve("compile_flags.txt"), "");
        DeepseekHome home = new DeepseekHome(root.resolve(".home"));
        Config config = ConfigLoader.load(
                SettingsCatalog.ALL,
                new ConfigSources(
                        home,
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of(new Flag("bench", "lsp.wait_ms", "30000"))));
        Installation installation =
                new Installation(home, System.getenv(), "bench", InstantSource.system(), IdSource.random());
        try (SessionLanguages languages = SessionLanguages.described(config, installation, root, Nesting.SENT)) {
            LspServers servers = languages.servers();
            long[] taken = new long[ROUNDS];
            int found = 0;
            for (int round = -WARMING_UP; round < ROUNDS; round++) {
                servers.touch(sample.file());
                Files.writeString(root.resolve(sample.file()), sample.text(round % 2 == 0));
                long begun = System.nanoTime();
                servers.edited(sample.file());
                found += servers.awaitProblems(new Cancellation()).size();
                taken[Math.max(0, round)] = System.nanoTime() - begun;
            }
            Arrays.sort(taken);
            System.out.printf(
                    "%-6s %6.1f %6.1f  %d%n",
                    sample.file(), taken[ROUNDS / 2] / 1e6, taken[ROUNDS * 9 / 10] / 1e6, found);
        }
    }
}
