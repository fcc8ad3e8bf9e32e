package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Place;
import dev.deepseektui.core.workspace.TreeVisitor.TreeTally;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.VisitRequest;
import dev.deepseektui.core.workspace.search.LinePattern;
import dev.deepseektui.core.workspace.search.LinePattern.Case;
import dev.deepseektui.core.workspace.search.Search;
import dev.deepseektui.core.workspace.search.Search.Naming;
import dev.deepseektui.core.workspace.search.Search.SearchOutput;
import dev.deepseektui.core.workspace.search.SearchReport;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;

/** The tool that finds lines in files. */
public final class Grep extends ReadingTool {
    private static final Parameter<String> PATTERN = Parameter.text("pattern").required();
    private static final Parameter<String> INCLUDE = Parameter.text("include");
    private static final Parameter<Boolean> IGNORE_CASE = Parameter.flag("ignore_case");
    private static final Parameter<Long> CONTEXT = Parameter.whole("context", 0, 20);
    private static final Parameter<SearchOutput> OUTPUT_MODE = Parameter.oneOf("output_mode", SearchOutput.class);

    public Grep(Workspace workspace) {
        super(workspace, OwnTool.GREP, PATTERN, PATH, INCLUDE, IGNORE_CASE, CONTEXT, OUTPUT_MODE);
    }

    @Override
    ToolOutcome look(Arguments arguments, ToolRun run) throws CallFailed {
        Place place = workspace.look(path(arguments));
        Search search = new Search(wanted(arguments, place), run.cancellation());
        TreeTally tally =
                workspace.visit(new VisitRequest(path(arguments), run.clearance(), run.cancellation()), search);
        String resource = place.path();
        if (search.isHopeless()) {
            throw CallFailed.about(resource, ModelTexts.of(Grep.class).text("grep.hopeless"));
        }
        SearchReport report = search.report();
        ToolOutcome outcome = ToolOutcome.about(Status.OK, report.text() + tally.words(), resource)
                .showing(report.files());
        return report.isWhole() ? outcome : outcome.inPart();
    }

    private Search.SearchRequest wanted(Arguments arguments, Place place) throws CallFailed {
        Optional<String> glob = arguments.find(INCLUDE);
        Predicate<String> files = glob.isPresent() ? FilePattern.of(glob.get()) : path -> true;
        return new Search.SearchRequest(
                pattern(arguments),
                arguments.find(OUTPUT_MODE).orElse(SearchOutput.CONTENT),
                arguments.find(CONTEXT).orElse(0L).intValue(),
                new Search.SearchFiles(files, naming(place, glob.orElse("*"))));
    }

    private static Naming naming(Place place, String glob) {
        if (place.kind() == Place.PlaceKind.FILE) {
            return Naming.ONE;
        }
        String name = glob.substring(glob.lastIndexOf('/') + 1);
        return name.chars().allMatch(c -> c == '*') ? Naming.ANY : Naming.BY_NAME;
    }

    private static LinePattern pattern(Arguments arguments) throws CallFailed {
        Case letters = arguments.find(IGNORE_CASE).orElse(false) ? Case.IGNORED : Case.EXACT;
        String pattern = arguments.get(PATTERN);
        if (pattern.length() > LinePattern.MAX_LENGTH) {
            throw CallFailed.error(
                    "pattern is too long: %d characters, and at most %d are allowed. Search for a part of it."
                            .formatted(pattern.length(), LinePattern.MAX_LENGTH));
        }
        try {
            return LinePattern.of(pattern, letters);
        } catch (PatternSyntaxException e) {
            throw CallFailed.error(ModelTexts.of(Grep.class).text("grep.syntax", e.getDescription(), e.getIndex() + 1));
        }
    }
}
