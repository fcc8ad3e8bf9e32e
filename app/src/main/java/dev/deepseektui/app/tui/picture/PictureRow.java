package dev.deepseektui.app.tui.picture;

/** One row of the cells of a picture, counted from 0. */
public record PictureRow(PictureBox box, int row) {}
