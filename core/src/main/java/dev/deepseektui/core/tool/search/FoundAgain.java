package dev.deepseektui.core.tool.search;

import dev.deepseektui.core.tool.search.Search.Naming;
import dev.deepseektui.core.tool.search.Search.Output;
import dev.deepseektui.core.tool.search.SearchReport.LeftOut;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What a search of long ago found, told as a search tells it now. */
public final class FoundAgain {
    private static final Pattern HIT = Pattern.compile("\\d+:.*");
    private static final Pattern NEIGHBOUR = Pattern.compile("\\d+-.*");

    private final int context;
    private final int most;

    /** All the lines that were found in a file, as they are shown. */
    public record InFile(String path, List<String> lines) {
        public InFile {
            lines = List.copyOf(lines);
        }

        long hits() {
            return lines.stream().filter(line -> HIT.matcher(line).matches()).count();
        }
    }

    private FoundAgain(int context, int most) {
        this.context = context;
        this.most = most;
    }

    /** {@code last}: which files are told after the others. */
    public static SearchReport report(List<InFile> found, int context, Naming naming, Predicate<String> last) {
        FoundAgain again = new FoundAgain(context, Search.mostInFile(naming));
        HitsInOrder hits = new HitsInOrder(Search.MOST_LINES);
        found.forEach(
                file -> hits.add(again.first(file, last.test(file.path()) ? FileHits.Rank.LAST : FileHits.Rank.OWN)));
        return SearchReport.of(Output.LINES, hits, new LeftOut(0, 0));
    }

    /** How many lines match, in all files. */
    public static long lines(List<InFile> found) {
        return found.stream().mapToLong(InFile::hits).sum();
    }

    private FileHits first(InFile file, FileHits.Rank rank) {
        List<String> shown = new ArrayList<>();
        int hits = 0;
        int owed = 0;
        for (String line : file.lines()) {
            boolean isHit = HIT.matcher(line).matches();
            if (hits == most && (isHit || owed == 0 || !NEIGHBOUR.matcher(line).matches())) {
                break;
            }
            shown.add(line);
            hits += isHit ? 1 : 0;
            owed = isHit ? context : owed - 1;
        }
        return new FileHits(file.path(), rank, file.hits(), hits, shown);
    }
}
