package dev.deepseektui.app.tui.transcript;

import dev.deepseektui.app.report.VerdictWords;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.RuleWritten;
import dev.deepseektui.core.event.SandboxMissing;
import dev.deepseektui.core.event.SessionForked;
import dev.deepseektui.core.event.SessionLabelled;
import dev.deepseektui.core.event.SessionRenamed;
import dev.deepseektui.core.event.SessionResumed;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.TapeRepaired;
import dev.deepseektui.core.event.TapeSalvaged;
import dev.deepseektui.core.event.UnknownEvent;
import java.util.Optional;
import java.util.stream.Collectors;

/** The session itself: begun, taken up again, repaired, in another mode. */
final class SessionBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, Page page) {
        if (recorded.event() instanceof SessionForked forked) {
            page.put(copied(recorded.seq()), copy(forked));
        } else if (!(recorded.event() instanceof SessionResumed)
                || page.find(copied(recorded.seq() - 1)).isEmpty()) {
            // A copy that was just made is begun, not taken up again.
            rule(recorded.event()).ifPresent(page::add);
        }
    }

    private static String copied(long seq) {
        return "forked " + seq;
    }

    private static Content copy(SessionForked forked) {
        String name = forked.name() == null ? "" : " “" + forked.name() + "”";
        return new RuleContent("Forked   this is a copy" + name + "; the original stays as it was", Role.DIM);
    }

    private static Optional<Content> rule(TapeEvent event) {
        if (event instanceof SessionResumed) {
            return said("Resumed");
        }
        if (event instanceof SessionRenamed renamed) {
            return said("Renamed   " + renamed.name());
        }
        if (event instanceof SessionLabelled labelled) {
            return said(VerdictWords.of(labelled.verdict()));
        }
        if (event instanceof TapeRepaired repaired) {
            String lost = Figures.bytes(repaired.droppedBytes());
            return warned("Recovered after a crash   " + lost + " unreadable, saved in " + repaired.savedAs(), "");
        }
        if (event instanceof TapeSalvaged salvaged) {
            return warned("Recovered from a damaged session file   kept as " + salvaged.original(), losses(salvaged));
        }
        if (event instanceof SandboxMissing missing) {
            return warned("Commands run without a sandbox   %s (%s)".formatted(missing.why(), missing.remedy()), "");
        }
        if (event instanceof RuleWritten written) {
            String rule = "Always allowed here   " + SafeText.line(written.rule());
            return written.problem() == null
                    ? said(rule)
                    : warned(rule + ", until you quit: it could not be kept", SafeText.line(written.problem()));
        }
        if (event instanceof UnknownEvent unknown) {
            return said("Made by a newer version   " + unknown.type());
        }
        return Optional.empty();
    }

    private static String losses(TapeSalvaged salvaged) {
        String lost = salvaged.lost().stream()
                .map(loss -> "lines " + loss.fromLine() + " to " + loss.toLine() + ": " + loss.why() + "\n")
                .collect(Collectors.joining());
        return salvaged.kept() + " events are whole\n" + lost;
    }

    private static Optional<Content> said(String text) {
        return Optional.of(new RuleContent(text, Role.DIM));
    }

    private static Optional<Content> warned(String text, String all) {
        return Optional.of(new RuleContent(text, Role.ATTENTION, all));
    }
}
