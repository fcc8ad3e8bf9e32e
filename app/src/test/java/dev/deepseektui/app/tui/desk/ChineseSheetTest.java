package dev.deepseektui.app.tui.desk;

import dev.deepseektui.app.report.CapacityTable;
import dev.deepseektui.app.report.ContextTable;
import dev.deepseektui.app.report.ContextTable.BudgetCost;
import dev.deepseektui.app.tui.Golden;
import dev.deepseektui.app.tui.TextGrid;
import dev.deepseektui.app.tui.desk.DeskView.FootContents;
import dev.deepseektui.app.tui.desk.Overlay.Panel;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.core.base.language.Language;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.context.capacity.CapacityKeys;
import dev.deepseektui.core.context.capacity.CapacityKeys.CapacitySettings;
import dev.deepseektui.core.context.capacity.CapacityState.GateStanding;
import dev.deepseektui.core.context.compaction.ContextBreakdown;
import dev.deepseektui.core.context.compaction.ContextBreakdown.FileShare;
import dev.deepseektui.core.context.compaction.ContextBreakdown.MessageClass;
import dev.deepseektui.core.context.compaction.ContextBreakdown.PressureStep;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.budget.PromptSize;
import dev.deepseektui.core.conversation.cost.CacheTerms;
import dev.deepseektui.core.conversation.cost.CacheTerms.TermsBasis;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output of /context and /capacity in Chinese, as shown on the screen. */
class ChineseSheetTest {
    @BeforeEach
    void speakChinese() {
        Language.CHINESE.makeCurrent();
    }

    @AfterEach
    void speakEnglishAgain() {
        Language.ENGLISH.makeCurrent();
    }

    @ParameterizedTest
    @CsvSource({"40, 30", "60, 30", "80, 30", "140, 40"})
    void tables_stand_in_columns(int columns, int rows) throws Exception {
        List<String> texts = new ArrayList<>(context());
        texts.add("");
        texts.add(CapacityTable.head());
        texts.addAll(CapacityTable.gates(settings(), 1, new GateStanding(false, 0, false, true, false, 1)));
        List<Line> lines = texts.stream().map(text -> Line.of(Span.plain(text))).toList();
        Desk desk = Desks.fresh(columns, rows);
        Panel panel = Sheet.of("上下文", width -> lines).panel(desk);
        TextGrid grid = new TextGrid(columns, rows);

        FootContents scene =
                new FootContents(List.of(), List.of(), Optional.of(panel), Optional.of(panel.keys()), Line.EMPTY);
        DeskView.draw(desk, scene, grid.graphics());

        Golden.assertScreen(grid, "overlay/chinese-tables");
    }

    private static List<String> context() {
        return new ContextTable(
                        new ContextBreakdown(
                                new Fullness(new PromptSize(2_600, 0, 40, 9_090, 0), 131_072),
                                List.of(new MessageClass("ask", 3, 90), new MessageClass("output", 1, 9_000)),
                                List.of(new FileShare("文档/说明.md", 900, false, 2, true)),
                                List.of(new PressureStep(PressureLevel.SOFT, 0.6, 78_644))),
                        1,
                        new CacheTerms(0.9, TermsBasis.PRICE),
                        new BudgetCost(
                                new ContextBudget(1_048_576, 65_536, 131_072),
                                Optional.of(new Price(0.003, 0.15, 0.6))))
                .lines();
    }

    private static CapacitySettings settings() {
        return CapacitySettings.of(ConfigLoader.load(
                CapacityKeys.ALL,
                new ConfigSources(
                        new DeepseekHome(Path.of("/nonexistent")),
                        Optional.empty(),
                        Optional.empty(),
                        Map.of(),
                        List.of())));
    }
}
