package dev.deepseektui.core.image.jpeg;

/** The samples of one component in one row of units, and a row of them as wide as the picture. */
final class Plane {
    private static final int SIDE = 8;

    private final Component component;
    private final int width;
    private final byte[] samples;
    private final InverseTransform transform = new InverseTransform();
    private final InverseTransform.Target target;

    Plane(Component component) {
        this.component = component;
        this.width = component.blocksInRow() * SIDE;
        this.samples = new byte[component.numbersInUnits()];
        this.target = new InverseTransform.Target(samples, width);
    }

    /** Makes samples of a row of units, which stands at {@code from} in the frequencies. */
    void fill(int from) {
        int blocks = component.blocksInRow();
        for (int row = 0; row < component.shape().down(); row++) {
            for (int block = 0; block < blocks; block++) {
                transform.block(
                        component.frequencies(),
                        from + (row * blocks + block) * Component.BLOCK,
                        component.quantisation(),
                        target.at(row * SIDE * width + block * SIDE));
            }
        }
    }

    /** A row of pixels has the samples that lie there, each as often as it is wider than a pixel. */
    void line(int rowOfPixels, byte[] line) {
        FrameSize size = component.size();
        int own = component.shape().across();
        int from = rowOfPixels * component.shape().down() / size.mostDown() * width;
        if (own == size.mostAcross()) {
            System.arraycopy(samples, from, line, 0, line.length);
        } else if (own * 2 == size.mostAcross()) {
            for (int x = 0; x < line.length; x++) {
                line[x] = samples[from + (x >> 1)];
            }
        } else {
            for (int x = 0; x < line.length; x++) {
                line[x] = samples[from + x * own / size.mostAcross()];
            }
        }
    }
}
