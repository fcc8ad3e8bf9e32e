package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.transcript.Content.Details;
import dev.deepseektui.app.tui.transcript.Content.Look;
import dev.deepseektui.core.tape.event.Picture;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import java.util.List;
import java.util.Optional;

/** Lines about pictures that tools showed to the model; those that the user attached are listed with the other attachments. */
final class PictureBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof ToolReturned returned) {
            Picture picture = returned.outcome().picture();
            if (picture != null) {
                page.add(new PictureContent(picture));
            }
        }
    }

    /** A picture that a tool showed to the model: one line with its name, size and tokens below that of the call. */
    private record PictureContent(Picture picture) implements Content {
        @Override
        public List<Line> lines(Look look) {
            String text = "  " + say("picture", picture.label(), picture.tokens());
            return List.of(Line.of(Span.dim(text)).shortenedTo(look.width()));
        }

        @Override
        public Spacing spacing(Column column) {
            return Spacing.CLOSE;
        }

        @Override
        public boolean standsBetween() {
            return false;
        }

        @Override
        public Optional<Details> details() {
            return Optional.of(new Details(say("details.picture"), picture.label()));
        }
    }
}
