package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import dev.deepseektui.core.workspace.Listing;
import dev.deepseektui.core.workspace.Listing.ListingText;
import dev.deepseektui.core.workspace.Workspace;

/** The tool that lists a directory. */
public final class ListDir extends ReadingTool {
    public ListDir(Workspace workspace) {
        super(
                workspace,
                OwnTool.LIST_DIR,
                "Lists a directory: directories end with /, links with @, files have their bytes behind a tab.",
                DIRECTORY);
    }

    @Override
    ToolOutcome look(Arguments arguments, ToolRun run) throws CallFailed {
        Listing listing = workspace.list(path(arguments), run.clearance());
        ListingText text = ListingText.of(listing);
        ToolOutcome outcome = ToolOutcome.about(Status.OK, text.text(), listing.path());
        return text.shown() < listing.entries().size() ? outcome.inPart() : outcome;
    }
}
