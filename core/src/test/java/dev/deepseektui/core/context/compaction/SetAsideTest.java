package dev.deepseektui.core.context.compaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.context.compaction.ShorterTexts.LeftOutText;
import dev.deepseektui.core.tape.event.MessageSource.LeftOut;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SetAsideTest {
    @Test
    void it_says_how_many_messages_which_files_and_where_they_are() {
        assertThat(LeftOutText.text(new LeftOut(3, List.of("a.txt", "src/B.java"), 12, 40)))
                .isEqualTo(
                        "[3 messages set aside as less relevant; files: a.txt, src/B.java; recall tape:12-40 finds all"
                                + " of it]");
        assertThat(LeftOutText.text(new LeftOut(1, List.of(), 12, 12)))
                .isEqualTo("[1 message set aside as less relevant; recall tape:12 finds all of it]");
    }

    @Test
    void many_files_are_not_all_named() {
        List<String> files = IntStream.range(0, 30).mapToObj(i -> "f" + i).toList();

        assertThat(LeftOutText.text(new LeftOut(3, files, 1, 2)))
                .contains("f7, …;")
                .doesNotContain("f8");
    }

    @Test
    void two_become_one() {
        LeftOut first = new LeftOut(3, List.of("b"), 0, 0);

        assertThat(LeftOutText.joined(first, new LeftOut(2, List.of("a", "b"), 7, 9)))
                .isEqualTo(new LeftOut(5, List.of("a", "b"), 7, 9));
    }
}
