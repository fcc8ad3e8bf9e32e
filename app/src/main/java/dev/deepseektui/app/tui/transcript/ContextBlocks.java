package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.keyOf;
import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.deepseektui.app.report.EventLines;
import dev.deepseektui.app.report.InterventionLines;
import dev.deepseektui.app.tui.text.Figures;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.TextRows.PromptBand;
import dev.deepseektui.app.tui.transcript.Transcript.BlockMaker;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.capacity.CapacityDecision.CapacityAction;
import dev.deepseektui.core.context.capacity.CapacityEvents.CapacitySnapshotFailed;
import dev.deepseektui.core.context.capacity.CapacityEvents.CheckpointEvaluated;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionApplied;
import dev.deepseektui.core.context.capacity.CapacityEvents.InterventionSkipped;
import dev.deepseektui.core.context.capacity.CapacityEvents.NoOp;
import dev.deepseektui.core.context.compaction.CompactionEvents.SummaryRequested;
import dev.deepseektui.core.session.UserCommands.CommandNote;
import dev.deepseektui.core.tape.event.BodyEdit;
import dev.deepseektui.core.tape.event.MessageSource.UserCommand;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TurnEvents.ContextAppended;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged.Reason;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The blocks for changes to the model's context: rebases, appended messages, header changes. */
final class ContextBlocks implements BlockMaker {
    @Override
    public void take(Recorded recorded, TranscriptPage page) {
        if (recorded.event() instanceof Rebased rebased) {
            // An intervention is shown by a block of its own.
            if (!rebased.reason().isIntervention()) {
                page.add(new SessionNotice(words(rebased), Ink.DIM, details(rebased) + summaries(rebased)));
            }
        } else if (recorded.event() instanceof ContextAppended appended) {
            appended(appended, page);
        } else if (recorded.event() instanceof HeaderChanged changed) {
            if (changed.reason() == Reason.TOOLS) {
                // Not shown: the cause of a change of the tools has a notice of its own, and before the first request
                // nothing was sent that could change.
                return;
            }
            String title = switch (changed.reason()) {
                case MODEL -> say("transcript.header.model");
                case EFFORT -> say("transcript.header.effort");
                default -> say("transcript.header.other");
            };
            String text = say("transcript.header", title, changed.model(), changed.effort());
            page.add(new SessionNotice(text, Ink.DIM, text + "\n\n" + changed.system()));
        } else if (!(recorded.event() instanceof SummaryRequested)) {
            EventLines.ofSummary(recorded.event(), Figures::count)
                    .ifPresent(words -> page.add(new SessionNotice(SafeText.line(words), Ink.ATTENTION)));
        }
    }

    private static String summaries(Rebased rebased) {
        return rebased.edits().stream()
                .filter(BodyEdit.Insert.class::isInstance)
                .map(BodyEdit.Insert.class::cast)
                .filter(insert -> insert.origin() == Origin.SUMMARY)
                .map(insert -> "\n" + content(insert.text()) + "\n")
                .collect(Collectors.joining());
    }

    /** Shows a command that the user ran. Other injected messages are shown only by {@code /context}. */
    private static void appended(ContextAppended appended, TranscriptPage page) {
        if (appended.source() instanceof UserCommand ran) {
            page.add(new UserCommandContent(CommandNote.of(ran.command(), content(appended.text()))));
        }
    }

    private static String words(Rebased rebased) {
        String price = rebased.price() == null ? "" : " · " + Figures.dollars(rebased.price());
        RebaseReason reason = rebased.reason();
        String other = reason.isFold() ? "transcript.residents" : "transcript.rewritten";
        return reason.level()
                        .map(level -> compacted(level, rebased))
                        .orElseGet(() -> sized(
                                reason.request()
                                        .map(request -> say("transcript.by." + keyOf(request)))
                                        .orElseGet(() -> say(other)),
                                rebased))
                + price;
    }

    private static String sized(String what, Rebased rebased) {
        return say("transcript.tokens", what, Figures.count(rebased.before()), Figures.count(rebased.after()));
    }

