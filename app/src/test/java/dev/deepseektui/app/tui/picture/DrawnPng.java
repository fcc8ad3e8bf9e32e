package dev.deepseektui.app.tui.picture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** A picture that any decoder takes: noise, which hardly any compression makes smaller, or one colour. */
public final class DrawnPng {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private DrawnPng() {}

    public static byte[] plain(int width, int height) {
        return of(width, height, new byte[width * 3]);
    }

    public static byte[] noise(int width, int height) {
        byte[] row = new byte[width * 3];
        new Random(1).nextBytes(row);
        return of(width, height, row);
    }

    /** All rows are this one, in other bytes each. */
    private static byte[] of(int width, int height, byte[] row) {
        ByteArrayOutputStream pixels = new ByteArrayOutputStream();
        for (int y = 0; y < height; y++) {
            pixels.write(0);
            for (int i = 0; i < row.length; i++) {
                pixels.write(row[i] == 0 ? 0 : row[i] * (2 * y + 1) + ((i * y) >> 3));
            }
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.writeBytes(SIGNATURE);
        chunk(
                png,
                "IHDR",
                ByteBuffer.allocate(13)
                        .putInt(width)
                        .putInt(height)
                        .put(new byte[] {8, 2, 0, 0, 0})
                        .array());
        chunk(png, "IDAT", deflated(pixels.toByteArray()));
        chunk(png, "IEND", new byte[0]);
        return png.toByteArray();
    }

    private static byte[] deflated(byte[] pixels) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(out, new Deflater())) {
            deflater.write(pixels);
        } catch (java.io.IOException e) {
            throw new AssertionError("memory takes everything", e);
        }
        return out.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream png, String name, byte[] data) {
        byte[] named = name.getBytes(StandardCharsets.US_ASCII);
        CRC32 check = new CRC32();
        check.update(named);
        check.update(data);
        png.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
        png.writeBytes(named);
        png.writeBytes(data);
        png.writeBytes(ByteBuffer.allocate(4).putInt((int) check.getValue()).array());
    }
}
