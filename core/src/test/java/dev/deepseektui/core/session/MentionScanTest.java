package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The recognition of mentioned names in a message. {@link MentionsTest} covers the attached files. */
@Timeout(30)
class MentionScanTest {
    @Test
    void a_list_of_packages_that_is_pasted_does_not_take_the_square_of_its_length() {
        String lock = IntStream.range(0, 30_000)
                .mapToObj(i -> "node_modules @types/n" + i + " 1.0.0\n")
                .collect(Collectors.joining());

        assertThat(MentionScan.names(lock)).hasSize(30_000);
    }

    @Test
    void only_what_stands_between_its_marks_is_code() {
        String text = "@a `@b` @c\n```\n@d\n```\n@e `@f @g` @h ```@i";

        assertThat(MentionScan.names(text).stream()
                        .filter(MentionScan.MentionName::inCode)
                        .map(MentionScan.MentionName::trimmed)
                        .toList())
                .isEqualTo(List.of("b`", "d", "f", "g`", "i"));
    }
}
