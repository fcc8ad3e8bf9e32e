package dev.deepseektui.app.tui;

/** Which cells of the screen belong to a view? Columns and rows count from 0; an area may have none. */
public record Area(int column, int row, int width, int height) {
    public static final Area NONE = new Area(0, 0, 0, 0);

    public boolean isEmpty() {
        return width == 0 || height == 0;
    }

    public boolean contains(int column, int row) {
        return column >= this.column && column < this.column + width && row >= this.row && row < this.row + height;
    }
}
