package dev.deepseektui.core.conversation.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.task.TaskState.WorkingSet;
import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkingSetTest {
    private final WorkingSet set = new WorkingSet();

    @Test
    void a_write_counts_three_reads() {
        set.written("a", 1);
        IntStream.range(0, 2).forEach(i -> set.read("b", 1));
        set.mentioned("b", 1);

        assertThat(set.score("a", 1)).isEqualTo(set.score("b", 1)).isEqualTo(3);
    }

    @Test
    void scores_halve_every_ten_turns() {
        set.written("a", 9);

        assertThat(set.score("a", 9)).isEqualTo(3);
        assertThat(set.score("a", 10)).isEqualTo(1.5);
        assertThat(set.score("a", 29)).isEqualTo(0.75);
    }

    @Test
    void the_score_picks_the_members_and_the_path_their_place() {
        set.written("z", 1);
        set.read("m", 1);
        set.read("a", 1);

        assertThat(set.top(2, 1)).containsExactly("a", "z");
    }

    @Test
    void touching_a_member_again_moves_nothing() {
        List.of("b", "c", "a").forEach(path -> set.read(path, 1));
        List<String> before = set.top(3, 1);

        set.written("c", 2);

        assertThat(set.top(3, 2)).isEqualTo(before);
    }

    @Test
    void any_order_of_the_same_touches_gives_the_same_members() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        List<String> touches = new ArrayList<>();
        IntStream.range(0, 200).forEach(i -> touches.add("file" + random.nextInt(40)));
        touches.forEach(path -> set.read(path, 1));
        Collections.shuffle(touches, random);
        WorkingSet other = new WorkingSet();
        touches.forEach(path -> other.read(path, 1));

        assertThat(other.top(8, 1)).as("seed %d", seed).isEqualTo(set.top(8, 1));
    }
}
