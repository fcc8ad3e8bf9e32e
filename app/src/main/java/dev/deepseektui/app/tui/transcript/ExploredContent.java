package dev.deepseektui.app.tui.transcript;

import static dev.deepseektui.app.tui.transcript.TranscriptTexts.say;

import dev.deepseektui.app.cells.Cells;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockDetails;
import dev.deepseektui.app.tui.transcript.BlockContent.BlockLook;
import dev.deepseektui.app.tui.transcript.ToolBlocks.OfTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads, lists and searches that follow each other: one line; unfolded, a line for each. */
record ExploredContent(List<ReturnedTool> looks) implements OfTool {
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
    public List<Line> lines(BlockLook look) {
        if (looks.size() == 1) {
            return looks.get(0).lines(look);
        }
        List<Line> lines = new ArrayList<>();
        String counted = "✓ " + say("explored", counts());
        lines.add(Line.of(Span.dim(counted + names(look.width() - Cells.width(counted))))
                .shortenedTo(look.width()));
        if (look.unfolded()) {
            BlockLook folded = new BlockLook(look.column(), BlockLook.Folding.FOLDED);
            looks.forEach(one -> lines.addAll(one.lines(folded)));
        }
        return lines;
    }

    private String counts() {
        long searches = looks.stream().filter(ExploredContent::isSearch).count();
        long lists = looks.stream()
                .filter(one -> one.head().name().equals("list_dir"))
                .count();
        long files = looks.stream()
                .filter(one -> one.head().name().equals("read_file"))
                .map(one -> one.head().subject())
                .distinct()
                .count();
        List<String> counts = new ArrayList<>();
        add(counts, files, "files");
        add(counts, lists, "folders");
        add(counts, searches, "searches");
        return String.join(say("comma"), counts);
    }

    private static void add(List<String> counts, long count, String what) {
        if (count > 0) {
            counts.add(say(what, count));
        }
    }

    private static boolean isSearch(ReturnedTool look) {
        return look.head().name().equals("grep") || look.head().name().equals("glob");
    }

    /** As many whole names as there is room for: half of one helps nobody. */
    private String names(int room) {
        List<String> names = looks.stream()
                .map(look -> isSearch(look)
                        ? "“" + look.head().subject() + "”"
                        : base(look.head().subject()))
                .distinct()
                .toList();
        for (int count = names.size(); count > 0; count--) {
            String shown = BEFORE_NAMES
                    + String.join(say("comma"), names.subList(0, count))
                    + (count < names.size() ? say("comma") + "…" : "");
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
        return Optional.of(new BlockDetails(say("explored", counts()), all));
    }
}
