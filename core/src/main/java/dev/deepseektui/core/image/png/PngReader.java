package dev.deepseektui.core.image.png;

import dev.deepseektui.core.image.raster.Orientation;
import dev.deepseektui.core.image.raster.PixelRows;
import dev.deepseektui.core.image.raster.Unreadable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Takes a PNG apart. Checksums are not looked at: what is damaged shows in the data. */
public final class PngReader {
    private static final int SIGNATURE = 8;
    /** Length and name before the data, a checksum behind them. */
    private static final int AROUND = 12;

    private static final int IHDR = 13;
    /** Programs write some thousand bytes in each. */
    private static final int MOST_PIECES = 1 << 17;

    /** A part of the bytes. */
    record Piece(int from, int length) {}

    private final byte[] all;
    private final List<Piece> data = new ArrayList<>();
    private byte[] palette = new byte[0];
    private Optional<byte[]> transparency = Optional.empty();
    private Orientation orientation = Orientation.UPRIGHT;

    private PngReader(byte[] all) {
        this.all = all;
    }

    /** The bytes begin with the signature and the name of the first chunk. */
    public static PixelRows open(byte[] all) throws Unreadable {
        if (all.length < SIGNATURE + AROUND + IHDR) {
            throw Unreadable.cutOff();
        }
        PngHeader header = PngHeader.read(all, SIGNATURE + 8);
        PngReader reader = new PngReader(all);
        reader.read();
        PngColours colours = PngColours.of(header, reader.palette, reader.transparency);
        PngData data = new PngData(all, reader.data);
        return header.order() == PngHeader.Order.DOWN
                ? new PngRows(header, colours, data, reader.orientation)
                : SevenPasses.rows(header, colours, data, reader.orientation);
    }

    /** Up to the end, or to where the file breaks off: whether the pixels are there is found out by who inflates them. */
    private void read() throws Unreadable {
        int at = SIGNATURE;
        while (at + AROUND <= all.length) {
            int length = Math.min(number(all, at), all.length - at - AROUND + 4);
            if (length < 0) {
                return;
            }
            take(new String(all, at + 4, 4, StandardCharsets.ISO_8859_1), new Piece(at + 8, length));
            if (data.size() > MOST_PIECES) {
                throw Unreadable.damaged();
            }
            at += length + AROUND;
        }
    }

    private void take(String name, Piece piece) {
        switch (name) {
            case "PLTE" -> palette = bytes(piece);
            case "tRNS" -> transparency = Optional.of(bytes(piece));
            case "IDAT" -> data.add(piece);
            case "eXIf" -> orientation = Orientation.ofExif(all, piece.from(), piece.from() + piece.length());
            default -> {
                // Nothing else says how the pixels are read.
            }
        }
    }

    private byte[] bytes(Piece piece) {
        return Arrays.copyOfRange(all, piece.from(), piece.from() + piece.length());
    }

    static int number(byte[] all, int at) {
        return (all[at] & 0xff) << 24 | (all[at + 1] & 0xff) << 16 | (all[at + 2] & 0xff) << 8 | (all[at + 3] & 0xff);
    }
}
