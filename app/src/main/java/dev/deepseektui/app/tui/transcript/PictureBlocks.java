package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.MessageSource.Pictured;
import dev.deepseektui.core.event.Recorded;

/** Pictures that the model is given, by the user or because it looked at a file; no others are shown. */
final class PictureBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof ContextAppended message && message.source() instanceof Pictured given) {
            page.add(new PictureContent(given.picture()));
        }
    }
}
