package dev.deepseektui.app.tui.picture;

/**
 * The cells that a picture is fitted into.
 *
 * @param artifact the id of its bytes
 */
public record PictureBox(String artifact, int columns, int rows) {}
