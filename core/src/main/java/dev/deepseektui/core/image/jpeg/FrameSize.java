package dev.deepseektui.core.image.jpeg;

/**
 * How large a picture is in pixels, and in units: the smallest rectangles of whole blocks of all components.
 *
 * @param mostAcross how many blocks of the finest component lie side by side in a unit
 * @param mostDown how many lie below each other
 */
record FrameSize(int width, int height, int mostAcross, int mostDown) {
    private static final int SIDE = 8;

    int unitsAcross() {
        return quotient(width, SIDE * mostAcross);
    }

    int unitsDown() {
        return quotient(height, SIDE * mostDown);
    }

    /** In pixels. */
    int unitHeight() {
        return SIDE * mostDown;
    }

    /** How many blocks a component has side by side, of those that hold anything of the picture. */
    int blocksAcross(int own) {
        return quotient(quotient(width * own, mostAcross), SIDE);
    }

    int blocksDown(int own) {
        return quotient(quotient(height * own, mostDown), SIDE);
    }

    private static int quotient(int number, int by) {
        return (number + by - 1) / by;
    }
}
