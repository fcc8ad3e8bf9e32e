package dev.deepseektui.core.model.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ReplyRepairs.ReplyFlaw;
import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepetitionTest {
    private final RepairScene scene = new RepairScene();

    private static String[] pieces(String text, int length) {
        List<String> pieces = new ArrayList<>();
        for (int i = 0; i < text.length(); i += length) {
            pieces.add(text.substring(i, Math.min(text.length(), i + length)));
        }
        return pieces.toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I will now check the configuration file again.\n",
                "Let me try. ",
                "我再看一下这个文件。",
                "Wait, no. Actually, let me think about it.\n\n",
                "| a | b |\n",
                "yes\n",
                "= ",
                "One.\nTwo.\nThree, which is a little longer than the others, and then a fourth sentence in it.\n"
            })
    void repeated_line_or_phrase_is_cut_and_kept_once(String unit) {
        String text = "The answer:\n" + unit.repeat(6_000 / unit.length());

        ChatReply reply = scene.text(pieces(text, 8));

        assertThat(reply.repairs().flaw()).isEqualTo(ReplyFlaw.REPETITION);
        assertThat(reply.content()).startsWith("The answer:\n").hasSizeLessThan(13 + 2 * unit.length() + 32);
        assertThat(scene.sent() * 8).isLessThan(4_700);
    }

    @Test
    void repeated_reasoning_is_cut() {
        ChatReply reply = scene.reasoning(pieces("Hm. " + "But what if it fails? ".repeat(300), 5));

        assertThat(reply.repairs().flaw()).isEqualTo(ReplyFlaw.REPETITION);
        assertThat(reply.reasoning()).hasSizeLessThan(60);
    }

    @Test
    void repeated_arguments_are_refused_and_not_shortened() {
        String arguments = "{\"file_path\":\"a\",\"content\":\"" + "print('hello world')\\n".repeat(500) + "\"}";

        ChatReply reply = scene.call("write", arguments, "tool_calls");

        assertThat(reply.repairs().flaw()).isEqualTo(ReplyFlaw.REPETITION);
        assertThat(reply.calls()).hasSize(1);
        assertThat(arguments).startsWith(reply.calls().get(0).arguments());
        assertThat(reply.repairs().notes())
                .hasEntrySatisfying("c1", note -> assertThat(note.isRefusal()).isTrue());
    }

    @Test
    void result_does_not_depend_on_the_deltas() {
        String text = "Start. " + "The same sentence again and again. ".repeat(100);
        List<String> results = IntStream.of(1, 2, 3, 5, 7, 8, 16, 63, 64, 65, 500, 10_000)
                .mapToObj(length -> scene.text(pieces(text, length)).content())
                .distinct()
                .toList();

        assertThat(results).containsExactly("Start. The same sentence again and again. ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "---------------------------------------------------------------------------------------------------\n",
                "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
                "0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,\n",
                "}\n  }\n    }\n      }\n        }\n          }\n            }\n              }\n",
                "    <td></td>\n    <td></td>\n    <td></td>\n    <td></td>\n    <td></td>\n    <td></td>\n",
                "Let me check. Let me check. Let me check.\n"
            })
    void tables_rules_and_a_few_repetitions_are_no_loop(String part) {
        String text = IntStream.range(0, 12)
                .mapToObj(i -> "Part " + i * i + ":\n" + part)
                .collect(Collectors.joining());

        ChatReply reply = scene.text(pieces(text, 8));

        assertThat(reply.repairs().done()).isEmpty();
        assertThat(reply.content()).isEqualTo(text).isEqualTo(scene.shown());
    }

    @Test
    void random_text_never_repeats() {
        Random random = new Random(Seed.RUN);
        String text = IntStream.range(0, 20_000)
                .mapToObj(i -> "word" + random.nextInt(300) + (random.nextInt(9) == 0 ? "\n" : " "))
                .collect(Collectors.joining());

        assertThat(scene.text(pieces(text, 8)).repairs().done()).isEmpty();
    }
}
