package dev.deepseektui.testkit.simulator.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.Seed;
import dev.deepseektui.testkit.simulator.chat.PrefixCacheModel.PromptUnits;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrefixCacheModelTest {
    private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");

    private final PrefixCacheModel cache = new PrefixCacheModel(Duration.ofHours(1));

    @Test
    void the_first_request_misses_all() {
        assertThat(cache.hit(prompt(1, 300), NOW)).isZero();
    }

    @Test
    void the_same_prompt_and_more_behind_hits_to_the_end_of_its_input() {
        cache.persist(prompt(1, 300), NOW);

        assertThat(cache.hit(prompt(1, 300).tokens(ids(2, 50)).endOfUnit(), NOW))
                .isEqualTo(300);
    }

    @Test
    void a_change_in_the_middle_hits_up_to_the_interval_before_it() {
        cache.persist(prompt(1, 300), NOW);
        int[] ids = ids(1, 300);
        ids[200] = -1;
        PromptUnits changed = new PromptUnits().tokens(ids).endOfUnit();

        assertThat(cache.hit(changed, NOW)).isEqualTo(128);
    }

    @Test
    void a_part_of_a_unit_is_no_hit() {
        cache.persist(prompt(1, 100), NOW);

        assertThat(cache.hit(new PromptUnits().tokens(ids(1, 99)).endOfUnit(), NOW))
                .isZero();
    }

    @Test
    void what_nobody_used_for_its_life_is_gone_and_use_renews_it() {
        cache.persist(prompt(1, 300), NOW);
        Instant later = NOW.plus(Duration.ofMinutes(59));
        assertThat(cache.hit(prompt(1, 300), later)).isEqualTo(300);
        cache.persist(prompt(1, 300), later);

        assertThat(cache.hit(prompt(1, 300), NOW.plus(Duration.ofMinutes(118)))).isEqualTo(300);
        assertThat(cache.hit(prompt(1, 300), NOW.plus(Duration.ofHours(2)))).isZero();
    }

    @Test
    void tokens_may_come_in_any_portions() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        int[] all = random.ints(1_000).toArray();
        PromptUnits portions = new PromptUnits();
        for (int at = 0; at < all.length; ) {
            int next = Math.min(all.length, at + 1 + random.nextInt(200));
            portions.tokens(java.util.Arrays.copyOfRange(all, at, next));
            at = next;
        }
        cache.persist(new PromptUnits().tokens(all).endOfUnit(), NOW);

        assertThat(cache.hit(portions.endOfUnit(), NOW)).as("seed %d", seed).isEqualTo(1_000);
    }

    private static PromptUnits prompt(int seed, int length) {
        return new PromptUnits().tokens(ids(seed, length)).endOfUnit();
    }

    private static int[] ids(int seed, int length) {
        return IntStream.range(0, length).map(i -> seed * 1_000 + i).toArray();
    }
}
