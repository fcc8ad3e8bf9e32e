package dev.deepseektui.core.image.jpeg;

import dev.deepseektui.core.image.raster.Orientation;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Unreadable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Goes through a JPEG marker by marker until its rows can be read. */
public final class JpegReader {
    private static final int START_OF_SCAN = 0xda;
    private static final int END = 0xd9;
    /** A way of telling a picture that is made to take long: no program writes as many. */
    private static final int MOST_SCANS = 100;

    private final byte[] all;
    private final Tables tables = new Tables();
    private int interval;
    private int scans;
    private boolean isJfif;
    private int adobe = ColourMarks.NO_ADOBE;
    private Orientation orientation = Orientation.UPRIGHT;
    private @Nullable Frame frame;

    private JpegReader(byte[] all) {
        this.all = all;
    }

    /** The bytes begin with the marker of a JPEG. */
    public static PixelRows open(byte[] all) throws Unreadable {
        return new JpegReader(all).read();
    }

    private PixelRows read() throws Unreadable {
        int at = 2;
        while (at + 1 < all.length) {
            int marker = all[at + 1] & 0xff;
            if (all[at] != (byte) 0xff) {
                throw Unreadable.damaged();
            }
            if (marker == 0xff) {
                at++;
            } else if (marker == END) {
                return whole();
            } else if (marker == START_OF_SCAN) {
                Segment header = Segment.read(all, at + 2);
                Frame known = known();
                Scan scan = Scan.read(header, known, tables, interval);
                if (isAll(scan, known)) {
                    return rows(known, onTheWay(scan, known));
                }
                at = held(scan, known);
            } else {
                Segment segment = Segment.read(all, at + 2);
                take(marker, segment);
                at = segment.end();
            }
        }
        return whole();
    }

    private Frame known() throws Unreadable {
        if (frame == null) {
            throw Unreadable.damaged();
        }
        return frame;
    }

    /** All there is to it. */
    private static boolean isAll(Scan scan, Frame frame) {
        return frame.coding() == Frame.Coding.SEQUENTIAL
                && scan.components() == frame.components().size();
    }

    private static JpegRows.FrequencyRows onTheWay(Scan scan, Frame frame) {
        frame.components().forEach(component -> component.hold(1));
        return row -> {
            frame.components().forEach(component -> Arrays.fill(component.frequencies(), (short) 0));
            scan.readRow(0);
            return 0;
        };
    }

    private int held(Scan scan, Frame known) throws Unreadable {
        if (scans == 0) {
            known.holdAll();
        }
        scans++;
        if (scans > MOST_SCANS) {
            throw Unreadable.damaged();
        }
        return scan.readAll(known.size());
    }

    private PixelRows whole() throws Unreadable {
        Frame known = known();
        if (!known.isComplete()) {
            throw Unreadable.cutOff();
        }
        return rows(known, row -> row);
    }

    private PixelRows rows(Frame known, JpegRows.FrequencyRows frequencies) {
        List<Integer> ids =
                known.components().stream().map(one -> one.shape().id()).toList();
        ColourMarks marks = new ColourMarks(isJfif, adobe, ids);
        return new JpegRows(known, frequencies, marks.model(), orientation);
    }

    private void take(int marker, Segment segment) throws Unreadable {
        switch (marker) {
            case 0xc0, 0xc1 -> begin(segment, Frame.Coding.SEQUENTIAL);
            case 0xc2 -> begin(segment, Frame.Coding.PROGRESSIVE);
            case 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf ->
                throw new Unreadable("its kind of JPEG is not known here");
            case 0xc4 -> tables.takeCodes(segment);
            case 0xdb -> tables.takeQuantisation(segment);
            case 0xdd -> interval = segment.number(0);
            case 0xe0 -> isJfif |= segment.says("JFIF\0");
            case 0xe1 -> {
                if (segment.says("Exif\0\0")) {
                    orientation = Orientation.ofExif(all, segment.from() + 6, segment.end());
                }
            }
            case 0xee -> {
                if (segment.says("Adobe")) {
                    adobe = segment.at(11);
                }
            }
            default -> {
                // Nothing else says how the pixels are read.
            }
        }
    }

    private void begin(Segment header, Frame.Coding coding) throws Unreadable {
        if (frame != null) {
            throw Unreadable.damaged();
        }
        frame = Frame.read(header, coding);
    }
}
