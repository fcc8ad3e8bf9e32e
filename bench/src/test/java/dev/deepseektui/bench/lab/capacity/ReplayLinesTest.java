package dev.deepseektui.bench.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.app.report.CapacityTrace;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.capacity.CapacityDecision.GateReason;
import dev.deepseektui.core.session.EventCatalog;
import dev.deepseektui.core.tape.TapeCodec;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReplayLinesTest {
    private static final String BARE =
            "{\"checkpoint\":\"pre_request\",\"turn\":3,\"model\":\"m\",\"action_count_this_turn\":1,"
                    + "\"tool_calls_recent_window\":2,\"unique_reference_ids_recent_window\":3,\"context_used_ratio\":0.5}";
    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ",",
        "\n",
        "\\",
        "null",
        "true",
        "-1",
        "1e999",
        "99999999999999999999",
        "0.5",
        "\"observation\":",
        "\"settings\":",
        "\"series\":",
        "\"turn\":",
        "\"checkpoint\":\"post_tool\"",
        "\"model\":\"m\"",
        "\"seq\":1",
        "\"ts\":\"x\"",
        "\"type\":\"checkpoint_evaluated\"",
        "\"type\":\"rebased\"",
        "\"type\":\"session_started\"",
        "\"workspace\":\"\\u0000\"",
        "\"forced\":",
        "\"profile_window\":",
        "\"priors\":",
        "\"capacity.enabled\":",
        "\"context_used_ratio\":",
        "\"action_count_this_turn\":",
        "\uFEFF",
        "é",
        "\u0000",
        "\u2028"
    };

    private final Config defaults = Replays.config();
    private final TapeCodec codec = EventCatalog.codec();

    @Test
    void an_observation_stands_alone_or_beside_its_series_and_settings() {
        String wrapped = "{\"series\":1,\"settings\":{\"low_risk_max\":0.1},\"observation\":" + BARE + "}";
        String bare = BARE.replace("}", ",\"series\":1,\"settings\":{\"capacity.low_risk_max\":0.1}}");

        assertThat(Replays.of(wrapped + "\n\n")).isEqualTo(Replays.of(bare)).hasSize(1);
    }

    @Test
    void a_new_series_starts_a_fresh_controller_with_the_settings_as_they_are() {
        String first = "{\"series\":\"a\",\"settings\":{\"enabled\":false},\"observation\":" + BARE + "}\n";
        String again = "{\"series\":\"a\",\"observation\":" + BARE + "}\n";
        String second = "{\"series\":\"b\",\"observation\":" + BARE + "}\n";

        assertThat(Replays.of(first + again + second))
                .extracting(replayed -> replayed.now().decision().reason())
                .containsExactly(
                        GateReason.CAPACITY_CONTROLLER_DISABLED,
                        GateReason.CAPACITY_CONTROLLER_DISABLED,
                        GateReason.LOW_RISK_NO_INTERVENTION);
    }

    @Test
    void the_command_line_is_stronger_than_a_line() {
        String line = "{\"settings\":{\"enabled\":false},\"observation\":" + BARE + "}";

        assertThat(Replays.of(line, "enabled=true")).singleElement().satisfies(replayed -> {
            assertThat(replayed.now().assessment()).isNotNull();
            assertThat(replayed.before().reason()).isEqualTo(GateReason.CAPACITY_CONTROLLER_DISABLED);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "action_count_this_turn",
        "tool_calls_recent_window",
        "unique_reference_ids_recent_window",
        "context_used_ratio"
    })
    void each_input_may_be_missing_and_then_nothing_is_decided(String input) {
        String without = BARE.replaceAll(",?\"" + input + "\":[0-9.]+", "");
        String unknown = BARE.replaceAll("\"" + input + "\":[0-9.]+", "\"" + input + "\":null");

        assertThat(Replays.of(without + "\n" + unknown)).hasSize(2).allSatisfy(replayed -> {
            assertThat(replayed.now().decision().reason()).isEqualTo(GateReason.MISSING_CAPACITY_DATA_FAIL_OPEN);
            assertThat(CapacityTrace.document(replayed.now()))
                    .containsEntry("h_hat", null)
                    .containsEntry("turn", 3L);
        });
    }

    @Test
    void priors_may_stand_beside_an_observation() {
        String line = "{\"settings\":{\"priors\":{\"m*\":2.5}},\"observation\":" + BARE + "}";

        assertThat(Replays.of(line))
                .singleElement()
                .satisfies(replayed ->
                        assertThat(CapacityTrace.document(replayed.now())).containsEntry("c_hat", 2.5));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no json | file, line 2: is not valid JSON; fix or remove the line",
                "[1] | file, line 2: is not a JSON object; expected one observation per line",
                "{} | file, line 2: has no turn; add it as a whole number",
                "{'observation':7} | file, line 2: has an observation that is not a JSON object",
                "{'turn':1,'checkpoint':'later'} | file, line 2: checkpoint is \"later\"; it must be pre_request or"
                        + " post_tool or error_escalation",
                "{'turn':1,'checkpoint':'post_tool'} | file, line 2: model is missing; it must be a string",
                "{'turn':-1} | file, line 2: turn is -1; it must be a whole number, 0 or more",
                "{'turn':1,'context_used_ratio':'x'} | file, line 2: context_used_ratio is \"x\"; it must be a number",
                "{'turn':1,'checkpoint':'post_tool','model':'m','forced':1} | file, line 2: forced is 1; it must be"
                        + " true or false",
                "{'turn':1,'checkpoint':'post_tool','model':'m','settings':1} | file, line 2: has settings that are"
                        + " not a JSON object with keys of the section capacity",
                "{'turn':1,'checkpoint':'post_tool','model':'m','settings':{'low_risk_maxx':1}} | file, line 2:"
                        + " unknown key capacity.low_risk_maxx; did you mean capacity.low_risk_max?",
                "{'turn':1,'checkpoint':'post_tool','model':'m','settings':{'profile_window':1}} | file, line 2:"
                        + " capacity.profile_window = 1: must be a whole number from 2 to 2147483647",
                "{'turn':1,'checkpoint':'post_tool','model':'m','settings':{'low_risk_max':0.9}} | file, line 2:"
                        + " capacity.low_risk_max (0.9) must not be above capacity.medium_risk_max (0.62)",
            })
    void a_bad_line_is_named_with_what_to_do(String line, String complaint) {
        assertThatThrownBy(() -> Replays.of("\n" + line.replace('\'', '"')))
                .isInstanceOf(UserError.class)
                .hasMessage(complaint);
    }

    /** Any bytes are either read or rejected with printable error lines; no other exception is thrown. */
    @Test
    void no_bytes_break_the_reader() {
        long seed = Long.getLong("seed", 1);
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            byte[] bytes = random.nextInt(4) == 0 ? noise(random) : pieces(random);
            try {
                replay(bytes);
            } catch (UserError e) {
                assertThat(e.lines())
                        .as("seed %d round %d", seed, round)
                        .allSatisfy(line -> assertThat(line.codePoints().noneMatch(Character::isISOControl))
                                .isTrue());
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + seed + " round " + round, e);
            }
        }
    }

    @Test
    void no_damage_to_a_line_breaks_the_reader() {
        long seed = Long.getLong("seed", 1);
        Random random = new Random(seed);
        String line = "{\"series\":1,\"settings\":{\"low_risk_max\":0.1,\"profile_window\":4},\"observation\":" + BARE
                + "}\n";
        for (int round = 0; round < 5_000; round++) {
            byte[] bytes = (line + line).getBytes(StandardCharsets.UTF_8);
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] =
                        (byte) (random.nextBoolean() ? random.nextInt(256) : "0{}[]\",:-e9".charAt(random.nextInt(11)));
            }
            try {
                replay(bytes);
            } catch (UserError e) {
                assertThat(e.lines()).isNotEmpty();
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + seed + " round " + round, e);
            }
        }
    }

    private void replay(byte[] bytes) {
        CapacityReplay replay = new CapacityReplay(defaults, defaults, Aftermath.AS_RECORDED);
        try (ReplayLines lines =
                new ReplayLines("file", new ByteArrayInputStream(bytes), codec, new TapeItems(defaults))) {
            lines.forEachRemaining(replay::next);
        }
    }

    private static byte[] pieces(Random random) {
        StringBuilder text = new StringBuilder(random.nextBoolean() ? "{\"observation\":" + BARE : "{");
        for (int i = random.nextInt(20); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.append('}').toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] noise(Random random) {
        byte[] bytes = new byte[random.nextInt(60)];
        random.nextBytes(bytes);
        return bytes;
    }
}
