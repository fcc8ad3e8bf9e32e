package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.event.MentionsRead;
import dev.deepseektui.core.event.MentionsRead.Attached;
import dev.deepseektui.core.event.MentionsRead.Extent;
import dev.deepseektui.core.event.MentionsRead.NotAttached;
import dev.deepseektui.core.language.Language;
import dev.deepseektui.core.message.Picture;
import dev.deepseektui.core.message.Picture.Original;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class MentionWordsTest {
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

        assertThat(MentionWords.of(read))
                .containsExactly(
                        "Attached: a.txt, 1,234 tokens"
                                + " · long.log, cut to the first 65,536 of 200,000 bytes, 16,000 tokens"
                                + " · a.txt:10-40, 31 of 1,200 lines, 300 tokens"
                                + " · core/, a list of 12 entries, 80 tokens"
                                + " · many/, the first 500 of 600 entries, 4,000 tokens",
                        "Not attached: no␛[2J.txt does not exist · .env is protected by the settings (tools.protect)");
    }

    @Test
    void what_became_of_a_picture_is_said_in_the_language_that_is_spoken() {
        Language.CHINESE.speak();
        try {
            String label = new Picture(
                            "",
                            "image/png",
                            2_048,
                            683,
                            9_000,
                            "a.png",
                            new Original("image/png", 3_000, 1_000, 5_000_000))
                    .label();
            MentionsRead read = new MentionsRead(
                    1,
                    List.of(new Attached(label, Extent.PICTURE, 9_000, 9_000, 1_280)),
                    List.of(
                            new NotAttached(
                                    "b.png",
                                    "is a picture that cannot be made small enough to be sent: it is damaged; make a smaller copy")));

            assertThat(MentionWords.of(read))
                    .containsExactly(
                            "已附加：a.png（PNG, 2048x683, 9 KB，由 PNG, 3000x1000, 5.0 MB 缩小），约 1,280 token",
                            "未附加：b.png 是无法缩小到可发送大小的图片：文件已损坏；请另存一份较小的图片");
        } finally {
            Language.ENGLISH.speak();
        }
    }

    @Test
    void of_many_the_first_are_named() {
        MentionsRead read =
                new MentionsRead(1, List.of(), Collections.nCopies(8, new NotAttached("x", "does not exist")));

        assertThat(MentionWords.of(read))
                .singleElement()
                .asString()
                .startsWith("Not attached: x does not exist · ")
                .endsWith(" · and 2 more");
    }
}
