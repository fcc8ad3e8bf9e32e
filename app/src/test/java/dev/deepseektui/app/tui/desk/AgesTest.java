package dev.deepseektui.app.tui.desk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.tui.text.Figures;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgesTest {
    @ParameterizedTest
    @CsvSource({
        "2026-11-18T14:59:30Z, just now",
        "2026-11-18T15:00:00Z, just now",
        "2026-11-18T14:59:00Z, 1 minute ago",
        "2026-11-18T14:01:00Z, 59 minutes ago",
        "2026-11-18T13:00:00Z, 2 hours ago",
        "2026-11-17T23:00:00Z, yesterday",
        "2026-11-12T10:00:00Z, 12 Nov",
        "2025-11-12T10:00:00Z, 12 Nov 2025"
    })
    void it_is_said_as_people_do(String then, String said) {
        assertThat(Figures.ago(Instant.parse(then), Instant.parse("2026-11-18T15:00:20Z"), ZoneOffset.UTC))
                .isEqualTo(said);
    }
}
