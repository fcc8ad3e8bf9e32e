package dev.deepseektui.bench.image;

import dev.deepseektui.core.image.ImageHeader;
import dev.deepseektui.core.image.SendableImage;
import dev.deepseektui.core.image.raster.Unreadable;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/**
 * Makes a photograph and a screen smaller, and has the JDK's desktop module do the same: read, scale, write, all in memory and in turn. The
 * first of each is told too, for a session takes few pictures; of the rest the median counts. Times are those of the processor, on the one
 * thread that both use: a machine that others use shows the same.
 */
public final class SmallerHarness {
    private static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 15;
    private static final float QUALITY = 0.85f;

    private SmallerHarness() {}

    public static void main(String[] args) throws IOException {
        BufferedImage photograph = photograph(4_000, 3_000);
        compare("JPEG, 12 megapixels", jpeg(photograph, ImageWriteParam.MODE_DISABLED, 0.93f), "jpeg");
        compare("JPEG, 12 megapixels, progressive", jpeg(photograph, ImageWriteParam.MODE_DEFAULT, 0.93f), "jpeg");
        ByteArrayOutputStream screen = new ByteArrayOutputStream();
        ImageIO.write(screen(3_840, 2_160), "png", screen);
        compare("PNG of a screen, 3840x2160", screen.toByteArray(), "png");
    }

    private static void compare(String what, byte[] file, String format) throws IOException {
        long[] ours = new long[ROUNDS];
        long[] theirs = new long[ROUNDS];
        int sent = 0;
        for (int i = 0; i < ROUNDS; i++) {
            long start = TIMES.getCurrentThreadCpuTime();
            sent = ours(file);
            ours[i] = TIMES.getCurrentThreadCpuTime() - start;
            start = TIMES.getCurrentThreadCpuTime();
            byJdk(file, format);
            theirs[i] = TIMES.getCurrentThreadCpuTime() - start;
        }
        double own = median(ours);
        double other = median(theirs);
        System.out.printf(
                Locale.ROOT,
                "| %s, %.1f MB to %.1f MB | first %.0f ms, median %.0f ms | first %.0f ms, median %.0f ms | %.2f |%n",
                what,
                file.length / 1e6,
                sent / 1e6,
                ours[0] / 1e6,
                own,
                theirs[0] / 1e6,
                other,
                own / other);
    }

    private static double median(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2] / 1e6;
    }

    private static int ours(byte[] file) {
        try {
            return SendableImage.of(file, ImageHeader.of(file).orElseThrow()).bytes().length;
        } catch (Unreadable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void byJdk(byte[] file, String format) throws IOException {
        BufferedImage read = Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(file)));
        BufferedImage small =
                new BufferedImage(2_048, read.getHeight() * 2_048 / read.getWidth(), BufferedImage.TYPE_INT_RGB);
        Graphics2D drawing = small.createGraphics();
        drawing.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        drawing.drawImage(read, 0, 0, small.getWidth(), small.getHeight(), null);
        drawing.dispose();
        if (format.equals("png")) {
            ImageIO.write(small, format, new ByteArrayOutputStream());
        } else {
            jpeg(small, ImageWriteParam.MODE_DISABLED, QUALITY);
        }
    }

    private static byte[] jpeg(BufferedImage picture, int mode, float quality) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            ImageWriteParam param = writer.getDefaultWriteParam();
            param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            param.setCompressionQuality(quality);
            param.setProgressiveMode(mode);
            writer.setOutput(out);
            writer.write(null, new IIOImage(picture, null, null), param);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** Soft colours with the noise that a camera has. */
    private static BufferedImage photograph(int width, int height) {
        Random random = new Random(1);
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                double wave = Math.sin(x / 90.0) + Math.cos((x + 2 * y) / 140.0);
                int noise = (int) (5 * random.nextGaussian());
                int red = limited(120 + 50 * wave + noise);
                int green = limited(110 + 40 * Math.sin(y / 60.0) + noise);
                picture.setRGB(x, y, red << 16 | green << 8 | limited(130 - 45 * wave + noise));
            }
        }
        return picture;
    }

    private static int limited(double value) {
        return (int) Math.max(0, Math.min(255, value));
    }

    /** Rows of what looks like letters, some in colour, on a dark ground. */
    private static BufferedImage screen(int width, int height) {
        Random random = new Random(1);
        int[] colours = {0xcdd6f4, 0x89b4fa, 0xa6e3a1, 0xf38ba8, 0xf9e2af};
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                picture.setRGB(x, y, 0x1e1e2e);
            }
        }
        for (int y = 20; y + 24 < height; y += 36) {
            int colour = colours[random.nextInt(colours.length)];
            int end = width / 4 + random.nextInt(width / 2);
            for (int x = 20; x < end; x += 16) {
                int letter = random.nextInt(10) == 0 ? 0 : random.nextInt();
                for (int dot = 0; dot < 32; dot++) {
                    if ((letter >>> dot & 1) == 1) {
                        fill(picture, x + dot % 5 * 2, y + dot / 5 * 3, colour);
                    }
                }
                colour = random.nextInt(8) == 0 ? colours[random.nextInt(colours.length)] : colour;
            }
        }
        return picture;
    }

    private static void fill(BufferedImage picture, int left, int top, int colour) {
        for (int y = 0; y < 3; y++) {
            for (int x = 0; x < 2; x++) {
                picture.setRGB(left + x, top + y, colour);
            }
        }
    }
}
