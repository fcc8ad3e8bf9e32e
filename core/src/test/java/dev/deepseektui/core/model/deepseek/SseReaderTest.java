package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.model.deepseek.SseReader.ProtocolViolation;
import dev.deepseektui.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SseReaderTest {
    private static final String[] PIECES = {
        "data: ",
        "data:",
        "data",
        "dat",
        ": keep-alive",
        ":",
        "event: x",
        "id",
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        "\r\n\r\n",
        "{\"a\":1}",
        "[DONE]",
        "é漢😀",
        " ",
        "\uFEFF",
        "retry: 5",
        "data: x\n\n",
        "\0"
    };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: a\n\ndata: b\n\n",
                "data:a\r\n\r\ndata:b\r\n\r\n",
                "data: a\r\rdata: b\r\r",
                "\uFEFFdata: a\n\n: ok\n\n\ndata: b"
            })
    void events_end_with_any_kind_of_blank_line_or_with_the_stream(String stream) {
        assertThat(events(utf8(stream), List.of())).containsExactly("a", "b");
    }

    @Test
    void one_space_after_the_colon_is_no_data() {
        assertThat(events(utf8("data:  two\n\ndata:\n\ndata\n\n"), List.of())).containsExactly(" two", "", "");
    }

    @Test
    void lines_of_one_event_are_joined() {
        assertThat(events(utf8("data: {\ndata: }\n\n"), List.of())).containsExactly("{\n}");
    }

    @Test
    void comments_other_fields_and_garbage_are_skipped() {
        assertThat(events(utf8(": keep-alive\n\nevent: x\nid: 1\nretry: 2\ndatax: 3\ngarbage\ndata: a\n\n"), List.of()))
                .containsExactly("a");
    }

    @Test
    void a_character_cut_in_the_middle_is_whole_again() {
        byte[] stream = utf8("data: 😀\n\n");
        for (int cut = 0; cut <= stream.length; cut++) {
            assertThat(events(stream, List.of(cut))).containsExactly("😀");
        }
    }

    @Test
    void any_cut_of_any_stream_gives_the_same_events() {
        long seed = Seed.RUN;
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            byte[] stream = random.nextInt(8) == 0 ? noise(random) : pieces(random);
            List<Integer> cuts = random.ints(random.nextInt(12), 0, stream.length + 1)
                    .sorted()
                    .boxed()
                    .toList();
            assertThat(events(stream, cuts)).as("seed %d round %d", seed, round).isEqualTo(events(stream, List.of()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: ", "x", ": endless comment ", "data: x\n"})
    void an_endless_event_fails_instead_of_filling_the_memory(String piece) {
        SseReader reader = new SseReader(1 << 20);
        byte[] bytes = utf8(piece.repeat(1_000));

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        reader.feed(bytes, 0, bytes.length);
                        drain(reader, new ArrayList<>());
                    }
                })
                .isInstanceOf(ProtocolViolation.class)
                .hasMessage("sent more than 1 MB in one piece");
    }

    @Test
    void endless_keep_alive_takes_no_memory() throws Exception {
        SseReader reader = new SseReader(64);
        byte[] bytes = utf8(": keep-alive\n\n".repeat(1_000));
        for (int i = 0; i < 1_000; i++) {
            reader.feed(bytes, 0, bytes.length);
            assertThat(reader.next()).isNull();
        }
    }

    private static byte[] pieces(Random random) {
        StringBuilder stream = new StringBuilder();
        for (int i = random.nextInt(25); i > 0; i--) {
            stream.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return utf8(stream.toString());
    }

    private static byte[] noise(Random random) {
        byte[] bytes = new byte[random.nextInt(100)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static List<String> events(byte[] stream, List<Integer> cuts) {
        SseReader reader = new SseReader();
        List<String> events = new ArrayList<>();
        int from = 0;
        try {
            for (int cut : cuts) {
                // A new array each time, overwritten after use, because the reader must not access earlier input again.
                byte[] part = Arrays.copyOfRange(stream, from, cut);
                reader.feed(part, 0, part.length);
                drain(reader, events);
                Arrays.fill(part, (byte) '!');
                from = cut;
            }
            reader.feed(stream, from, stream.length);
            drain(reader, events);
            byte[] last = reader.last();
            if (last != null) {
                events.add(new String(last, StandardCharsets.UTF_8));
            }
        } catch (ProtocolViolation e) {
            throw new AssertionError(e);
        }
        return events;
    }

    private static void drain(SseReader reader, List<String> events) throws ProtocolViolation {
        for (byte[] event = reader.next(); event != null; event = reader.next()) {
            events.add(new String(event, StandardCharsets.UTF_8));
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
