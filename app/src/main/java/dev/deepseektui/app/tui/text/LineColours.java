package dev.deepseektui.app.tui.text;

import java.util.List;

/** Gives the lines of one piece of code their roles, one after the other: a comment may stay open from line to line. */
public interface LineColours {
    List<Span> colour(String line);

    /** Another one that goes on from here, so that a line which is not whole yet can be coloured more than once. */
    LineColours copy();

    /** Code of an unknown language. */
    static final class PlainColours implements LineColours {
        @Override
        public List<Span> colour(String line) {
            return List.of(Span.plain(line));
        }

        @Override
        public LineColours copy() {
            return this;
        }
    }

    /** The lines of a unified diff by their first character. */
    public static final class DiffColours implements LineColours {
        @Override
        public List<Span> colour(String line) {
            return List.of(Span.of(line, role(line)));
        }

        @Override
        public LineColours copy() {
            return this;
        }

        public static Role role(String line) {
            if (line.startsWith("+++")
                    || line.startsWith("---")
                    || line.startsWith("diff ")
                    || line.startsWith("index ")) {
                return Role.DIM;
            }
            if (line.startsWith("@@")) {
                return Role.ACCENT;
            }
            if (line.startsWith("+")) {
                return Role.ADD;
            }
            return line.startsWith("-") ? Role.FAILURE : Role.TEXT;
        }
    }
}
