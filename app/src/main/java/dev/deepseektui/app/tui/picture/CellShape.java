package dev.deepseektui.app.tui.picture;

/** How large a cell of the terminal is, in pixels. */
public record CellShape(int width, int height) {
    /** Where the terminal does not say it. */
    public static final CellShape USUAL = new CellShape(10, 20);

    /** By hand, as in {@link dev.deepseektui.app.tui.text.Style}. */
    @Override
    public boolean equals(Object other) {
        return other instanceof CellShape shape && width == shape.width && height == shape.height;
    }

    @Override
    public int hashCode() {
        return 31 * width + height;
    }
}
