package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.report.RewindWords;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.event.FilesChanged;
import dev.deepseektui.core.event.FilesRewound;
import dev.deepseektui.core.event.Recorded;
import java.util.Optional;

/** What became of files by commands, and by going back. What a command did stands in its own line, where it has one. */
final class RewindBlocks implements BlockMaker {
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
                    () -> page.add(new SaidContent(words, Role.DIM, "")));
            return;
        }
        Role role = recorded.event() instanceof FilesRewound ? Role.ACCENT : Role.DIM;
        page.add(new RuleContent(words, role, words + "\n\n" + RewindWords.details(recorded.event())));
    }
}
