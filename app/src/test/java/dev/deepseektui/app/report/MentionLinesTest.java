package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.tape.event.MentionsRead;
import dev.deepseektui.core.tape.event.MentionsRead.Attached;
import dev.deepseektui.core.tape.event.MentionsRead.Extent;
import dev.deepseektui.core.tape.event.MentionsRead.NotAttached;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class MentionLinesTest {
    @Test
    void what_is_attached_and_what_is_not_are_a_line_each() {
        MentionsRead read = new MentionsRead(
                1,
                List.of(
                        new Attached("a.txt", Extent.WHOLE, 9, 9, 1_234),
                        new Attached("long.log", Extent.START, 65_536, 200_000, 16_000),
                        new Attached("a.txt:10-40", Extent.LINES, 31, 1_200, 300),
                        new Attached("core", Extent.LISTING, 12, 12, 80),
                        new Attached("many", Extent.LISTING, 500, 600, 4_000)),
                List.of(
                        new NotAttached("no\u001b[2J.txt", "does not exist"),
                        new NotAttached(".env", "is protected by the settings (tools.protect)")));

        assertThat(EventLines.of(read))
                .extracting(EventLines.EventLine::text)
                .containsExactly(
                        "Attached: a.txt, 1,234 tokens"
                                + " · long.log, cut to the first 65,536 of 200,000 bytes, 16,000 tokens"
                                + " · a.txt:10-40, 31 of 1,200 lines, 300 tokens"
                                + " · core/, a list of 12 entries, 80 tokens"
                                + " · many/, the first 500 of 600 entries, 4,000 tokens",
                        "Not attached: no␛[2J.txt does not exist · .env is protected by the settings (tools.protect)");
    }

    @Test
    void of_many_the_first_are_named() {
        MentionsRead read =
                new MentionsRead(1, List.of(), Collections.nCopies(8, new NotAttached("x", "does not exist")));

        assertThat(EventLines.of(read))
                .extracting(EventLines.EventLine::text)
                .singleElement()
                .asString()
                .startsWith("Not attached: x does not exist · ")
                .endsWith(" · and 2 more");
    }
}
