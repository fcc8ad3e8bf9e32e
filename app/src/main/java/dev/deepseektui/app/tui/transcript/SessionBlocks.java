package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.report.EventLines;
import dev.deepseektui.app.report.RewindLines;
import dev.deepseektui.app.report.RewindLines.RewindKind;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.SessionNotice.TurnEndNotice;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tape.event.FileEvents.FileChanging;
import dev.deepseektui.core.tape.event.FileEvents.FilesChanged;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewinding;
import dev.deepseektui.core.tape.event.FileEvents.FilesRewound;
import dev.deepseektui.core.tape.event.MessageSource.Instructions;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.SessionEvents.RuleWritten;
import dev.deepseektui.core.tape.event.SessionEvents.SessionForked;
import dev.deepseektui.core.tape.event.SessionEvents.SessionRenamed;
import dev.deepseektui.core.tape.event.SessionEvents.SessionResumed;
import dev.deepseektui.core.tape.event.SessionEvents.SkillLoaded;
import dev.deepseektui.core.tape.event.SessionEvents.TapeRepaired;
import dev.deepseektui.core.tape.event.SessionEvents.TapeSalvaged;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TapeEvent.UnknownEvent;
import dev.deepseektui.core.tape.event.ToolEvents.SandboxMissing;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tool.hook.HookEvents.HooksActive;
import dev.deepseektui.core.tool.hook.HookEvents.HooksRan;
import dev.deepseektui.core.tool.mcp.McpEvents.McpToolsWaiting;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The blocks for events of the session itself: forks, resumption, renaming, repairs and warnings. */
final class SessionBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, TranscriptPage page) {
        if (recorded.event() instanceof SessionForked forked) {
            String text =
                    forked.name() == null ? say("transcript.forked") : say("transcript.forked.named", forked.name());
            page.put(copied(recorded.seq()), new SessionNotice(text, Ink.DIM));
        } else if (!(recorded.event() instanceof SessionResumed)
                || page.find(copied(recorded.seq() - 1)).isEmpty()) {
            // A session that was just forked is shown as forked, so its resumption is not shown.
            rule(recorded.event()).ifPresent(page::add);
        }
    }

    private static String copied(long seq) {
        return "forked " + seq;
    }

    private static Optional<BlockContent> rule(TapeEvent event) {
        if (event instanceof SessionResumed) {
            return said(say("transcript.resumed"));
        }
        if (event instanceof SessionRenamed renamed) {
            return said(say("transcript.renamed", renamed.name()));
        }
        if (event instanceof TapeRepaired repaired) {
            String lost = Figures.bytes(repaired.droppedBytes());
            return warned(say("transcript.repaired", lost, repaired.savedAs()), "");
        }
        if (event instanceof TapeSalvaged salvaged) {
            return warned(say("transcript.salvaged", salvaged.original()), losses(salvaged));
        }
        if (event instanceof SandboxMissing missing) {
            return warned(say("transcript.no_sandbox", missing.why(), missing.remedy()), "");
        }
        if (event instanceof RuleWritten written) {
            String rule = SafeText.line(written.rule());
            return written.problem() == null
                    ? said(say("transcript.rule", rule))
                    : warned(say("transcript.rule.unkept", rule), SafeText.line(written.problem()));
        }
        if (event instanceof UnknownEvent unknown) {
            return said(say("transcript.newer", unknown.type()));
        }
        return Optional.empty();
    }

    private static String losses(TapeSalvaged salvaged) {
        String lost = salvaged.lost().stream()
                .map(loss -> say("transcript.loss", loss.fromLine(), loss.toLine(), loss.why()))
                .collect(Collectors.joining());
        return say("transcript.losses", salvaged.kept(), lost);
    }

    private static Optional<BlockContent> said(String text) {
        return Optional.of(new SessionNotice(text, Ink.DIM));
    }

    private static Optional<BlockContent> warned(String text, String all) {
        return Optional.of(new SessionNotice(text, Ink.ATTENTION, all));
    }

    /** The lines for instruction files, skills, hooks and MCP tools. */
    static final class SetupBlocks implements BlockMaker {
        @Override
        public void take(Recorded recorded, TranscriptPage page) {
            if (recorded.event() instanceof HooksActive active) {
                page.add(new SessionNotice(
                        say("transcript.hooks", active.hooks().size()),
                        Ink.DIM,
                        String.join(
                                        "\n",
                                        active.hooks().stream()
                                                .map(SafeText::line)
                                                .toList()) + "\n"));
            } else if (recorded.event() instanceof HooksRan ran) {
                EventLines.of(ran)
                        .forEach(line ->
                                page.add(new SessionNotice(line.text(), line.isTrouble() ? Ink.ATTENTION : Ink.DIM)));
            } else if (recorded.event() instanceof SkillLoaded skill) {
                page.add(new SessionNotice(say("transcript.skill", SafeText.line(skill.name())), Ink.DIM));
            } else if (recorded.event() instanceof ContextAppended message
                    && message.source() instanceof Instructions instructions) {
                page.add(new SessionNotice(
                        say("transcript.instructions", SafeText.line(String.join(", ", instructions.files()))),
                        Ink.DIM));
            } else {
                String key = recorded.event() instanceof McpToolsWaiting ? say("transcript.mcp.take") : "";
                EventLines.ofServers(recorded.event())
                        .ifPresent(words -> page.add(
                                new SessionNotice(words.text() + key, words.isTrouble() ? Ink.ATTENTION : Ink.DIM)));
            }
        }
    }

    /**
     * The lines for rewinds and for file changes made by commands. If the command has a line of its own, its file
     * changes are shown there.
     */
    static final class RewindBlocks implements BlockMaker {
        private static final String WAY = "way of going back";

        /** The file changes of a command that is still running or has no line. */
        private record FilesLine(String words) implements BlockContent {
            @Override
            public List<Line> lines(BlockStyle look) {
                return TurnEndNotice.of(words, Ink.DIM, "").lines(look);
            }
        }

        /**
         * Removes the separate line with a call's file changes and returns its text; an empty string if there is none.
         */
        static String takeNote(String callId, TranscriptPage page) {
            Optional<FilesLine> note = page.find(noteKey(callId), FilesLine.class);
            page.remove(noteKey(callId));
            return note.map(FilesLine::words).orElse("");
        }

        private static String noteKey(String callId) {
            return "files:" + callId;
        }

        /** The kind of the last rewind, kept until something else changes files. */
        private record LastRewind(RewindKind way, boolean isRewind) {}

        @Override
        public void take(Recorded recorded, TranscriptPage page) {
            follow(recorded.event(), page);
            Optional<String> said = recorded.event() instanceof FilesRewound rewound
                    ? Optional.of(RewindLines.rewound(
                            rewound, last(page).map(LastRewind::way).orElse(RewindKind.RESTORED)))
                    : RewindLines.line(recorded.event());
            if (said.isEmpty()) {
                return;
            }
            String words = said.get();
            if (recorded.event() instanceof FilesChanged changed && changed.problem() == null) {
                String key = ToolBlocks.key(changed.callId());
                page.find(key, ReturnedTool.class)
                        .ifPresentOrElse(
                                known -> page.put(key, known.changing(words)),
                                () -> page.put(noteKey(changed.callId()), new FilesLine(words)));
                return;
            }
            Ink role = recorded.event() instanceof FilesRewound ? Ink.ACCENT : Ink.DIM;
            page.add(new SessionNotice(words, role, words + "\n\n" + RewindLines.details(recorded.event())));
        }

        private static Optional<LastRewind> last(TranscriptPage page) {
            return page.noted(WAY, LastRewind.class);
        }

        /** Keeps track of the last rewind, because an undo directly after a rewind reverts the rewind. */
        private static void follow(TapeEvent event, TranscriptPage page) {
            if (event instanceof FilesRewinding rewinding) {
                boolean isUndo = rewinding.turn() == null && rewinding.callId() == null;
                boolean isRedo = FilesChanged.REWIND.equals(rewinding.callId())
                        || (isUndo && last(page).map(LastRewind::isRewind).orElse(false));
                page.note(
                        WAY,
                        new LastRewind(
                                isRedo ? RewindKind.REDONE : isUndo ? RewindKind.UNDONE : RewindKind.RESTORED,
                                !isUndo));
            } else if (event instanceof FileChanging
                    || (event instanceof FilesChanged changed
                            && !changed.callId().equals(FilesChanged.REWIND))) {
                page.forget(WAY);
            }
        }
    }
}
