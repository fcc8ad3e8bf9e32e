package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.message.Picture;

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
}
