package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.report.RewindWords;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.event.FilesChanged;
import dev.deepseektui.core.event.FilesRewound;
import dev.deepseektui.core.event.Recorded;
import java.util.List;
import java.util.Optional;

/** What became of files by commands, and by going back. What a command did stands in its own line, where it has one. */
final class RewindBlocks implements BlockMaker {
    /** What a command did that is not over yet, or has no line of a tool. */
    private record FilesNote(String words) implements Content {
        @Override
        public List<Line> lines(Look look) {
            return new SaidContent(words, Role.DIM, "").lines(look);
        }
    }

    /** What a call did to files, as far as it was told before its end; it is told no more beside its line. */
    static String told(String callId, Page page) {
        Optional<Content> note = page.find(noteKey(callId));
        page.remove(noteKey(callId));
        return note.map(FilesNote.class::cast).map(FilesNote::words).orElse("");
    }

    private static String noteKey(String callId) {
        return "files:" + callId;
    }

    @Override
    public void take(Recorded recorded, Page page) {
        Optional<String> said = RewindWords.line(recorded.event());
        if (said.isEmpty()) {
            return;
        }
        String words = said.get();
        if (recorded.event() instanceof FilesChanged changed && changed.problem() == null) {
            String key = ToolBlocks.key(changed.callId());
            Optional<ReturnedTool> tool =
                    page.find(key).filter(ReturnedTool.class::isInstance).map(ReturnedTool.class::cast);
            tool.ifPresentOrElse(
                    known -> page.put(key, known.changing(words)),
                    () -> page.put(noteKey(changed.callId()), new FilesNote(words)));
            return;
        }
        Role role = recorded.event() instanceof FilesRewound ? Role.ACCENT : Role.DIM;
        page.add(new RuleContent(words, role, words + "\n\n" + RewindWords.details(recorded.event())));
    }
}
