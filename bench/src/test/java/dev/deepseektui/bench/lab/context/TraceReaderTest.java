package dev.deepseektui.bench.lab.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.bench.lab.context.TraceEntry.Answered;
import dev.deepseektui.bench.lab.context.TraceEntry.Returned;
import dev.deepseektui.bench.lab.context.TraceEntry.Said;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tape.event.ToolCall;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReaderTest {
    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        "\"",
        ":",
        ",",
        "\n",
        "null",
        "true",
        "-1",
        "1e999",
        "\\",
        "\u0000",
        "\u2028",
        "\uFEFF",
        "\"type\":\"user\"",
        "\"type\":\"assistant\"",
        "\"type\":\"tool\"",
        "\"text\":\"a\"",
        "\"text\":null",
        "\"tool_calls\":",
        "[{\"id\":\"a\",\"name\":\"bash\",\"arguments\":{}}]",
        "\"call_id\":\"a\"",
        "\"error\":true",
        "{\"type\":\"user\",\"text\":\"go\"}\n",
        "{\"type\":\"assistant\",\"tool_calls\":[{\"id\":\"a\",\"name\":\"read\",\"arguments\":\"{\"}]}\n",
        "{\"type\":\"tool\",\"call_id\":\"a\",\"text\":\"x\"}\n"
    };

    @Test
    void a_trace_says_who_said_what() {
        assertThat(Traces.read(
                        Traces.user("Look."),
                        "",
                        Traces.calls("c1", "read", Map.of("path", "a.txt")),
                        Traces.result("c1", "text"),
                        "{\"type\":\"assistant\",\"text\":null,\"stop\":\"aborted\"}"))
                .containsExactly(
                        new Said("Look."),
                        new Answered("", "hm", List.of(new ToolCall("c1", "read", "{\"path\":\"a.txt\"}"))),
                        new Returned("c1", "text", false),
                        new Answered("", "", List.of()));
    }

    @Test
    void arguments_may_be_an_object_or_its_text() {
        String line =
                "{'type':'assistant','tool_calls':[{'id':'a','name':'n','arguments':'{1'},{'id':'b','name':'n'}]}";

        assertThat(Traces.read(line.replace('\'', '"')))
                .containsExactly(
                        new Answered("", "", List.of(new ToolCall("a", "n", "{1"), new ToolCall("b", "n", "{}"))));
    }

    @Test
    void what_is_compressed_is_known_by_its_bytes() {
        assertThat(Traces.read(compressed(Traces.user("Look.")))).containsExactly(new Said("Look."));
    }

    @Test
    void a_cut_or_damaged_compression_is_said_so() {
        byte[] whole = compressed((Traces.user("Look.") + "\n").repeat(2_000));
        byte[] damaged = whole.clone();
        Arrays.fill(damaged, 12, 40, (byte) 0xff);

        assertThatThrownBy(() -> Traces.read(Arrays.copyOf(whole, whole.length - 20)))
                .isInstanceOf(UserError.class)
                .hasMessageMatching("file, line \\d+: the compressed data is truncated; download the file again");
        assertThatThrownBy(() -> Traces.read(Arrays.copyOf(whole, 5)))
                .isInstanceOf(UserError.class)
                .hasMessage("file: the compressed data is truncated; download the file again");
        assertThatThrownBy(() -> Traces.read(damaged))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("the compressed data is corrupt; download the file again");
    }

    @Test
    void a_line_may_be_very_long() {
        String text = "word ".repeat(2_000_000);

        assertThat(Traces.read(Traces.user(text))).containsExactly(new Said(text));
    }

    @ParameterizedTest
    @CsvSource({"''", "'\n\n'", "'  \n'"})
    void a_trace_without_a_message_is_empty(String text) {
        assertThatThrownBy(() -> Traces.read(text))
                .isInstanceOf(UserError.class)
                .hasMessage("file: is empty; expected the trace of a session");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no json | is not valid JSON; fix or remove the line",
                "{'type':'user','text':'cut | is not valid JSON; fix or remove the line",
                "[1] | is not a JSON object; a trace has one message on each line",
                "{} | type is missing; it must be user, assistant, tool or decision",
                "{'type':'system','text':''} | type is \"system\"; it must be user, assistant, tool or decision",
                "{'type':'user'} | text is missing; it must be a string",
                "{'type':'assistant','text':7} | text is 7; it must be a string",
                "{'type':'assistant','tool_calls':{}} | tool_calls is {}; it must be a list",
                "{'type':'assistant','tool_calls':[{'name':'n'}]} | id is missing; it must be a string",
                "{'type':'assistant','tool_calls':[1]} | id is missing; it must be a string",
                "{'type':'assistant','tool_calls':[{'id':'a','name':'n','arguments':[1]}]} | arguments is [1]; it must"
                        + " be an object, or a string with its JSON",
                "{'type':'assistant','tool_calls':[{'id':'a','name':'n'},{'id':'a','name':'n'}]} | has two tool_calls"
                        + " with the same id; ids must be unique",
                "{'type':'tool','text':'x'} | call_id is missing; it must be a string",
                "{'type':'tool','call_id':'a','text':'x'} | has a result without a pending call;"
                        + " fix call_id or remove the line",
            })
    void a_bad_line_is_named_with_what_to_do(String line, String complaint) {
        assertThatThrownBy(() -> Traces.read("", line.replace('\'', '"')))
                .isInstanceOf(UserError.class)
                .hasMessage("file, line 2: " + complaint);
    }

    @Test
    void a_result_may_come_once() {
        String call = Traces.calls("a", "bash", Map.of());

        assertThatThrownBy(() -> Traces.read(call, Traces.result("a", ""), Traces.result("a", "")))
                .hasMessageStartingWith("file, line 3: has a result without a pending call");
    }

    /** Any bytes are either a session that can be replayed, or rejected with one printable error line. */
    @Test
    void no_bytes_break_the_reader_or_the_replay() {
        long seed = Long.getLong("seed", 1);
        Random random = new Random(seed);
        for (int round = 0; round < 3_000; round++) {
            byte[] bytes = bytes(random);
            try {
                Traces.replay(Traces.read(bytes), Traces.nothing(), 4096);
            } catch (UserError e) {
                assertThat(e.lines())
                        .as("seed %d round %d", seed, round)
                        .singleElement()
                        .satisfies(line -> assertThat(line.codePoints().noneMatch(Character::isISOControl))
                                .isTrue());
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError("seed " + seed + " round " + round, e);
            }
        }
    }

    private static byte[] bytes(Random random) {
        if (random.nextInt(6) == 0) {
            byte[] noise = new byte[random.nextInt(200)];
            random.nextBytes(noise);
            return noise;
        }
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i >= 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        byte[] plain = text.toString().getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(6) > 0) {
            return plain;
        }
        byte[] compressed = compressed(text.toString());
        compressed[random.nextInt(compressed.length)] ^= (byte) (1 << random.nextInt(8));
        return compressed;
    }

    private static byte[] compressed(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return bytes.toByteArray();
    }
}
