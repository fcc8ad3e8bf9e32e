package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.overlay.Asking;
import dev.deepseektui.app.tui.overlay.Choice;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.model.Cancellation;
import java.nio.file.Path;
import java.util.List;

/** Asks once whether a workspace may bring rules and settings of its own. */
public final class TrustQuestion {
    private final Asking asking;

    TrustQuestion(Asking asking) {
        this.asking = asking;
    }

    /** What the user says. */
    public enum Verdict {
        TRUSTED,
        NOT_NOW
    }

    public Verdict ask(Path workspace) {
        String text = workspace
                + " brings an AGENTS.md or settings of its own. They tell the agent how to work here, so load them "
                + "only if you trust whoever wrote them. Without trust the agent works here all the same.";
        return asking.<Verdict>ask(
                reply -> Choice.of(
                        "Trust this workspace?",
                        width -> Wrap.words(List.of(Span.plain(text)), Margin.NONE, width),
                        Choice.answer("y", "trust it from now on", reply.with(Verdict.TRUSTED)),
                        Choice.answer("n", "not now", reply.with(Verdict.NOT_NOW))),
                Verdict.NOT_NOW,
                new Cancellation());
    }
}
