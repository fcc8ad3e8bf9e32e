package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.Unreadable;
import java.util.ArrayList;
import java.util.List;

/** One way through the picture, of one component by itself or of several unit by unit. Owned by whoever decodes. */
final class Scan {
    /** Behind as many numbers of sixteen bits nothing is left of one. */
    private static final int LOWEST = 13;

    private final List<Part> parts;
    private final BlockCode code;
    private final BitReader bits;
    private final int interval;
    private int untilRestart;

    /** A component with the tables of its codes. */
    record Part(Component component, HuffmanTable means, HuffmanTable others) {}

    private Scan(List<Part> parts, BlockCode code, BitReader bits, int interval) {
        this.parts = parts;
        this.code = code;
        this.bits = bits;
        this.interval = interval;
        this.untilRestart = interval;
        parts.forEach(part -> part.component().restart());
    }

    /** @param interval how many units there are between restarts; nought where there are none */
    static Scan read(Segment header, Frame frame, Tables tables, int interval) throws Unreadable {
        int count = header.at(0);
        if (count == 0 || count > frame.components().size()) {
            throw Unreadable.damaged();
        }
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(part(header, 1 + 2 * i, frame, tables));
        }
        if (parts.stream().map(Part::component).distinct().count() < count) {
            throw Unreadable.damaged();
        }
        BlockCode code = frame.coding() == Frame.Coding.SEQUENTIAL
                ? BlockCode::readWhole
                : progressive(header, 1 + 2 * count, count);
        return new Scan(parts, code, header.behind(), interval);
    }

    private static Part part(Segment header, int at, Frame frame, Tables tables) throws Unreadable {
        int id = header.at(at);
        int means = header.at(at + 1) >> 4;
        int others = header.at(at + 1) & 0xf;
        Component component = frame.components().stream()
                .filter(one -> one.shape().id() == id)
                .findFirst()
                .orElseThrow(() -> Unreadable.damaged());
        if (means > 3 || others > 3) {
            throw Unreadable.damaged();
        }
        component.begin(tables.quantisation(component.shape().table()));
        return new Part(component, tables.means(means), tables.others(others));
    }

    private static BlockCode progressive(Segment header, int at, int count) throws Unreadable {
        int first = header.at(at);
        int last = header.at(at + 1);
        int high = header.at(at + 2) >> 4;
        int low = header.at(at + 2) & 0xf;
        boolean isOfMeans = first == 0;
        if (last >= Component.BLOCK
                || low > LOWEST
                || (isOfMeans ? last != 0 : last < first)
                || (!isOfMeans && count > 1)) {
            throw Unreadable.damaged();
        }
        if (isOfMeans) {
            return high == 0 ? ProgressiveCode.firstOfMeans(low) : ProgressiveCode.moreOfMeans(low);
        }
        return high == 0
                ? new ProgressiveCode.FirstOfBand(first, last, low)
                : new ProgressiveCode.MoreOfBand(first, last, low);
    }

    int components() {
        return parts.size();
    }

    /** The whole scan, into components that hold all their blocks; then where the next marker stands. */
    int readAll(FrameSize size) throws Unreadable {
        int rows = parts.size() > 1
                ? size.unitsDown()
                : size.blocksDown(parts.get(0).component().shape().down());
        for (int row = 0; row < rows; row++) {
            readRow(row);
        }
        return bits.end();
    }

    /** The next row of units, to the place of row {@code to}. */
    void readRow(int to) throws Unreadable {
        if (parts.size() == 1) {
            readBlocks(parts.get(0), to);
        } else {
            int units = parts.get(0).component().size().unitsAcross();
            for (int unit = 0; unit < units; unit++) {
                restartIfDue();
                for (Part part : parts) {
                    readUnit(part, unit, to);
                }
            }
        }
        bits.checkNotBehindEnd();
    }

    private void readBlocks(Part part, int row) throws Unreadable {
        Component component = part.component();
        int blocks = component.size().blocksAcross(component.shape().across());
        int at = row * component.blocksInRow() * Component.BLOCK;
        for (int block = 0; block < blocks; block++) {
            restartIfDue();
            code.read(bits, part, at + block * Component.BLOCK);
        }
    }

    private void readUnit(Part part, int unit, int to) throws Unreadable {
        Component component = part.component();
        int across = component.shape().across();
        int down = component.shape().down();
        for (int y = 0; y < down; y++) {
            int row = (to * down + y) * component.blocksInRow();
            for (int x = 0; x < across; x++) {
                code.read(bits, part, (row + unit * across + x) * Component.BLOCK);
            }
        }
    }

    private void restartIfDue() throws Unreadable {
        if (interval == 0) {
            return;
        }
        if (untilRestart == 0) {
            bits.restart();
            code.restart();
            parts.forEach(part -> part.component().restart());
            untilRestart = interval;
        }
        untilRestart--;
    }
}
