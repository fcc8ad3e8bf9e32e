package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.PixelLimits;
import dev.deepseektui.core.image.raster.Unreadable;
import java.util.ArrayList;
import java.util.List;

/** What the header of the one frame says. */
record Frame(FrameSize size, Coding coding, List<Component> components) {
    private static final int MOST_BLOCKS = 4;

    /** How the frequencies of a block are told. */
    enum Coding {
        /** Once and whole. */
        SEQUENTIAL,
        /** In several scans, each of some of them, or of more of their bits. */
        PROGRESSIVE
    }

    Frame {
        components = List.copyOf(components);
    }

    static Frame read(Segment header, Coding coding) throws Unreadable {
        if (header.at(0) != 8) {
            throw new Unreadable("it has %d bits a colour, and 8 are read".formatted(header.at(0)));
        }
        int height = header.number(1);
        int width = header.number(3);
        int count = header.at(5);
        PixelLimits.check(width, height);
        if (count == 0 || count == 2 || count > 4) {
            throw Unreadable.damaged();
        }
        List<Component.Shape> shapes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            shapes.add(shape(header, 6 + 3 * i, count));
        }
        int across = shapes.stream().mapToInt(Component.Shape::across).max().orElseThrow();
        int down = shapes.stream().mapToInt(Component.Shape::down).max().orElseThrow();
        FrameSize size = new FrameSize(width, height, across, down);
        return new Frame(
                size,
                coding,
                shapes.stream().map(shape -> new Component(shape, size)).toList());
    }

    private static Component.Shape shape(Segment header, int at, int count) throws Unreadable {
        int across = header.at(at + 1) >> 4;
        int down = header.at(at + 1) & 0xf;
        int table = header.at(at + 2);
        if (across == 0 || across > MOST_BLOCKS || down == 0 || down > MOST_BLOCKS || table > 3) {
            throw Unreadable.damaged();
        }
        return count == 1
                // There is nothing that it could be finer than.
                ? new Component.Shape(header.at(at), 1, 1, table)
                : new Component.Shape(header.at(at), across, down, table);
    }

    /** Room for all blocks of the picture. */
    void holdAll() throws Unreadable {
        long numbers = 0;
        for (Component component : components) {
            numbers += (long) component.numbersInUnits() * size.unitsDown();
        }
        PixelLimits.checkHeld(numbers * Short.BYTES);
        components.forEach(component -> component.hold(size.unitsDown()));
    }

    boolean isComplete() {
        return components.stream().allMatch(Component::isSeen);
    }
}
