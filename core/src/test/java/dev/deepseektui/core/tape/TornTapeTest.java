package dev.deepseektui.core.tape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.SessionEvents.ModeChanged;
import dev.deepseektui.core.tape.event.SessionEvents.TapeRepaired;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TornTapeTest {
    @TempDir
    Path home;

    @Test
    void a_torn_tail_is_set_aside_and_recorded() {
        SessionFiles files = Tapes.session(home);
        Tapes.replace(files, (Tapes.mode(1, "a") + "\n{\"seq\":2,\"t").getBytes(StandardCharsets.UTF_8));
        Tapes.open(files).close();
        assertThat(Tapes.events(files))
                .containsExactly(new ModeChanged("a"), new TapeRepaired(11, "tape.jsonl.torn-1"));
        assertThat(files.directory().resolve("tape.jsonl.torn-1")).hasContent("{\"seq\":2,\"t");
    }

    @Test
    void a_second_torn_tail_leaves_the_first_one_be() throws Exception {
        SessionFiles files = Tapes.session(home);
        for (String torn : List.of("one", "other")) {
            Tapes.open(files).close();
            Files.writeString(files.tape(), torn, StandardOpenOption.APPEND);
        }
        Tapes.open(files).close();
        assertThat(files.directory().resolve("tape.jsonl.torn-1")).hasContent("one");
        assertThat(files.directory().resolve("tape.jsonl.torn-2")).hasContent("other");
    }

    @Test
    void zeros_that_a_power_cut_left_are_a_torn_tail() {
        SessionFiles files = Tapes.session(home);
        byte[] whole = (Tapes.mode(1, "a") + "\n").getBytes(StandardCharsets.UTF_8);
        Tapes.replace(files, Arrays.copyOf(whole, whole.length + 4096));
        Tapes.open(files).close();
        assertThat(Tapes.events(files))
                .containsExactly(new ModeChanged("a"), new TapeRepaired(4096, "tape.jsonl.torn-1"));
    }

    @Test
    void cut_anywhere_in_its_last_three_lines_a_tape_keeps_every_whole_line() {
        SessionFiles whole = Tapes.session(home.resolve("whole"));
        Tapes.write(
                whole,
                new ModeChanged("kept"),
                new Asked(1, "é\uD83D\uDE00\uD800\0", List.of("a")),
                new ModeChanged("中"),
                new ModeChanged(""));
        List<TapeEvent> events = Tapes.events(whole);
        byte[] bytes = Tapes.bytes(whole);
        for (int cut = Tapes.lines(whole).get(0).length() + 1; cut < bytes.length; cut++) {
            SessionFiles torn = Tapes.session(home.resolve("torn" + cut));
            byte[] left = Arrays.copyOf(bytes, cut);
            Tapes.replace(torn, left);
            Tapes.write(torn, new ModeChanged("next"));
            assertThat(Tapes.events(torn)).as("cut at %d", cut).isEqualTo(expected(events, left));
        }
    }

    private static List<TapeEvent> expected(List<TapeEvent> events, byte[] left) {
        int whole = 0;
        int end = 0;
        for (int i = 0; i < left.length; i++) {
            if (left[i] == '\n') {
                whole++;
                end = i + 1;
            }
        }
        List<TapeEvent> expected = new ArrayList<>(events.subList(0, whole));
        if (end < left.length) {
            expected.add(new TapeRepaired(left.length - end, "tape.jsonl.torn-1"));
        }
        expected.add(new ModeChanged("next"));
        return expected;
    }
}
