package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.CallFailed;
import dev.deepseektui.core.tool.Parameters;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.workspace.Clearance;
import dev.deepseektui.core.tool.workspace.Listing;
import dev.deepseektui.core.tool.workspace.PathText;
import dev.deepseektui.core.tool.workspace.Workspace;

/** Shows what a directory holds. */
public final class ListDir extends Looking {
    private static final int MOST = 500;
    private static final int MOST_LETTERS = 40_000;

    public ListDir(Workspace workspace) {
        super(workspace);
    }

    @Override
    public String name() {
        return "list_dir";
    }

    @Override
    public String description() {
        return "Lists a directory, sorted by name: directories end with /, links with @, files have their size in bytes"
                + " behind a tab. What git ignores is counted, not listed.";
    }

    @Override
    public Parameters parameters() {
        return Parameters.of(DIRECTORY);
    }

    @Override
    String path(Arguments arguments) {
        return arguments.find(DIRECTORY).orElse(".");
    }

    @Override
    ToolOutcome look(Arguments arguments, ToolRun run) throws CallFailed {
        Listing listing = workspace.list(path(arguments), Clearance.of(run));
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (Listing.Entry entry : listing.entries()) {
            if (shown == MOST || text.length() >= MOST_LETTERS) {
                break;
            }
            text.append(line(entry)).append('\n');
            shown++;
        }
        int more = listing.entries().size() - shown;
        if (listing.entries().isEmpty()) {
            text.append("Nothing to list.\n");
        }
        if (more > 0) {
            text.append("%d more entries; glob finds them by name.\n".formatted(more));
        }
        long ignored = listing.tally().ignoredEntries();
        if (ignored > 0) {
            text.append(
                    ignored == 1
                            ? "1 ignored entry was left out.\n"
                            : "%d ignored entries were left out.\n".formatted(ignored));
        }
        text.append(listing.tally().words());
        ToolOutcome outcome = ToolOutcome.about(Status.OK, text.toString(), listing.path());
        return more > 0 ? outcome.inPart() : outcome;
    }

    private static String line(Listing.Entry entry) {
        String name = PathText.shown(entry.name());
        String line = switch (entry.type()) {
            case DIRECTORY -> name + "/";
            case LINK -> name + "@";
            case FILE -> name + "\t" + entry.size();
            case OTHER -> name + "\tno file";
        };
        return entry.isProtected() ? line + "\tprotected" : line;
    }
}
