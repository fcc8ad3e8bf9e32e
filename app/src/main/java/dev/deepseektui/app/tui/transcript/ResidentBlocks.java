package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.resident.ResidentRevised;

/** What the model was told of files that stay whole. */
final class ResidentBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof ResidentRevised revised) {
            page.add(new NoteContent("told the model", words(revised)));
        }
    }

    private static String words(ResidentRevised revised) {
        String what = switch (revised.form()) {
            case WHOLE -> revised.supersedes() == null ? "its whole text" : "it has changed, its whole text";
            case CHANGES -> "it has changed, the changes";
            case ENDS -> "its head and tail";
            case PARTS -> "it has changed, what was read of it";
            case DELETED -> "it is gone";
            case NOT_SHOWN -> "it is not kept in sight any more";
        };
        String size = revised.bytes() == 0 ? "" : " (%d bytes)".formatted(revised.bytes());
        return revised.path() + ": " + what + size;
    }
}
