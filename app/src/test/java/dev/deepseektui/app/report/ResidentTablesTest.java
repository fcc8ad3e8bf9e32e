package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.ContextTable.CacheTable;
import dev.deepseektui.app.report.ContextTable.ResidentTable;
import dev.deepseektui.core.context.resident.ResidentReport;
import dev.deepseektui.core.context.resident.ResidentReport.ExcludedFile;
import dev.deepseektui.core.context.resident.ResidentReport.PromptStatus;
import dev.deepseektui.core.context.resident.ResidentReport.ResidentExtent;
import dev.deepseektui.core.context.resident.ResidentReport.ResidentRow;
import dev.deepseektui.core.conversation.cost.CacheRecord.CacheAnomaly;
import dev.deepseektui.core.conversation.cost.CacheRecord.CachedRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables of resident files and of the provider's cache. */
class ResidentTablesTest {
    private static final Instant NOW = Instant.parse("2026-11-02T12:00:00Z");

    @Test
    void files_stand_with_what_they_take_and_why_others_do_not() {
        ResidentReport report = new ResidentReport(
                List.of(
                        new ResidentRow("src/A.java", 120, 4_096, 5, false, ResidentExtent.WHOLE, PromptStatus.ALREADY),
                        new ResidentRow("b.java", 900, 512, 2, false, ResidentExtent.PARTS, PromptStatus.ALREADY),
                        new ResidentRow("c.java", 9, 100, 1, false, ResidentExtent.WHOLE, PromptStatus.NEXT_REBASE),
                        new ResidentRow(
                                "big\u001b.log",
                                9_000,
                                65_536,
                                0.5,
                                true,
                                ResidentExtent.ENDS,
                                PromptStatus.NEXT_REQUEST)),
                300,
                157_286,
                List.of(new ExcludedFile("logo.png", "it is no UTF-8 text")));

        assertThat(new ResidentTable(report).lines())
                .containsExactly(
                        "70,244 bytes resident in 4 files, limit 157,286; 300 bytes in the prompt are outdated",
                        "      4,096 bytes     120 lines  score   5.0  src/A.java",
                        "        512 bytes     900 lines  score   2.0  b.java, only parts that were read",
                        "        100 bytes       9 lines  score   1.0  c.java, partial until the prompt is rewritten",
                        "     65,536 bytes    9000 lines  score   0.5  big␛.log, pinned, head and tail, sent with"
                                + " the next request",
                        "",
                        "left out:",
                        "  logo.png: it is no UTF-8 text");
    }

    @Test
    void what_the_cache_held_beside_what_was_expected_is_told_exactly() {
        CachedRequest request =
                new CachedRequest(3, 2, NOW, 11_392L, 700L, 11_008L, Duration.ofMillis(900), Duration.ofSeconds(3));

        assertThat(new CacheTable(
                                List.of(request),
                                List.of(new CacheAnomaly(3, 2, 11_392, 11_008), new CacheAnomaly(4, 1, 0, 11_520)))
                        .lines())
                .endsWith(
                        "3, 2              11,392         700      11,008  94.2 %         900 ms",
                        "",
                        "Requests whose cached part differs from the expected one:",
                        "3, 2              11,392                  11,008 expected: 384 more",
                        "4, 1                   0                  11,520 expected: 11,520 fewer");
    }

    @Test
    void what_nobody_knows_of_a_request_is_no_zero() {
        List<CachedRequest> requests = List.of(
                new CachedRequest(1, 1, NOW, null, null, null, null, null),
                new CachedRequest(1, 2, NOW, 19_999L, 1L, 19_900L, Duration.ofMillis(1_234), Duration.ofSeconds(3)));

        assertThat(new CacheTable(requests, List.of()).lines())
                .containsExactly(
                        "turn, step           hit        miss    expected   share    first token",
                        "1, 1                   ?           ?           ?       ?              ?",
                        "1, 2              19,999           1      19,900  99.9 %       1,234 ms");
    }
}
