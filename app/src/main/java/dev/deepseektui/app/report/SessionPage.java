package dev.deepseektui.app.report;

import dev.deepseektui.app.report.chart.Figure;
import dev.deepseektui.app.report.figures.FiguresFold;
import dev.deepseektui.app.report.figures.SessionFigures;
import dev.deepseektui.app.report.markup.HtmlText;
import dev.deepseektui.core.budget.PressureThresholds;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.tape.TapeReader;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * A session to be looked at: what a manager asks first, then charts, then what was said and done. One page that fetches nothing; its
 * little script only adds to it.
 *
 * @param recording opens the session from its start; it is gone through twice
 */
public record SessionPage(Supplier<? extends TapeReader> recording, Terms terms) {
    private static final int ROOM_FOR_TEXTS = 900_000;
    private static final int TEXTS_OF_A_CALL = 2;
    private static final int SHORTEST_CUT = 300;
    private static final int LONGEST_CUT = 16_000;

    /**
     * What the tape does not say.
     *
     * @param prices by which it is billed
     * @param thresholds at which it was compacted
     */
    public record Terms(PriceTable prices, PressureThresholds thresholds, AgentTapes agents) {}

    public SessionFigures figures() {
        FiguresFold fold = new FiguresFold(terms.prices());
        try (TapeReader events = recording.get()) {
            events.forEachRemaining(fold::apply);
        }
        return fold.figures();
    }

    public void write(Appendable out) throws IOException {
        SessionFigures figures = figures();
        Page page = new Page(out);
        page.begin("Session report: " + figures.usage().title());
        new ManagerPage(figures, out).write();
        out.append("<h2 id=\"charts\">Charts</h2>\n");
        List<Figure> charts = new SessionCharts(figures, terms.thresholds()).all();
        for (int i = 0; i < charts.size(); i++) {
            out.append(charts.get(i).html("figure-" + (i + 1)));
        }
        out.append("<h2 id=\"transcript\">Transcript</h2>\n<p class=\"note\">Long texts are cut here; ");
        out.append("the whole is in <code>deepseek-tui sessions export ");
        out.append(HtmlText.escaped(figures.usage().identity().id())).append("</code>.</p>\n");
        try (TapeReader events = recording.get()) {
            new Talk(TranscriptHtml.part(out, longest(figures)), terms.agents()).run(events);
        }
        page.end();
    }

    private static int longest(SessionFigures figures) {
        int texts = TEXTS_OF_A_CALL
                        * (figures.work().calls().size() + figures.usage().requests())
                + 1;
        return Math.max(SHORTEST_CUT, Math.min(LONGEST_CUT, ROOM_FOR_TEXTS / texts));
    }
}
