package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.FileNames;
import dev.deepseektui.core.workspace.TreeVisitor;
import dev.deepseektui.core.workspace.TreeVisitor.TreeTally;
import dev.deepseektui.core.workspace.Workspace;
import dev.deepseektui.core.workspace.Workspace.VisitRequest;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The tool that finds files by name. */
public final class Glob extends ReadingTool {
    private static final ModelTexts TEXTS = ModelTexts.of(Glob.class);

    private static final Parameter<String> PATTERN = Parameter.text("pattern").required();

    public Glob(Workspace workspace) {
        super(workspace, OwnTool.GLOB, PATTERN, PATH);
    }

    @Override
    ToolOutcome look(Arguments arguments, ToolRun run) throws CallFailed {
        Predicate<String> wanted = FilePattern.of(arguments.get(PATTERN));
        FirstPaths found = new FirstPaths();
        TreeVisitor.NameVisitor visitor = file -> {
            if (wanted.test(file.inside())) {
                found.add(file.path());
            }
        };
        TreeTally tally =
                workspace.visit(new VisitRequest(path(arguments), run.clearance(), run.cancellation()), visitor);
        String resource = workspace.look(path(arguments)).path();
        ToolOutcome outcome = ToolOutcome.about(Status.OK, text(found, tally), resource);
        return found.isWhole() ? outcome : outcome.inPart();
    }

    private static String text(FirstPaths found, TreeTally tally) {
        StringBuilder text = new StringBuilder();
        found.first().forEach(path -> text.append(FileNames.shown(path)).append('\n'));
        text.append(
                found.count() == 0
                        ? TEXTS.text("glob.none")
                        : found.count() == 1 ? "1 file" : "%d files".formatted(found.count()));
        if (!found.isWhole()) {
            text.append(TEXTS.text("glob.cut", found.first().size()));
        }
        return text.append(".\n").append(tally.words()).toString();
    }

    /** The first paths in sorted order, up to a limit, and the total number of paths. Thread-safe. */
    private static final class FirstPaths {
        private static final int MAX_PATHS = 500;
        private static final int MAX_CHARS = 40_000;

        private final TreeSet<String> first = new TreeSet<>();
        private int chars;
        private long count;

        synchronized void add(String path) {
            count++;
            if ((first.size() >= MAX_PATHS || chars >= MAX_CHARS) && path.compareTo(first.last()) > 0) {
                return;
            }
            first.add(path);
            chars += path.length();
            while (first.size() > MAX_PATHS || chars - first.last().length() >= MAX_CHARS) {
                chars -= first.pollLast().length();
            }
        }

        synchronized List<String> first() {
            return List.copyOf(first);
        }

        synchronized long count() {
            return count;
        }

        synchronized boolean isWhole() {
            return count == first.size();
        }
    }
}
