package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.report.RewindWords;
import dev.deepseektui.app.report.RewindWords.RewindKind;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockLook;
import dev.deepseektui.app.tui.transcript.BlockContent.Hidden;
import dev.deepseektui.app.tui.transcript.SessionNotice.TurnEndNotice;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import java.util.List;
import java.util.Optional;

/** Lines about files changed by commands and by rewinding. Changes by a command join its own line, if there is one. */
final class RewindBlocks implements BlockMaker {
    private static final String WAY = "way of going back";

    /** The file changes of a command that is still running or has no line of its own. */
    private record FilesNote(String words) implements BlockContent {
        @Override
        public List<Line> lines(BlockLook look) {
            return TurnEndNotice.of(words, Ink.DIM, "").lines(look);
        }
    }

    /** Returns the file changes of a call that were recorded before its end, and removes their own line. */
    static String takeNote(String callId, TranscriptPage page) {
        Optional<BlockContent> note = page.find(noteKey(callId));
        page.remove(noteKey(callId));
        return note.map(FilesNote.class::cast).map(FilesNote::words).orElse("");
    }

    private static String noteKey(String callId) {
        return "files:" + callId;
    }

    /** The kind of the last rewind, until something else changes files. */
    private record LastWay(RewindKind way, boolean isRewind) implements Hidden {}

    @Override
    public void take(Recorded recorded, TranscriptPage page) {
        follow(recorded.event(), page);
        Optional<String> said = recorded.event() instanceof FilesRewound rewound
                ? Optional.of(RewindWords.rewound(
                        rewound, last(page).map(LastWay::way).orElse(RewindKind.RESTORED)))
                : RewindWords.line(recorded.event());
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
        Ink role = recorded.event() instanceof FilesRewound ? Ink.ACCENT : Ink.DIM;
        page.add(new SessionNotice(words, role, words + "\n\n" + RewindWords.details(recorded.event())));
    }

    private static Optional<LastWay> last(TranscriptPage page) {
        return page.find(WAY).filter(LastWay.class::isInstance).map(LastWay.class::cast);
    }

    /** An undo directly after a rewind reverts the rewind. */
    private static void follow(TapeEvent event, TranscriptPage page) {
        if (event instanceof FilesRewinding rewinding) {
            boolean isUndo = rewinding.turn() == null && rewinding.callId() == null;
            boolean isRedo = FilesChanged.REWIND.equals(rewinding.callId())
                    || (isUndo && last(page).map(LastWay::isRewind).orElse(false));
            page.put(
                    WAY,
                    new LastWay(
                            isRedo ? RewindKind.REDONE : isUndo ? RewindKind.UNDONE : RewindKind.RESTORED, !isUndo));
        } else if (event instanceof FileChanging
                || (event instanceof FilesChanged changed && !changed.callId().equals(FilesChanged.REWIND))) {
            page.remove(WAY);
        }
    }
}