    private static String compacted(PressureLevel level, Rebased rebased) {
        return switch (level) {
            case NONE, SOFT -> sized(say("transcript.trimmed"), rebased) + say("transcript.trimmed.how");
            case HARD -> sized(say("transcript.condensed"), rebased) + say("transcript.condensed.how");
            case EMERGENCY -> sized(say("transcript.summarized"), rebased);
        };
    }

    private static String details(Rebased rebased) {
        long kept = 0;
        long replaced = 0;
        long dropped = 0;
        long inserted = 0;
        for (BodyEdit edit : rebased.edits()) {
            if (edit instanceof BodyEdit.Keep keep) {
                kept += keep.messages();
            } else if (edit instanceof BodyEdit.Drop drop) {
                dropped += drop.messages();
            } else if (edit instanceof BodyEdit.Replace) {
                replaced++;
            } else {
                inserted++;
            }
        }
        String price = rebased.price() == null ? say("transcript.unknown") : Figures.dollars(rebased.price());
        return say(
                "transcript.rebased",
                rebased.reason().word(),
                rebased.before(),
                rebased.after(),
                kept,
                replaced,
                dropped,
                inserted,
                price);
    }

    /** Returns the text content of a message in the provider's JSON format. */
    private static String content(String json) {
        try {
            return Json.tree(json).path("content").asText();
        } catch (JsonProcessingException e) {
            return json; // Shown unchanged: an unreadable message on the tape must not end the screen.
        }
    }

    /** A command that the user ran, with the start of its output. */
    private record UserCommandContent(CommandNote note) implements BlockContent {
        private static final int FOLDED_ROWS = 12;
        private static final String WELL = "exit code 0\n";

        @Override
        public List<Line> lines(BlockStyle look) {
            List<Line> lines = new ArrayList<>(PromptBand.command(note.command(), look));
            lines.addAll(
                    look.unfolded()
                            ? TextRows.OUTPUT.all(printed(), look.width())
                            : TextRows.OUTPUT.first(printed(), look.width(), FOLDED_ROWS));
            return lines;
        }

        /** Returns the output without the line that reports success. */
        private String printed() {
            return note.outcome().startsWith(WELL) ? note.outcome().substring(WELL.length()) : note.outcome();
        }

        @Override
        public boolean canUnfold() {
            return printed().lines().limit(FOLDED_ROWS + 1L).count() > FOLDED_ROWS;
        }

        @Override
        public Optional<BlockDetails> details() {
            return Optional.of(new BlockDetails(say("transcript.details.ran", note.command()), note.outcome()));
        }
    }

    /** The blocks for interventions of the capacity controller, with their reasons. */
    static final class CapacityBlocks implements BlockMaker {
        private static final String SELECTED = "capacity:selected";

        @Override
        public void take(Recorded recorded, TranscriptPage page) {
            if (recorded.event() instanceof CheckpointEvaluated evaluated) {
                if (evaluated.decision().action() != CapacityAction.NO_INTERVENTION) {
                    page.note(SELECTED, evaluated);
                }
            } else if (recorded.event() instanceof InterventionApplied applied) {
                page.add(content(applied, page));
            } else if (recorded.event() instanceof InterventionSkipped skipped && skipped.reason() == NoOp.FAILED) {
                String text = say("transcript.refresh.failed", say("transcript.refresh." + keyOf(skipped.action())));
                page.add(new SessionNotice(
                        text, Ink.ATTENTION, skipped.detail() == null ? text : text + "\n\n" + skipped.detail()));
            } else if (recorded.event() instanceof CapacitySnapshotFailed failed) {
                String text = say("transcript.snapshot.failed", failed.record());
                page.add(new SessionNotice(text, Ink.ATTENTION, text + "\n\n" + failed.detail()));
            }
        }

        private static SessionNotice content(InterventionApplied applied, TranscriptPage page) {
            CheckpointEvaluated selected = page.noted(SELECTED, CheckpointEvaluated.class)
                    .filter(evaluated -> evaluated.turn() == applied.turn())
                    .orElse(null);
            InterventionLines words = new InterventionLines(applied, selected);
            return new SessionNotice(
                    words.line(Figures::count),
                    words.isWarning() ? Ink.ATTENTION : Ink.ACCENT,
                    String.join("\n", words.details()));
        }
    }
}
