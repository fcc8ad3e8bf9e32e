package dev.deepseektui.core.image.jpeg;

/**
 * One of the colours that a JPEG is made of: its blocks of eight by eight samples as frequencies, all of them or those of one row of
 * units. Belongs to whoever decodes the picture.
 */
final class Component {
    static final int BLOCK = 64;

    private final Shape shape;
    private final FrameSize size;
    private final int[] quantisation = new int[BLOCK];
    private short[] frequencies = new short[0];
    private int last;
    private boolean isSeen;

    /**
     * What the frame's header says.
     *
     * @param across how many blocks of a unit lie side by side
     * @param table which quantisation table
     */
    record Shape(int id, int across, int down, int table) {}

    Component(Shape shape, FrameSize size) {
        this.shape = shape;
        this.size = size;
    }

    Shape shape() {
        return shape;
    }

    FrameSize size() {
        return size;
    }

    /** How many blocks a stored row has, with those beyond the picture's border. */
    int blocksInRow() {
        return size.unitsAcross() * shape.across;
    }

    /** In a row of units. */
    int numbersInUnits() {
        return blocksInRow() * shape.down * BLOCK;
    }

    /** Makes room for so many rows of units. */
    void hold(int rows) {
        frequencies = new short[numbersInUnits() * rows];
    }

    short[] frequencies() {
        return frequencies;
    }

    /** Its first scan begins: from now on the tables may say what they like. */
    void begin(int[] table) {
        if (!isSeen) {
            isSeen = true;
            System.arraycopy(table, 0, quantisation, 0, BLOCK);
        }
    }

    boolean isSeen() {
        return isSeen;
    }

    int[] quantisation() {
        return quantisation;
    }

    /** The mean of a block, which is stored as the difference to the block before. */
    int mean(int difference) {
        last += difference;
        return last;
    }

    /** The next block has none before it. */
    void restart() {
        last = 0;
    }
}
