package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.tui.markdown.Markdown.StreamedMarkdown;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockLook;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import java.util.List;

/** Content that is still arriving. */
interface LiveContent extends BlockContent {
    void append(String delta);

    /** An answer that is still arriving. */
    final class StreamedAnswer implements LiveContent {
        private final StreamedMarkdown text = new StreamedMarkdown(Style.PLAIN);

        @Override
        public void append(String delta) {
            text.append(delta);
        }

        @Override
        public List<Line> lines(BlockLook look) {
            return text.lines(look.column().answers());
        }
    }

    /** Reasoning that is still arriving: invisible until unfolded, because its last line is in the activity row. */
    final class StreamedThought implements LiveContent {
        private final StreamedMarkdown text = new StreamedMarkdown(Style.DIM);
        private boolean shown;

        StreamedThought(boolean shown) {
            this.shown = shown;
        }

        void toggle() {
            shown = !shown;
        }

        @Override
        public void append(String delta) {
            text.append(delta);
        }

        @Override
        public List<Line> lines(BlockLook look) {
            return shown ? text.lines(look.column().answers()) : List.of();
        }

        @Override
        public boolean isSeen(TranscriptColumn column) {
            return shown;
        }

        @Override
        public boolean standsBetween() {
            return shown;
        }
    }
}
