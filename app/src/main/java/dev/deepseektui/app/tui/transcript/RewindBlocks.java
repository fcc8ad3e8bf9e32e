package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.report.RewindWords;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.event.FilesRewound;
import dev.deepseektui.core.event.Recorded;

/** What became of files by commands, and by going back. */
final class RewindBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        Role role = recorded.event() instanceof FilesRewound ? Role.ACCENT : Role.DIM;
        RewindWords.line(recorded.event())
                .ifPresent(words ->
                        page.add(new RuleContent(words, role, words + "\n\n" + RewindWords.details(recorded.event()))));
    }
}
