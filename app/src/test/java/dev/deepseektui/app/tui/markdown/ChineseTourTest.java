package dev.deepseektui.app.tui.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.markdown.Markdown.TextColumn;
import dev.deepseektui.app.tui.text.Bands;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.model.guide.Guide;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tour in Chinese, on screens of 40, 80 and 160 columns. */
class ChineseTourTest {
    /** The columns beside the text, for the margins and the bar. */
    private static final int AROUND = 4;

    @BeforeEach
    void speakChinese() {
        Language.CHINESE.makeCurrent();
    }

    @AfterEach
    void speakEnglishAgain() {
        Language.ENGLISH.makeCurrent();
    }

    @ParameterizedTest
    @CsvSource({"tour, 2, 40", "tour, 2, 80", "tour, 2, 160"})
    void it_fits_and_no_line_begins_or_ends_with_the_wrong_mark(String tour, int steps, int columns) {
        List<Line> lines = Markdown.lines(end(tour, steps), new TextColumn(columns - AROUND, Bands.HALF_ROWS));

        assertThat(lines).hasSizeGreaterThan(10);
        assertThat(lines).allMatch(line -> line.width() - 2 * line.outdent() <= columns - AROUND);
        assertThat(lines.stream().map(Line::text).map(String::strip))
                .noneMatch(line -> line.matches("[，。、；：？！）”].*|.*[（“]"));
    }

    /** Returns the guide's final answer. */
    private static String end(String tour, int steps) {
        List<Map<String, String>> messages = new ArrayList<>();
        messages.add(Map.of("role", "user", "content", tour));
        for (int step = 0; step < steps; step++) {
            messages.add(Map.of("role", "assistant", "content", ""));
        }
        ChatRequest request = new ChatRequest(
                "guide",
                Effort.OFF,
                1,
                JsonText.of(Json.line(messages)),
                JsonText.of("[{\"type\":\"function\",\"function\":{\"name\":\"grep\"}}]"),
                1,
                1_000);
        ChatReply reply = (ChatReply) new Guide(() -> "id").answer(request, event -> {}, new Cancellation());
        assertThat(reply.content()).startsWith("*内置向导");
        return reply.content();
    }
}
