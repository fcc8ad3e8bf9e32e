package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.cells.Cells.Columns;
import dev.deepseektui.app.report.ContextTable.BudgetCost;
import dev.deepseektui.app.report.ContextTable.CacheTable;
import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.context.arena.ArenaOverview;
import dev.deepseektui.core.context.arena.ArenaOverview.ZoneLine;
import dev.deepseektui.core.context.arena.ArenaPlan.FloorOutcome;
import dev.deepseektui.core.context.arena.ArenaPlan.ZoneShare;
import dev.deepseektui.core.context.arena.Zone;
import dev.deepseektui.core.context.compaction.ContextBreakdown;
import dev.deepseektui.core.context.compaction.ContextBreakdown.FileShare;
import dev.deepseektui.core.context.compaction.ContextBreakdown.MessageClass;
import dev.deepseektui.core.context.compaction.ContextBreakdown.PressureStep;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.conversation.cost.CacheRecord.CachedRequest;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.conversation.cost.CacheTerms.TermsBasis;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables with Chinese characters, which are two cells wide: columns are aligned with their heads. */
class ChineseTablesTest {
    private static final Instant NOW = Instant.parse("2026-11-02T12:00:00Z");

    @BeforeEach
    void speakChinese() {
        Language.CHINESE.makeCurrent();
    }

    @AfterEach
    void speakEnglishAgain() {
        Language.ENGLISH.makeCurrent();
    }

    @Test
    void a_cell_is_filled_to_the_width_that_is_drawn() {
        assertThat(new Columns("|", -6, 6, 0).row("余量", "压力", "end")).isEqualTo("余量  |  压力|end");
        assertThat(new Columns("|", -2, 2).row("余量", "压力")).isEqualTo("余量|压力");
    }

    @Test
    void what_fills_the_context_stands_in_columns() {
        List<String> lines = new ContextTable(
                        new ContextBreakdown(
                                new Fullness(new PromptSize(2_600, 0, 40, 9_090, 0), 131_072),
                                List.of(new MessageClass("ask", 3, 90), new MessageClass("shortened output", 1, 9_000)),
                                List.of(new FileShare("文档/说明.md", 900, false, 2, true)),
                                List.of(new PressureStep(PressureLevel.SOFT, 0.6, 78_644))),
                        1,
                        new CacheTerms(0.9, TermsBasis.ASSUMED),
                        new BudgetCost(
                                new ContextBudget(1_048_576, 65_536, 131_072),
                                Optional.of(new Price(0.003, 0.15, 0.6))))
                .lines();

        assertThat(lines)
                .containsExactly(
                        "11,730 / 131,072 token，8.9 %；已压缩 1 次",
                        "      2,600  22.2 %  指令",
                        "          0   0.0 %  完整保留的文件",
                        "         40   0.3 %  状态备注",
                        "      9,090  77.5 %  对话",
                        "",
                        "         90   0.8 %  您的消息           3 条消息",
                        "      9,000  76.7 %  缩短的输出         1 条消息",
                        "",
                        "        900   7.7 %  文档/说明.md       完整，2 条消息前提到，已固定",
                        "",
                        "达到 60.0 % 时裁剪（还差 66,914 个 token）",
                        "预算：131,072 个 token，窗口为 1,048,576 个。请求全部命中缓存时，用满预算的费用为 $0.0004，用满窗口为 $0.0031。可用 /budget 修改预算。",
                        "假定缓存 token 的价格为未缓存 token 的十分之一");
        assertThat(lines.stream()
                        .filter(line -> line.contains("消息"))
                        .map(line -> Cells.width(line.replaceAll("(?<= {2})[^ ]+ 条消息.*|完整，.*", "")))
                        .distinct())
                .hasSize(1);
    }

    @Test
    void every_row_of_zones_is_as_wide_as_their_head() {
        List<String> lines = new ArenaTable(new ArenaOverview(
                        1_460,
                        0,
                        FloorOutcome.ALL_MET,
                        Zone.ALL.stream()
                                .map(zone -> new ZoneLine(zone, new ZoneShare(40, 30, 20), 120, 420, 420))
                                .toList(),
                        List.of(),
                        List.of()))
                .lines();

        assertThat(lines.get(0)).isEqualTo("附注预算：1,460 token；epoch 0");
        assertThat(lines.subList(2, 3 + Zone.ALL.size()).stream()
                        .map(Cells::width)
                        .distinct())
                .containsExactly(68);
    }

    @Test
    void the_cache_s_figures_end_below_their_heads() {
        CachedRequest request =
                new CachedRequest(3, 2, NOW, 11_392L, 700L, 11_008L, Duration.ofMillis(900), Duration.ofSeconds(3));

        assertThat(new CacheTable(List.of(request), List.of()).lines())
                .containsExactly(
                        "轮次，步            命中      未命中    预期命中    比例     首个 token",
                        "3, 2              11,392         700      11,008  94.2 %         900 ms");
    }

    @Test
    void heads_of_checkpoints_and_memory_are_as_wide_as_in_english() {
        int checkpoints = Cells.width(CapacityTable.head().replace("原因", ""));
        int memory = Cells.width(MemoryTable.text(List.of()).replace("内容", ""));
        Language.ENGLISH.makeCurrent();

        assertThat(checkpoints)
                .isEqualTo(CapacityTable.head().replace("reason", "").length());
        assertThat(memory)
                .isEqualTo(MemoryTable.text(List.of()).replace("statement", "").length());
    }
}
