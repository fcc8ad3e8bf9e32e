package dev.deepseektui.core.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SetAsideTest {
    @Test
    void it_says_how_many_messages_which_files_and_where_they_are() {
        assertThat(new SetAside(3, List.of("a.txt", "src/B.java"), 12, 40).text())
                .isEqualTo(
                        "[3 messages set aside as less relevant; files: a.txt, src/B.java; recall tape:12-40 finds all of it]");
        assertThat(new SetAside(1, List.of(), 12, 12).text())
                .isEqualTo("[1 message set aside as less relevant; recall tape:12 finds all of it]");
    }

    @Test
    void it_reads_what_it_wrote() {
        for (SetAside line : List.of(
                new SetAside(3, List.of("a.txt", "src/B.java"), 12, 40),
                new SetAside(1, List.of(), 12, 12),
                new SetAside(0, List.of("a; b.txt"), 7, 9),
                new SetAside(2, List.of(), 0, 0))) {
            assertThat(SetAside.read("<note>\n" + line.text() + "\n</note>")).contains(line);
        }
        assertThat(SetAside.read("another note")).isEmpty();
    }

    @Test
    void many_files_are_not_all_named() {
        List<String> files = IntStream.range(0, 30).mapToObj(i -> "f" + i).toList();

        assertThat(new SetAside(3, files, 1, 2).text()).contains("f7, …;").doesNotContain("f8");
    }

    @Test
    void two_become_one() {
        SetAside first = new SetAside(3, List.of("b"), 0, 0);

        assertThat(first.and(new SetAside(2, List.of("a", "b"), 7, 9)))
                .isEqualTo(new SetAside(5, List.of("a", "b"), 7, 9));
    }
}
