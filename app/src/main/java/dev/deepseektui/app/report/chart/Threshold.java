package dev.deepseektui.app.report.chart;

import java.util.List;

/** A value that means something, as a line across with its name; drawn only where the values come near it. */
public record Threshold(String name, double value, double near) implements Layer {

    @Override
    public double highest() {
        return isNear() ? value : 0;
    }

    private boolean isNear() {
        return near >= value / 2;
    }

    @Override
    public void draw(Frame frame, Svg svg) {
        if (!isNear()) {
            return;
        }
        double y = frame.height(value);
        svg.line(Frame.LEFT, y, Frame.RIGHT, y, "threshold");
        svg.element("text", name, "x", Svg.at(Frame.LEFT + 6), "y", Svg.at(y - 4), "class", "tick");
    }

    @Override
    public List<LegendEntry> keys() {
        return List.of();
    }
}
