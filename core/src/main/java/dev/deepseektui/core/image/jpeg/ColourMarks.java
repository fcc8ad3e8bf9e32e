package dev.deepseektui.core.image.jpeg;

import java.util.List;

/**
 * What a file says of its colours, in the three ways in which files do so.
 *
 * @param adobe what Adobe's marker says
 * @param ids how the components are called
 */
record ColourMarks(boolean isJfif, int adobe, List<Integer> ids) {
    static final int NO_ADOBE = -1;

    ColourMarks {
        ids = List.copyOf(ids);
    }

    /** In the order in which libjpeg believes them. */
    ColourModel model() {
        return switch (ids.size()) {
            case 1 -> ColourModel.GRAY;
            case 3 -> isRgb() ? ColourModel.RGB : ColourModel.YCC;
            default -> adobe == 2 ? ColourModel.YCCK : ColourModel.CMYK;
        };
    }

    private boolean isRgb() {
        return !isJfif && (adobe == 0 || (adobe == NO_ADOBE && ids.equals(List.of((int) 'R', (int) 'G', (int) 'B'))));
    }
}
