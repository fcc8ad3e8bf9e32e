package dev.deepseektui.core.conversation.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.conversation.image.ImageDecoder.Orientation;
import java.awt.geom.Point2D;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrientationTest {
    /** The image is stored as ABC above DEF. */
    @ParameterizedTest
    @CsvSource({
        "1, ABC/DEF",
        "2, CBA/FED",
        "3, FED/CBA",
        "4, DEF/ABC",
        "5, AD/BE/CF",
        "6, DA/EB/FC",
        "7, FC/EB/DA",
        "8, CF/BE/AD",
        "0, ABC/DEF",
        "9, ABC/DEF"
    })
    void each_of_the_eight_puts_the_picture_upright(int tag, String expected) {
        Orientation orientation = Orientation.ofExif(exif(ByteOrder.BIG_ENDIAN, tag), 0, 26);
        int width = orientation.isOnItsSide() ? 2 : 3;
        char[] upright = new char[6];
        for (int i = 0; i < 6; i++) {
            int column = i % 3;
            int row = i / 3;
            Point2D to = orientation.turning(3, 2).transform(new Point2D.Double(column + 0.5, row + 0.5), null);
            int toColumn = (int) to.getX();
            int toRow = (int) to.getY();
            upright[toRow * width + toColumn] = (char) ('A' + i);
        }

        assertThat(new String(upright)).isEqualTo(expected.replace("/", ""));
        assertThat(width).isEqualTo(expected.indexOf('/'));
    }

    @Test
    void numbers_stand_in_either_order() {
        assertThat(Orientation.ofExif(exif(ByteOrder.LITTLE_ENDIAN, 6), 0, 26)).isEqualTo(Orientation.ON_LEFT_SIDE);
    }

    @Test
    void data_that_break_off_anywhere_say_nothing() {
        byte[] whole = exif(ByteOrder.LITTLE_ENDIAN, 6);
        for (int length = 0; length < whole.length - 7; length++) {
            assertThat(Orientation.ofExif(whole, 0, length)).isEqualTo(Orientation.UPRIGHT);
        }
    }

    @Test
    void a_directory_that_lies_nowhere_says_nothing() {
        byte[] exif = exif(ByteOrder.LITTLE_ENDIAN, 6);
        Arrays.fill(exif, 4, 8, (byte) 0xff);

        assertThat(Orientation.ofExif(exif, 0, exif.length)).isEqualTo(Orientation.UPRIGHT);
    }

    private static byte[] exif(ByteOrder order, int tag) {
        return ByteBuffer.allocate(26)
                .order(order)
                .put((byte) (order == ByteOrder.BIG_ENDIAN ? 'M' : 'I'))
                .put((byte) (order == ByteOrder.BIG_ENDIAN ? 'M' : 'I'))
                .putShort((short) 42)
                .putInt(8)
                .putShort((short) 1)
                .putShort((short) 0x0112)
                .putShort((short) 3)
                .putInt(1)
                .putShort((short) tag)
                .putShort((short) 0)
                .array();
    }
}
