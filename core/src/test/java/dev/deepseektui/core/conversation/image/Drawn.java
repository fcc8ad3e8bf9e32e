package dev.deepseektui.core.conversation.image;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/** Images drawn, encoded and decoded with the JDK. */
public final class Drawn {
    private Drawn() {}

    /** Draws smooth gradients, as in a photograph. The same seed gives the same image. */
    public static BufferedImage smooth(int width, int height, long seed) {
        Random random = new Random(seed);
        double[] waves = random.doubles(9, 0.3, 2.5).toArray();
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int rgb = 0;
                for (int colour = 0; colour < 3; colour++) {
                    double value = Math.sin(waves[3 * colour] * x / 23 + waves[3 * colour + 1] * y / 17)
                            + Math.cos(waves[3 * colour + 2] * (x - y) / 31);
                    rgb = rgb << 8 | (int) (127.5 + 60 * value);
                }
                picture.setRGB(x, y, rgb);
            }
        }
        return picture;
    }

    /** Draws edges and text, as in a screenshot. */
    public static BufferedImage screen(int width, int height, long seed) {
        Random random = new Random(seed);
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        Graphics2D drawing = picture.createGraphics();
        drawing.setColor(new Color(0x1e1e2e));
        drawing.fillRect(0, 0, width, height);
        for (int i = 0; i < 200; i++) {
            drawing.setColor(new Color(random.nextInt(1 << 24)));
            drawing.fillRect(
                    random.nextInt(width), random.nextInt(height), 1 + random.nextInt(width / 8 + 1), 1 + i % 12);
        }
        drawing.dispose();
        return picture;
    }

    /** Draws incompressible noise. */
    public static BufferedImage noise(int width, int height, long seed) {
        Random random = new Random(seed);
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                picture.setRGB(x, y, random.nextInt(1 << 24));
            }
        }
        return picture;
    }

    public static byte[] written(BufferedImage picture, String format) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            if (!ImageIO.write(picture, format, bytes)) {
                throw new IllegalArgumentException("the JDK does not write this as " + format);
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Encodes an image as progressive or interlaced, or neither.
     *
     * @param mode a progressive mode of {@link ImageWriteParam}
     */
    public static byte[] written(BufferedImage picture, String format, int mode) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName(format).next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            ImageWriteParam param = writer.getDefaultWriteParam();
            param.setProgressiveMode(mode);
            writer.setOutput(out);
            writer.write(null, new IIOImage(picture, null, null), param);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** Decodes an image with the JDK. */
    public static BufferedImage read(byte[] bytes) {
        try {
            return Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns all pixels, row by row. */
    public static int[] pixels(BufferedImage picture) {
        return picture.getRGB(0, 0, picture.getWidth(), picture.getHeight(), null, 0, picture.getWidth());
    }

    /** The distance between two images of the same size: the mean and maximum difference of a colour component. */
    public record Distance(double mean, int most) {
        public static Distance between(int[] one, int[] other) {
            if (one.length != other.length) {
                throw new IllegalArgumentException("they are of different sizes");
            }
            long sum = 0;
            int most = 0;
            for (int i = 0; i < one.length; i++) {
                for (int shift = 0; shift <= 24; shift += 8) {
                    int difference = Math.abs((one[i] >> shift & 0xff) - (other[i] >> shift & 0xff));
                    sum += difference;
                    most = Math.max(most, difference);
                }
            }
            return new Distance(sum / (3.0 * one.length), most);
        }
    }
}
