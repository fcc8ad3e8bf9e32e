package dev.deepseektui.core.workspace.rewind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random trees with random edits: rewinding to a prompt restores the tree at that prompt. */
class RewindLawTest {
    /** Each life has {@link #PROMPTS} prompts to rewind to: 2,000 cases in the long run, 300 in the short one. */
    private static final int LIVES = "full".equals(System.getProperty("stress")) ? 500 : 75;

    private static final int PROMPTS = 4;
    /** They mostly wait for the disk. */
    private static final int AT_ONCE = 8;

    @TempDir
    Path directory;

    @Test
    void back_to_any_prompt_the_tree_is_what_it_was_and_forward_again() {
        forEach(LIVES, life -> {
            List<Map<String, String>> was = life.live(() -> {});
            Map<String, String> last = life.scene.tree();
            for (int back = PROMPTS; back > 0; back--) {
                assertThat(life.scene.backTo(back).failed()).as(life.name).isEmpty();
                assertThat(life.scene.tree()).as(life.name).isEqualTo(was.get(back - 1));
                life.scene.takeBackLast();
                assertThat(life.scene.tree()).as(life.name).isEqualTo(last);
            }
        });
    }

    @Test
    void what_the_user_did_himself_is_never_touched_unless_he_insists() {
        forEach(LIVES / 2, life -> {
            Map<String, String> mine = new HashMap<>();
            life.live(() -> {
                Path file = life.scene.workspace.resolve("mine" + life.random.nextInt(3));
                RandomEdits.write(file, "mine " + life.random.nextInt());
                mine.put(file.getFileName().toString(), RandomEdits.read(file));
            });
            // The agent's steps never touch these files, and the user's edits of the agent's files come last.
            TreeSet<String> edited = new TreeSet<>(mine.keySet());
            for (Path file : life.edits.entries()) {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && life.random.nextInt(4) == 0) {
                    RandomEdits.write(file, "edited " + life.random.nextInt());
                    edited.add(life.scene.workspace.relativize(file).toString());
                }
            }
            Map<String, String> before = life.scene.tree();
            life.scene.backTo(1);
            Map<String, String> after = life.scene.tree();

            edited.forEach(path ->
                    assertThat(after.get(path)).as(life.name + " " + path).isEqualTo(before.get(path)));
        });
    }

    @Test
    void killed_at_any_step_each_entry_is_as_before_or_as_wanted_and_it_is_said_which() {
        forEach(LIVES / 2, life -> {
            List<Map<String, String>> was = life.live(() -> {});
            int dies = life.random.nextInt(8);
            int[] count = {0};
            life.scene.dying(path -> {
                if (count[0]++ == dies) {
                    throw new Death();
                }
            });
            Map<String, String> before = life.scene.tree();
            boolean died = life.died();
            life.scene.dying(path -> {});
            life.scene.open();
            if (died) {
                life.settled(before, was.get(0));
                life.scene.backTo(1);
            }
            assertThat(life.scene.tree()).as(life.name).isEqualTo(was.get(0));
        });
    }

    private static final class Death extends Error {
        private static final long serialVersionUID = 1L;
    }

    private void forEach(int lives, Consumer<Life> law) {
        ForkJoinPool pool = new ForkJoinPool(AT_ONCE);
        try {
            pool.submit(() -> Seed.some(lives).parallel().forEach(seed -> {
                        Life life = new Life(seed);
                        law.accept(life);
                        life.end();
                    }))
                    .get();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new AssertionError(e.getMessage(), e.getCause());
        } finally {
            pool.shutdown();
        }
    }

    /** A workspace and its history. */
    private final class Life {
        final String name;
        final Random random;
        final RewindScene scene;
        final RandomEdits edits;

        Life(long seed) {
            name = "seed " + seed;
            random = new Random(seed);
            scene = new RewindScene(directory.resolve(Long.toString(seed)));
            edits = new RandomEdits(scene.workspace, random);
            edits.some(6);
        }

        /** Performs a step of some edits for each prompt, and returns the trees before each prompt. */
        List<Map<String, String>> live(Runnable between) {
            List<Map<String, String>> was = new ArrayList<>();
            for (int prompt = 0; prompt < PROMPTS; prompt++) {
                between.run();
                was.add(scene.tree());
                scene.ask();
                scene.step(() -> edits.some(5));
            }
            return was;
        }

        boolean died() {
            try {
                scene.backTo(1);
                return false;
            } catch (Death death) {
                return true;
            }
        }

        void settled(Map<String, String> before, Map<String, String> wanted) {
            FilesRewinding rewinding = scene.history().unfinished().orElseThrow();
            FilesRewound told = scene.rewind().settle(rewinding, scene.tape::add);
            assertThat(told.interrupted()).isTrue();
            assertThat(scene.history().unfinished()).isEmpty();
            RewindScene.expectTold(rewinding, told, new RewindScene.Trees(before, wanted, scene.tree()));
        }

        void end() {
            try (Stream<Path> all = Files.walk(scene.home.getParent())) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
