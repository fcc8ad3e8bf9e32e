package dev.deepseektui.app.tui.screen;

import dev.deepseektui.app.tui.diff.DiffRows;
import dev.deepseektui.app.tui.overlay.Asking;
import dev.deepseektui.app.tui.overlay.Choice;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Margin;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.setup.BroughtFile;
import dev.deepseektui.core.setup.BroughtFiles;
import dev.deepseektui.core.setup.Trust.Standing;
import java.util.ArrayList;
import java.util.List;

/** Asks whether a workspace may bring rules and settings of its own, with what they say before the user's eyes. */
public final class TrustQuestion {
    /** Who reads more than this reads it in an editor. */
    private static final int MOST_SHOWN = 32 * 1024;

    private static final String WORKSPACE = "Trust this workspace?";

    private final Asking asking;

    TrustQuestion(Asking asking) {
        this.asking = asking;
    }

    /** What the user says. */
    public enum Verdict {
        TRUSTED,
        NOT_NOW
    }

    /** About what nobody agreed to yet. */
    public Verdict ask(BroughtFiles brought) {
        String text = SafeText.line(brought.workspace().toString())
                + " brings rules or settings of its own. They tell the agent how to work here, so load them "
                + "only if you trust whoever wrote them. Without trust the agent works here all the same.";
        return ask(WORKSPACE, text, width -> files(brought, width));
    }

    /** About what is no longer as it was agreed to. */
    public Verdict ask(BroughtFiles brought, Standing.Changed changed) {
        String text = "What " + SafeText.line(brought.workspace().toString())
                + " brings is no longer what you trusted: " + changed.names()
                + ". Without trust none of it is loaded, and the agent works here all the same.";
        return ask(WORKSPACE, text, DiffRows.exact(changed.diff())::apply);
    }

    /** About the user's own, which he wrote for other programs. */
    public Verdict askHooks(BroughtFiles hooks) {
        String text =
                "These hooks in your home were written for other programs, or have changed. They are commands that are run at "
                        + "certain moments, and may refuse what the agent wants to do. Without trust none of them is run.";
        return ask("Run these hooks?", text, width -> files(hooks, width));
    }

    private interface Shown {
        List<Line> at(int width);
    }

    private Verdict ask(String title, String text, Shown shown) {
        return asking.<Verdict>ask(
                reply -> Choice.of(
                                title,
                                width -> {
                                    List<Line> lines =
                                            new ArrayList<>(Wrap.words(List.of(Span.plain(text)), Margin.NONE, width));
                                    lines.add(Line.EMPTY);
                                    lines.addAll(shown.at(width));
                                    return lines;
                                },
                                Choice.answer("y", "trust this", reply.with(Verdict.TRUSTED))
                                        .whenRead(),
                                Choice.answer("n", "not now", reply.with(Verdict.NOT_NOW)))
                        .beginningAtRefusal(),
                Verdict.NOT_NOW,
                new Cancellation());
    }

    private static List<Line> files(BroughtFiles brought, int width) {
        List<Line> lines = new ArrayList<>();
        for (BroughtFile file : brought.files()) {
            if (!lines.isEmpty()) {
                lines.add(Line.EMPTY);
            }
            String name = brought.name(file.path()) + " (" + file.size() + " bytes"
                    + (file.isCut() ? ", only the start of it counts)" : ")");
            lines.addAll(Wrap.words(List.of(Span.dim(name)), Margin.NONE, width));
            start(file.text())
                    .lines()
                    .forEach(line -> lines.addAll(Wrap.cells(List.of(Span.plain(line)), Margin.NONE, width)));
        }
        return lines;
    }

    private static String start(String text) {
        return text.length() <= MOST_SHOWN
                ? SafeText.block(text)
                : SafeText.block(text.substring(0, MOST_SHOWN)) + "\n… " + (text.length() - MOST_SHOWN)
                        + " more characters; read the file before you trust it";
    }
}
