package dev.deepseektui.core.workspace.rewind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.ChildJvm;
import dev.deepseektui.core.tape.TapeFile;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.workspace.rewind.RewindScene.Trees;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that restores files is killed before each of its disk changes. {@code -Dstress=full} tries all of them. */
class KilledRewindTest {
    private static final boolean ALL = "full".equals(System.getProperty("stress"));
    private static final int SOME = 6;

    @TempDir
    Path directory;

    private Map<String, String> wanted = Map.of();

    /** Creates files, links and directories that appear, disappear, change or replace each other. */
    @BeforeEach
    void scene() {
        RewindScene scene = new RewindScene(directory.resolve("first"));
        scene.sh("mkdir -p d/e; echo 1 > a; echo 2 > d/b; echo 3 > d/e/c; ln -s a l; echo 4 > f; mkdir g; chmod 750 g");
        wanted = scene.tree();
        scene.ask();
        scene.step("echo x >> a; rm -r d; echo 5 > d; rm l; mkdir l; echo 6 > l/n; ln -s a m; rm f; ln -s a f; chmod"
                + " 700 g");
        try (TapeFile tape = RewindChild.tape(scene)) {
            scene.tape.forEach(tape::append);
        }
        scene.close();
    }

    @Test
    void each_entry_is_as_before_or_as_wanted_and_it_is_said_which() throws Exception {
        int changes = changes();
        assertThat(changes).isGreaterThan(20);
        for (int change : ALL ? IntStream.range(0, changes).toArray() : some(changes)) {
            killBefore(change);
        }
    }

    private static int[] some(int changes) {
        return new Random(Seed.RUN).ints(0, changes).distinct().limit(SOME).toArray();
    }

    /** Returns the number of changes if the process is not killed. */
    private int changes() throws IOException {
        RewindScene scene = copy("whole");
        try (ChildJvm child =
                ChildJvm.start(RewindChild.class, directory.resolve("whole").toString(), "-1")) {
            int changes = Integer.parseInt(child.line());
            assertThat(withoutLeftovers(scene.tree())).isEqualTo(wanted);
            return changes;
        }
    }

    private void killBefore(int change) throws IOException {
        String name = "killed" + change;
        RewindScene scene = copy(name);
        Map<String, String> before = scene.tree();
        try (ChildJvm child =
                ChildJvm.start(RewindChild.class, directory.resolve(name).toString(), Integer.toString(change))) {
            assertThat(child.line()).as(name).isEqualTo("now");
            child.kill();
        }
        try (TapeFile tape = RewindChild.tape(scene)) {
            RewindChild.read(tape, scene);
        }
        FilesRewinding rewinding = scene.history().unfinished().orElseThrow();
        FilesRewound told = scene.rewind().settle(rewinding, scene.tape::add);
        RewindScene.expectTold(rewinding, told, new Trees(before, wanted, scene.tree()));

        scene.backTo(1);
        assertThat(withoutLeftovers(scene.tree())).as(name).isEqualTo(wanted);
    }

    private RewindScene copy(String name) {
        new RewindScene(directory.resolve("first")).sh("cp -a ../../first ../../" + name);
        return new RewindScene(directory.resolve(name));
    }

    /** Removes the temporary files of a killed writer, which a later writer deletes after a while. */
    private static Map<String, String> withoutLeftovers(Map<String, String> tree) {
        Map<String, String> rest = new TreeMap<>(tree);
        rest.keySet().removeIf(path -> path.matches("(.*/)?\\.deepseek-tui-[0-9a-f]{16}\\.tmp"));
        return rest;
    }
}
