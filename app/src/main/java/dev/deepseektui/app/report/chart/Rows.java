package dev.deepseektui.app.report.chart;

import java.util.List;

/**
 * What a figure shows, as a table.
 *
 * @param every of how many places one row stands for
 */
public record Rows(List<String> head, List<List<String>> rows, int every) {
    public Rows {
        head = List.copyOf(head);
        rows = rows.stream().map(List::copyOf).toList();
    }
}
