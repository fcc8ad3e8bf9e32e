package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.picture.PictureRow;
import dev.deepseektui.app.tui.picture.Pictures;
import dev.deepseektui.app.tui.picture.Pictures.Extent;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.core.message.Picture;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A picture that the model was given, below the line that says so. Nothing where the terminal shows none: that line says it all. */
record PictureContent(Picture picture) implements Content {
    @Override
    public List<Line> lines(Look look) {
        List<Line> lines = new ArrayList<>();
        Extent extent = look.unfolded() ? Extent.UNFOLDED : Extent.FOLDED;
        look.column().pictures().box(picture, look.width(), extent).ifPresent(box -> {
            for (int row = 0; row < box.rows(); row++) {
                lines.add(Line.of(new PictureRow(box, row)));
            }
        });
        return lines;
    }

    @Override
    public boolean isSeen(Column column) {
        return column.pictures().box(picture, column.text(), Extent.FOLDED).isPresent();
    }

    @Override
    public boolean standsBetween() {
        return false;
    }

    @Override
    public boolean canUnfold() {
        return Pictures.isLarge(picture);
    }

    @Override
    public Optional<Details> details() {
        return Optional.of(new Details(say("details.picture"), picture.label()));
    }
}
