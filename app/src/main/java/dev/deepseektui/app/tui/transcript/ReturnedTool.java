package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.pane.ToolHead;
import dev.deepseektui.app.tui.pane.ToolHead.VerbForm;
import dev.deepseektui.app.tui.text.DiffRows;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockStyle;
import dev.deepseektui.app.tui.transcript.BlockContent.TranscriptColumn;
import dev.deepseektui.app.tui.transcript.ToolBlocks.ToolContent;
import dev.deepseektui.core.conversation.message.CallEnding;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.OwnTool.ToolWork;
import dev.deepseektui.core.tool.lsp.DiagnosticsText;
import dev.deepseektui.core.tool.lsp.LspEvents.DiagnosticsFound;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of a tool call: one line, followed by the diff of an edit or the lines that best explain a failure.
 *
 * @param files a description of the file changes made by a command; may be empty
 * @param changed the diff of the changed file
 * @param problems the diagnostics that language servers reported for the changed file
 */
record ReturnedTool(
        ToolHead head, ToolOutcome outcome, String files, Optional<String> changed, Optional<DiagnosticsFound> problems)
        implements ToolContent {
    private static final int DIFF_ROWS = 30;
    private static final int NEW_FILE_ROWS = 8;
    private static final int INFORMATIVE_LINES = 4;
    private static final int INFORMATIVE_ROWS = 8;

    ReturnedTool {
        head = head.on(outcome.resource());
    }

    @Override
    public List<Line> lines(BlockStyle look) {
        Optional<String> diff = writtenDiff();
        Optional<DiffRows> rows = diff.map(text -> DiffRows.of(text).withoutHead());
        List<Line> lines = new ArrayList<>();
        List<Span> facts =
                ToolFacts.of(head, outcome, rows.map(DiffRows::counts).orElse(Line.EMPTY));
        problems.map(DiagnosticsFound::count).ifPresent(count -> {
            facts.add(Span.dim(facts.isEmpty() ? "  " : " · "));
            facts.add(Span.of(say("transcript.fact.errors", count), Ink.FAILURE));
        });
        if (!files.isEmpty()) {
            facts.add(Span.dim((facts.isEmpty() ? "  " : " · ") + files));
        }
        lines.add(head.line(mark(), verb(), facts, look.width()));
        if (rows.isPresent()) {
            int limit = diff.orElseThrow().contains("@@ -0,0 ") ? NEW_FILE_ROWS : DIFF_ROWS;
            lines.addAll(rows.get().first(look.width(), look.unfolded() ? Integer.MAX_VALUE : limit));
            if (look.unfolded()) {
                problems.ifPresent(found -> lines.addAll(TextRows.OUTPUT.all(
                        DiagnosticsText.of(found.files(), String.valueOf(outcome.resource()))
                                .strip(),
                        look.width())));
            }
        } else if (look.unfolded()) {
            lines.addAll(TextRows.OUTPUT.all(outcome.text(), look.width()));
        } else if (!ToolFacts.isShort(outcome)) {
            lines.addAll(informativeRows(look.width()));
        }
        return lines;
    }

    ReturnedTool changing(String whatItDid) {
        return new ReturnedTool(head, outcome, whatItDid, changed, problems);
    }

    /** Returns true if this was a successful read or search. */
    boolean isSuccessfulRead() {
        return CallEnding.of(outcome).kind() == CallEnding.CallEndingKind.WELL
                && head.tool()
                        .filter(OwnTool::isReadOnly)
                        .filter(tool -> tool.work() == ToolWork.READ || tool.work() == ToolWork.SEARCH)
                        .isPresent();
    }

    /** Returns true if the call listed a directory, whose result is not that of a file. */
    boolean isListing() {
        return ToolFacts.isListing(outcome);
    }

    @Override
    public boolean canUnfold() {
        return !outcome.text().isBlank();
    }

    @Override
    public Optional<String> name() {
        return Optional.ofNullable(outcome.resource());
    }

    @Override
    public Optional<BlockDetails> details() {
        return Optional.of(new BlockDetails(
                verb() + " " + head.subject(),
                ToolFacts.text(head, outcome)
                        + changed.map(diff -> "\n\ndiff\n" + diff).orElse("")));
    }

    /** Returns false if the block shows a diff, which is separated from its neighbours by empty lines. */
    @Override
    public boolean isClose(TranscriptColumn column) {
        return writtenDiff().isEmpty();
    }

    private Optional<String> writtenDiff() {
        boolean wrote = outcome.status() == Status.OK && outcome.access() == Access.WRITE;
        return wrote ? changed.filter(diff -> diff.contains("@@ -")) : Optional.empty();
    }

    private List<Line> informativeRows(int width) {
        List<String> informativeRows = CallEnding.informativeLines(outcome, INFORMATIVE_LINES);
        List<Line> rows = new ArrayList<>();
        if (informativeRows.isEmpty()) {
            return rows;
        }
        int hidden = CallEnding.informativeLines(outcome, Integer.MAX_VALUE).size() - informativeRows.size();
        List<Line> note = hidden == 0
                ? List.of()
                : TextRows.OUTPUT.all(
                        hidden == 1 ? say("transcript.more.one") : say("transcript.more.many", hidden), width);
        boolean areLast = CallEnding.reportsItsEnd(outcome);
        rows.addAll(areLast ? note : List.of());
        rows.addAll(TextRows.OUTPUT.first(String.join("\n", informativeRows), width, INFORMATIVE_ROWS));
        rows.addAll(areLast ? List.of() : note);
        return rows;
    }

    private Span mark() {
        return switch (CallEnding.of(outcome).kind()) {
            case WELL -> Span.dim("✓");
            case FAILED -> Span.of("✗", Ink.FAILURE);
            case STOPPED -> Span.of("■", Ink.ATTENTION);
        };
    }

    private String verb() {
        boolean ran = CallEnding.of(outcome).kind() == CallEnding.CallEndingKind.WELL || outcome.exitCode() != null;
        return head.verb(ran ? VerbForm.DONE : VerbForm.BARE);
    }

    /** Consecutive reads, listings and searches. They are shown as one line or, unfolded, as one line each. */
    record ExploredContent(List<ReturnedTool> looks) implements ToolContent {
        private static final String BEFORE_NAMES = "  ";

        ExploredContent {
            looks = List.copyOf(looks);
        }

        ExploredContent with(ExploredContent later) {
            List<ReturnedTool> all = new ArrayList<>(looks);
            all.addAll(later.looks);
            return new ExploredContent(all);
        }

        @Override
        public ToolHead head() {
            return looks.get(0).head();
        }

        @Override
        public List<Line> lines(BlockStyle look) {
            if (looks.size() == 1) {
                return looks.get(0).lines(look);
            }
            List<Line> lines = new ArrayList<>();
            String counted = "✓ " + say("transcript.explored", counts());
            lines.add(Line.of(Span.dim(counted + names(look.width() - Cells.width(counted))))
                    .shortenedTo(look.width()));
            if (look.unfolded()) {
                BlockStyle folded = new BlockStyle(look.column(), false);
                looks.forEach(one -> lines.addAll(one.lines(folded)));
            }
            return lines;
        }

        private String counts() {
            long searches = looks.stream().filter(ExploredContent::isSearch).count();
            long lists = reads().filter(ReturnedTool::isListing).count();
            long files = reads().filter(look -> !look.isListing())
                    .map(look -> look.head().subject())
                    .distinct()
                    .count();
            List<String> counts = new ArrayList<>();
            add(counts, files, "files");
            add(counts, lists, "folders");
            add(counts, searches, "searches");
            return String.join(say("transcript.comma"), counts);
        }

        private Stream<ReturnedTool> reads() {
            return looks.stream().filter(look -> look.head().tool().equals(Optional.of(OwnTool.READ)));
        }

        private static void add(List<String> counts, long count, String what) {
            if (count > 0) {
                counts.add(say("transcript." + what, count));
            }
        }

        private static boolean isSearch(ReturnedTool look) {
            return ToolWork.of(look.head().name()) == ToolWork.SEARCH;
        }

        /** Returns as many names as fit. No name is shortened. */
        private String names(int room) {
            List<String> names = looks.stream()
                    .map(look -> isSearch(look)
                            ? "“" + look.head().subject() + "”"
                            : base(look.head().subject()))
                    .distinct()
                    .toList();
            for (int count = names.size(); count > 0; count--) {
                String shown = BEFORE_NAMES
                        + String.join(say("transcript.comma"), names.subList(0, count))
                        + (count < names.size() ? say("transcript.comma") + "…" : "");
                if (Cells.width(shown) <= room) {
                    return shown;
                }
            }
            return "";
        }

        private static String base(String path) {
            String plain = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
            return plain.substring(plain.lastIndexOf('/') + 1);
        }

        @Override
        public boolean canUnfold() {
            return true;
        }

        @Override
        public Optional<String> name() {
            return looks.size() == 1 ? looks.get(0).name() : Optional.empty();
        }

        @Override
        public Optional<BlockDetails> details() {
            if (looks.size() == 1) {
                return looks.get(0).details();
            }
            String all = looks.stream()
                    .flatMap(look -> look.details().stream())
                    .map(details -> details.title() + "\n\n" + details.text())
                    .collect(Collectors.joining("\n\n"));
            return Optional.of(new BlockDetails(say("transcript.explored", counts()), all));
        }
    }
}
