package dev.deepseektui.core.image.png;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** A PNG of a colour type and depth whose samples are drawn by lot, each row filtered by another filter, in several pieces. */
final class PngFile {
    private static final int[][] PASSES = {
        {0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}
    };

    private final Random random;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    /** @param interlaced 1 for one in seven passes, else 0, as the format has it */
    record Form(int width, int height, int type, int depth, int interlaced) {
        int samples() {
            return switch (type) {
                case 2 -> 3;
                case 4 -> 2;
                case 6 -> 4;
                default -> 1;
            };
        }

        private int rowBytes(int pixels) {
            return (pixels * samples() * depth + 7) / 8;
        }

        private int pixelBytes() {
            return Math.max(1, samples() * depth / 8);
        }
    }

    private PngFile(Random random) {
        this.random = random;
    }

    /** @param transparency of its chunk; none where it is empty */
    static byte[] of(Form form, byte[] transparency, long seed) {
        try {
            return new PngFile(new Random(seed)).write(form, transparency);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] write(Form form, byte[] transparency) throws IOException {
        out.write(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        DataOutputStream numbers = new DataOutputStream(header);
        numbers.writeInt(form.width);
        numbers.writeInt(form.height);
        numbers.write(new byte[] {(byte) form.depth, (byte) form.type, 0, 0, (byte) form.interlaced});
        chunk("IHDR", header.toByteArray());
        if (form.type == 3) {
            byte[] palette = new byte[3 << form.depth];
            random.nextBytes(palette);
            chunk("PLTE", palette);
        }
        if (transparency.length > 0) {
            chunk("tRNS", transparency);
        }
        byte[] data = data(form);
        int cut = random.nextInt(data.length);
        chunk("IDAT", Arrays.copyOf(data, cut));
        chunk("IDAT", Arrays.copyOfRange(data, cut, data.length));
        chunk("IEND", new byte[0]);
        return bytes.toByteArray();
    }

    private byte[] data(Form form) throws IOException {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DeflaterOutputStream data = new DeflaterOutputStream(deflated, new Deflater())) {
            if (form.interlaced == 0) {
                rows(data, form, form.width, form.height);
            } else {
                for (int[] pass : PASSES) {
                    int width = (form.width - pass[0] + pass[2] - 1) / pass[2];
                    int height = (form.height - pass[1] + pass[3] - 1) / pass[3];
                    if (width > 0 && height > 0) {
                        rows(data, form, width, height);
                    }
                }
            }
        }
        return deflated.toByteArray();
    }

    /** Whatever is written is the filtered form of some picture. */
    private void rows(DeflaterOutputStream data, Form form, int width, int height) throws IOException {
        byte[] row = new byte[form.rowBytes(width)];
        for (int y = 0; y < height; y++) {
            random.nextBytes(row);
            // Few values, so that a colour that is not seen is among them.
            for (int i = 0; i < row.length && y % 2 == 0; i++) {
                row[i] = (byte) (i < form.pixelBytes() ? row[i] & 1 : 0);
            }
            data.write(random.nextInt(5));
            data.write(row);
        }
    }

    private void chunk(String name, byte[] content) throws IOException {
        byte[] type = name.getBytes(StandardCharsets.US_ASCII);
        CRC32 sum = new CRC32();
        sum.update(type);
        sum.update(content);
        out.writeInt(content.length);
        out.write(type);
        out.write(content);
        out.writeInt((int) sum.getValue());
    }
}
