package dev.deepseektui.core.image.jpeg;

import java.awt.image.BufferedImage;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.ImageOutputStream;
import org.w3c.dom.NodeList;

/** JPEGs of all forms that the JDK writes. */
final class JpegFile {
    private static final String FORMAT = "javax_imageio_jpeg_image_1.0";

    private JpegFile() {}

    /**
     * How one is written.
     *
     * @param mode {@link ImageWriteParam#MODE_DEFAULT} for a progressive one, {@link ImageWriteParam#MODE_DISABLED} for a baseline one
     * @param across how many pixels share a sample of colour side by side
     * @param restart after how many units the data begin anew; nought for never
     */
    record Form(int mode, int across, int down, int restart, float quality) {
        static Form baseline() {
            return new Form(ImageWriteParam.MODE_DISABLED, 2, 2, 0, 0.9f);
        }

        static Form progressive() {
            return new Form(ImageWriteParam.MODE_DEFAULT, 2, 2, 0, 0.9f);
        }

        Form sharing(int pixelsAcross, int pixelsDown) {
            return new Form(mode, pixelsAcross, pixelsDown, restart, quality);
        }

        Form restarting(int units) {
            return new Form(mode, across, down, units, quality);
        }

        Form quality(float other) {
            return new Form(mode, across, down, restart, other);
        }
    }

    static byte[] of(BufferedImage picture, Form form) {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            ImageWriteParam param = writer.getDefaultWriteParam();
            param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            param.setCompressionQuality(form.quality);
            param.setProgressiveMode(form.mode);
            IIOMetadata metadata = writer.getDefaultImageMetadata(new ImageTypeSpecifier(picture), param);
            change(metadata, form);
            writer.setOutput(out);
            writer.write(null, new IIOImage(picture, null, metadata), param);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** Of samples as they are. */
    static byte[] of(Raster samples) throws IOException {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(samples, null, null), writer.getDefaultWriteParam());
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    /** As the JDK reads them, before they are colours. */
    static Raster samples(byte[] file) throws IOException {
        ImageReader reader = ImageIO.getImageReadersByFormatName("jpeg").next();
        try (ImageInputStream in = ImageIO.createImageInputStream(new ByteArrayInputStream(file))) {
            reader.setInput(in);
            return reader.readRaster(0, reader.getDefaultReadParam());
        } finally {
            reader.dispose();
        }
    }

    private static void change(IIOMetadata metadata, Form form) throws IOException {
        IIOMetadataNode root = (IIOMetadataNode) metadata.getAsTree(FORMAT);
        NodeList components = root.getElementsByTagName("componentSpec");
        if (components.getLength() == 3) {
            IIOMetadataNode light = (IIOMetadataNode) components.item(0);
            light.setAttribute("HsamplingFactor", Integer.toString(form.across));
            light.setAttribute("VsamplingFactor", Integer.toString(form.down));
        }
        if (form.restart > 0) {
            IIOMetadataNode restart = new IIOMetadataNode("dri");
            restart.setAttribute("interval", Integer.toString(form.restart));
            IIOMetadataNode sequence = (IIOMetadataNode)
                    root.getElementsByTagName("markerSequence").item(0);
            sequence.insertBefore(restart, sequence.getFirstChild());
        }
        metadata.setFromTree(FORMAT, root);
    }
}
