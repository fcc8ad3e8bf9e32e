package dev.deepseektui.core.image.png;

import dev.deepseektui.core.image.raster.Raster;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Writes a picture as PNG: eight bits a colour, with transparency where there is any, each row by the filter that suits it. */
public final class PngWriter {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int RGB = 2;
    private static final int RGB_ALPHA = 6;
    private static final int BUFFER = 1 << 16;

    private final Raster picture;
    private final int samples;

    private PngWriter(Raster picture) {
        this.picture = picture;
        this.samples = picture.isOpaque() ? 3 : 4;
    }

    public static byte[] write(Raster picture) {
        try {
            return new PngWriter(picture).written();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] written() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(SIGNATURE);
        chunk(out, "IHDR", header());
        chunk(out, "IDAT", data());
        chunk(out, "IEND", new byte[0]);
        return bytes.toByteArray();
    }

    private byte[] header() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream header = new DataOutputStream(bytes);
        header.writeInt(picture.width());
        header.writeInt(picture.height());
        header.write(new byte[] {8, (byte) (samples == 3 ? RGB : RGB_ALPHA), 0, 0, 0});
        return bytes.toByteArray();
    }

    private byte[] data() {
        Deflater deflater = new Deflater();
        try {
            ByteArrayOutputStream deflated = new ByteArrayOutputStream();
            byte[] buffer = new byte[BUFFER];
            byte[] row = new byte[picture.width() * samples];
            byte[] before = new byte[row.length];
            RowFilter filter = new RowFilter(row.length, samples);
            for (int y = 0; y < picture.height(); y++) {
                samples(y, row);
                deflater.setInput(filter.best(row, before));
                while (!deflater.needsInput()) {
                    deflated.write(buffer, 0, deflater.deflate(buffer));
                }
                byte[] last = before;
                before = row;
                row = last;
            }
            deflater.finish();
            while (!deflater.finished()) {
                deflated.write(buffer, 0, deflater.deflate(buffer));
            }
            return deflated.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private void samples(int y, byte[] row) {
        int at = 0;
        for (int x = 0; x < picture.width(); x++) {
            int pixel = picture.argb()[y * picture.width() + x];
            row[at++] = (byte) (pixel >> 16);
            row[at++] = (byte) (pixel >> 8);
            row[at++] = (byte) pixel;
            if (samples == 4) {
                row[at++] = (byte) (pixel >>> 24);
            }
        }
    }

    private static void chunk(DataOutputStream out, String name, byte[] data) throws IOException {
        byte[] type = name.getBytes(StandardCharsets.US_ASCII);
        CRC32 sum = new CRC32();
        sum.update(type);
        sum.update(data);
        out.writeInt(data.length);
        out.write(type);
        out.write(data);
        out.writeInt((int) sum.getValue());
    }
}
