package dev.deepseektui.app.report.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values of one kind, one for each place of the axis; what is not known is null.
 *
 * @param style the class that colours it
 */
public record Series(String name, String style, List<@Nullable Double> values) {
    public Series {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    double highest() {
        return values.stream()
                .mapToDouble(value -> value == null ? 0 : value)
                .max()
                .orElse(0);
    }
}
