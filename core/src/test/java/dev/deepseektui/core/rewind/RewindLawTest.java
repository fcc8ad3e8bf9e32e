package dev.deepseektui.core.rewind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random trees, and random edits of them: what was there at a prompt is there again after going back to it. */
class RewindLawTest {
    private static final int CASES = "full".equals(System.getProperty("stress")) ? 2_000 : 60;
    private static final int PROMPTS = 4;
    private static final List<String> NAMES = List.of("a", "b", "c", "d é", "e\nf", ".g");

    @TempDir
    Path directory;

    /** Of the case that runs: {@link #begin} makes them anew. */
    @SuppressWarnings("NullAway.Init")
    private RewindScene scene;

    private Random random = new Random(0);

    @Test
    void back_to_any_prompt_the_tree_is_what_it_was_and_forward_again() {
        Seed.some(CASES).forEach(seed -> {
            begin(seed);
            List<Map<String, String>> was = live(() -> {});
            Map<String, String> last = scene.tree();
            int back = 1 + random.nextInt(PROMPTS);

            assertThat(scene.backTo(back).failed()).as("seed " + seed).isEmpty();
            assertThat(scene.tree()).as("seed " + seed).isEqualTo(was.get(back - 1));
            scene.takeBackLast();
            assertThat(scene.tree()).as("seed " + seed).isEqualTo(last);
            end();
        });
    }

    @Test
    void what_the_user_did_himself_is_never_touched_unless_he_insists() {
        Seed.some(CASES / 2).forEach(seed -> {
            begin(seed);
            Map<String, String> mine = new HashMap<>();
            live(() -> {
                Path file = scene.workspace.resolve("mine" + random.nextInt(3));
                write(file, "mine " + random.nextInt());
                mine.put(file.getFileName().toString(), read(file));
            });
            // The agent's steps never touch these; what he did to the agent's files he does last.
            TreeSet<String> edited = new TreeSet<>();
            for (Path file : entries()) {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && random.nextInt(4) == 0) {
                    write(file, "edited " + random.nextInt());
                    edited.add(scene.workspace.relativize(file).toString());
                }
            }
            Map<String, String> before = scene.tree();
            scene.backTo(1);
            Map<String, String> after = scene.tree();

            edited.forEach(path ->
                    assertThat(after.get(path)).as("seed " + seed + " " + path).isEqualTo(before.get(path)));
            mine.keySet()
                    .forEach(path ->
                            assertThat(after.get(path)).as("seed " + seed).isEqualTo(before.get(path)));
            end();
        });
    }

    @Test
    void killed_at_any_step_each_entry_is_as_before_or_as_wanted_and_it_is_said_which() {
        Seed.some(CASES / 2).forEach(seed -> {
            begin(seed);
            List<Map<String, String>> was = live(() -> {});
            int dies = random.nextInt(8);
            int[] count = {0};
            scene.dying(path -> {
                if (count[0]++ == dies) {
                    throw new Death();
                }
            });
            Map<String, String> before = scene.tree();
            boolean died = died();
            scene.dying(path -> {});
            scene.open();
            if (died) {
                settled(seed, before, was.get(0));
                scene.backTo(1);
            }
            assertThat(scene.tree()).as("seed " + seed).isEqualTo(was.get(0));
            end();
        });
    }

    private void settled(long seed, Map<String, String> before, Map<String, String> wanted) {
        var rewinding = scene.history().unfinished().orElseThrow();
        var told = scene.rewind().settle(rewinding, scene.tape::add);
        assertThat(told.interrupted()).isTrue();
        assertThat(scene.history().unfinished()).isEmpty();
        Map<String, String> now = scene.tree();
        TreeSet<String> open = new TreeSet<>();
        told.failed().forEach(failed -> open.add(failed.path()));
        rewinding.steps().forEach(step -> {
            String path = step.path();
            boolean replacesKind = step.before() != null
                    && step.after() != null
                    && step.before().kind() != step.after().kind();
            if (open.contains(path)) {
                // Not begun; but what becomes something of another kind has to go before.
                if (!replacesKind || now.containsKey(path)) {
                    assertThat(now.get(path)).as("seed " + seed + " " + path).isEqualTo(before.get(path));
                }
            } else {
                assertThat(now.get(path)).as("seed " + seed + " " + path).isEqualTo(wanted.get(path));
            }
        });
    }

    private boolean died() {
        try {
            scene.backTo(1);
            return false;
        } catch (Death death) {
            return true;
        }
    }

    private static final class Death extends Error {
        private static final long serialVersionUID = 1L;
    }

    private void begin(long seed) {
        random = new Random(seed);
        scene = new RewindScene(directory.resolve(Long.toString(seed)));
        for (int i = 0; i < 6; i++) {
            edit();
        }
    }

    private void end() {
        try (Stream<Path> all = Files.walk(scene.home.getParent())) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Prompts with steps of some edits each; returns the trees before each. */
    private List<Map<String, String>> live(Runnable between) {
        List<Map<String, String>> was = new ArrayList<>();
        for (int prompt = 0; prompt < PROMPTS; prompt++) {
            between.run();
            was.add(scene.tree());
            scene.ask();
            scene.step(() -> {
                for (int i = random.nextInt(5); i >= 0; i--) {
                    edit();
                }
            });
        }
        return was;
    }

    private List<Path> entries() {
        try (Stream<Path> all = Files.walk(scene.workspace)) {
            return all.filter(path -> !path.equals(scene.workspace)
                            && !path.getFileName().toString().startsWith("mine"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path somewhere() {
        List<Path> directories = new ArrayList<>(entries().stream()
                .filter(path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))
                .toList());
        directories.add(scene.workspace);
        Path in = directories.get(random.nextInt(directories.size()));
        return in.resolve(NAMES.get(random.nextInt(NAMES.size())));
    }

    private void edit() {
        Path path = somewhere();
        try {
            boolean isDirectory = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
            switch (random.nextInt(7)) {
                case 0, 1 -> {
                    if (!isDirectory) {
                        Files.deleteIfExists(path);
                        write(path, "text " + random.nextInt(20));
                    }
                }
                case 2 -> {
                    if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                        Files.writeString(path, "more\n", StandardOpenOption.APPEND);
                    }
                }
                case 3 -> {
                    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                        Files.createDirectory(path);
                    }
                }
                case 4 -> delete(path);
                case 5 -> {
                    delete(path);
                    Files.createSymbolicLink(path, Path.of(NAMES.get(random.nextInt(NAMES.size()))));
                }
                default -> {
                    Path to = somewhere();
                    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !to.startsWith(path) && !path.startsWith(to)) {
                        delete(to);
                        Files.move(path, to, StandardCopyOption.ATOMIC_MOVE);
                    }
                }
            }
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && random.nextInt(4) == 0) {
                Files.setAttribute(path, "unix:mode", 0600 | random.nextInt(0100), LinkOption.NOFOLLOW_LINKS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(path)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
