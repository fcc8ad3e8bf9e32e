package dev.deepseektui.app.tui.highlight;

import dev.deepseektui.app.tui.text.Span;
import java.util.List;

/** Gives the lines of one piece of code their roles, one after the other: a comment may stay open from line to line. */
public interface LineColours {
    /** The whole text of the line, in spans. */
    List<Span> colour(String line);

    /** Another one that goes on from here, so that a line which is not whole yet can be coloured more than once. */
    LineColours copy();
}
