package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.RuleWritten;
import dev.deepseektui.core.tape.event.SessionEvents.SessionForked;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.TapeRepaired;
import dev.deepseektui.core.tape.event.SessionEvents.TapeSalvaged;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TapeEvent.UnknownEvent;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxMissing;
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
        return new RuleContent(forked.name() == null ? say("forked") : say("forked.named", forked.name()), Role.DIM);
    }

    private static Optional<Content> rule(TapeEvent event) {
        if (event instanceof SessionResumed) {
            return said(say("resumed"));
        }
        if (event instanceof SessionRenamed renamed) {
            return said(say("renamed", renamed.name()));
        }
        if (event instanceof TapeRepaired repaired) {
            String lost = Figures.bytes(repaired.droppedBytes());
            return warned(say("repaired", lost, repaired.savedAs()), "");
        }
        if (event instanceof TapeSalvaged salvaged) {
            return warned(say("salvaged", salvaged.original()), losses(salvaged));
        }
        if (event instanceof SandboxMissing missing) {
            return warned(say("no_sandbox", missing.why(), missing.remedy()), "");
        }
        if (event instanceof RuleWritten written) {
            String rule = SafeText.line(written.rule());
            return written.problem() == null
                    ? said(say("rule", rule))
                    : warned(say("rule.unkept", rule), SafeText.line(written.problem()));
        }
        if (event instanceof UnknownEvent unknown) {
            return said(say("newer", unknown.type()));
        }
        return Optional.empty();
    }

    private static String losses(TapeSalvaged salvaged) {
        String lost = salvaged.lost().stream()
                .map(loss -> say("loss", loss.fromLine(), loss.toLine(), loss.why()))
                .collect(Collectors.joining());
        return say("losses", salvaged.kept(), lost);
    }

    private static Optional<Content> said(String text) {
        return Optional.of(new RuleContent(text, Role.DIM));
    }

    private static Optional<Content> warned(String text, String all) {
        return Optional.of(new RuleContent(text, Role.ATTENTION, all));
    }
}
