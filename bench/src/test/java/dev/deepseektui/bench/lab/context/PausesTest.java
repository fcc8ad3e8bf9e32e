package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.bench.lab.context.ReplayGround.ReplayTimes;
import dev.deepseektui.core.base.UserError;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The time that passes in a replay, and the expiry of the provider's cache. */
class PausesTest {
    private static final long BUDGET = 6_000;
    private static final ReplayTimes HOUR = new ReplayTimes(Duration.ZERO, Duration.ofHours(1));

    private static String at(String line, String time) {
        return "{\"at\":\"" + time + "\"," + line.substring(1);
    }

    /** Returns two prompts with their answers; the second prompt is sent at this time. */
    private static List<TraceEntry> withPause(String second) {
        return Traces.read(
                at(Traces.user("What is it? " + "Some words more. ".repeat(200)), "2026-11-18T10:00:00Z"),
                at(Traces.says("That. ".repeat(100)), "2026-11-18T10:00:30Z"),
                at(Traces.user("And now?"), second),
                Traces.says("This."));
    }

    private static ContextReplayed replay(List<TraceEntry> entries, ReplayTimes times) {
        ReplayGround usual = Traces.ground(BUDGET);
        ReplayGround ground = new ReplayGround(usual.header(), usual.budget(), usual.prices(), usual.moment(), times);
        ContextReplay replay = new ContextReplay(ground, Traces.ladder());
        entries.forEach(replay::next);
        return replay.finish();
    }

    private static double cost(ContextReplayed replayed) {
        return replayed.cost().total().orElseThrow();
    }

    @Test
    void what_was_cached_is_read_anew_after_the_lifetime_of_the_cache() {
        double soon = cost(replay(withPause("2026-11-18T10:59:00Z"), HOUR));
        double late = cost(replay(withPause("2026-11-18T11:01:00Z"), HOUR));

        assertThat(late).isGreaterThan(soon * 1.2);
    }

    @Test
    void without_recorded_times_a_given_pause_passes_before_each_further_prompt() {
        List<TraceEntry> entries = Traces.read(
                Traces.user("What is it? " + "Some words more. ".repeat(200)),
                Traces.says("That."),
                Traces.user("And now?"),
                Traces.says("This."));

        double warm = cost(replay(entries, new ReplayTimes(Duration.ofMinutes(50), Duration.ofHours(1))));
        double cold = cost(replay(entries, new ReplayTimes(Duration.ofMinutes(70), Duration.ofHours(1))));

        assertThat(cold).isGreaterThan(warm * 1.2);
    }

    @Test
    void a_time_that_is_none_is_refused() {
        assertThatThrownBy(() -> withPause("at noon"))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("at is \"at noon\"; it must be a time such as");
    }
}
