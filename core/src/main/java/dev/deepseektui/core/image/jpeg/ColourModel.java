package dev.deepseektui.core.image.jpeg;

/** What the components of a picture are, and how pixels are made of them. */
enum ColourModel {
    GRAY {
        @Override
        void convert(byte[][] lines, int[] argb) {
            for (int x = 0; x < argb.length; x++) {
                argb[x] = OPAQUE | (lines[0][x] & 0xff) * 0x010101;
            }
        }
    },
    RGB {
        @Override
        void convert(byte[][] lines, int[] argb) {
            for (int x = 0; x < argb.length; x++) {
                argb[x] = OPAQUE | (lines[0][x] & 0xff) << 16 | (lines[1][x] & 0xff) << 8 | (lines[2][x] & 0xff);
            }
        }
    },
    /** Light and two differences of colour. */
    YCC {
        @Override
        void convert(byte[][] lines, int[] argb) {
            byte[] light = lines[0];
            byte[] blues = lines[1];
            byte[] reds = lines[2];
            for (int x = 0; x < argb.length; x++) {
                int y = light[x] & 0xff;
                int b = (blues[x] & 0xff) - 128;
                int r = (reds[x] & 0xff) - 128;
                int red = limited(y + ((91_881 * r + 32_768) >> 16));
                int green = limited(y + ((-22_554 * b - 46_802 * r + 32_768) >> 16));
                int blue = limited(y + ((116_130 * b + 32_768) >> 16));
                argb[x] = OPAQUE | red << 16 | green << 8 | blue;
            }
        }
    },
    /** Of printers: how much of each ink is not there, as Adobe's programs write it. */
    CMYK {
        @Override
        void convert(byte[][] lines, int[] argb) {
            for (int x = 0; x < argb.length; x++) {
                int noBlack = lines[3][x] & 0xff;
                argb[x] = OPAQUE
                        | inked(lines[0][x] & 0xff, noBlack) << 16
                        | inked(lines[1][x] & 0xff, noBlack) << 8
                        | inked(lines[2][x] & 0xff, noBlack);
            }
        }
    },
    /** The same, its three colours as light and differences. */
    YCCK {
        @Override
        void convert(byte[][] lines, int[] argb) {
            YCC.convert(lines, argb);
            for (int x = 0; x < argb.length; x++) {
                int noBlack = lines[3][x] & 0xff;
                int inks = ~argb[x];
                argb[x] = OPAQUE
                        | inked(inks >> 16 & 0xff, noBlack) << 16
                        | inked(inks >> 8 & 0xff, noBlack) << 8
                        | inked(inks & 0xff, noBlack);
            }
        }
    };

    private static final int OPAQUE = 0xff << 24;

    /** The lines of all components, each as long as the row of pixels. */
    abstract void convert(byte[][] lines, int[] argb);

    private static int limited(int value) {
        return value < 0 ? 0 : Math.min(value, 255);
    }

    private static int inked(int noInk, int noBlack) {
        return (noInk * noBlack + 127) / 255;
    }
}
