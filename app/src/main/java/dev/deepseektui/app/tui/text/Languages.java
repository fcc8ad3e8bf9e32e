package dev.deepseektui.app.tui.text;

import static dev.deepseektui.app.tui.text.Languages.WordColours.CodeRegion.comment;
import static dev.deepseektui.app.tui.text.Languages.WordColours.CodeRegion.lineComment;
import static dev.deepseektui.app.tui.text.Languages.WordColours.CodeRegion.longString;
import static dev.deepseektui.app.tui.text.Languages.WordColours.CodeRegion.rawString;
import static dev.deepseektui.app.tui.text.Languages.WordColours.CodeRegion.string;

import dev.deepseektui.app.tui.text.Languages.LineColours;
import dev.deepseektui.app.tui.text.Languages.LineColours.DiffColours;
import dev.deepseektui.app.tui.text.Languages.LineColours.PlainColours;
import dev.deepseektui.app.tui.text.Languages.WordColours.CodeLanguage;
import dev.deepseektui.app.tui.text.Style.Ink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The languages of syntax highlighting, by the names used in code fences. The tables are hand-written, because the available
 * JVM highlighters run TextMate grammars, whose regular expressions take more than linear time on hostile lines.
 */
public final class Languages {
    private static final CodeLanguage JAVA = CodeLanguage.of(
            """
                abstract as assert boolean break by byte case catch char class companion const constructor continue data default
                do double else enum exports extends false final finally float for fun if implements import in init instanceof
                int interface internal is lateinit long module native new non-sealed null object open operator out override
                package permits private protected public record requires return sealed short static strictfp super suspend
                switch synchronized this throw throws transient true try typealias val var void volatile when where while yield
                """, lineComment("//"), comment("/*", "*/"), longString("\"\"\""), string("\""), string("'"));
    private static final CodeLanguage SCRIPT =
            CodeLanguage.of("""
                abstract any as async await boolean break case catch class const continue debugger declare default delete do
                else enum export extends false finally for from function get if implements import in infer instanceof interface
                is keyof let namespace never new null number of private protected public readonly return satisfies set static
                string super switch symbol this throw true try type typeof undefined unknown var void while with yield
                """, lineComment("//"), comment("/*", "*/"), longString("`"), string("\""), string("'"));
    private static final CodeLanguage PYTHON =
            CodeLanguage.of("""
                False None True and as assert async await break case class continue def del elif else except finally for from
                global if import in is lambda match nonlocal not or pass raise return self try while with yield
                """, lineComment("#"), longString("\"\"\""), longString("'''"), string("\""), string("'"));
    private static final CodeLanguage GO =
            CodeLanguage.of("""
                any bool break byte case chan const continue default defer else error fallthrough false float32 float64 for func
                go goto if import int int32 int64 interface iota map nil package range return rune select string struct switch
                true type uint uint64 var
                """, lineComment("//"), comment("/*", "*/"), rawString("`"), string("\""), string("'"));
    private static final CodeLanguage RUST =
            CodeLanguage.of("""
        as async await bool box break char const continue crate dyn else enum extern f32 f64 false fn for i32 i64 i8 if
        impl in let loop macro_rules match mod move mut pub ref return self Self static str struct super trait true type
        u16 u32 u64 u8 unsafe use usize where while
        """, lineComment("//"), comment("/*", "*/"), longString("\""));
    private static final CodeLanguage C =
            CodeLanguage.of("""
                alignas alignof auto bool break case catch char class concept const consteval constexpr continue decltype default
                define delete do double else endif enum explicit extern false final float for friend goto if ifdef ifndef include
                inline int long mutable namespace new noexcept nullptr operator override pragma private protected public register
                requires return short signed sizeof static struct switch template this throw true try typedef typename union
                unsigned using virtual void volatile while
                """, lineComment("//"), comment("/*", "*/"), string("\""), string("'"));
    private static final CodeLanguage SHELL = CodeLanguage.of("""
        alias break case cd continue declare do done echo elif else esac eval exec exit export fi for function if in
        local read readonly return select set shift source test then trap unset until while
        """, lineComment("#"), longString("\""), rawString("'"));
    private static final CodeLanguage DATA = CodeLanguage.of(
            "true false null yes no on off", lineComment("#"), longString("\"\"\""), string("\""), string("'"));
    private static final CodeLanguage JSON =
            CodeLanguage.of("true false null", lineComment("//"), comment("/*", "*/"), string("\""));
    private static final CodeLanguage SQL =
            CodeLanguage.of(bothCases("""
                add all alter and as asc begin between by case cast check column commit constraint create cross default delete
                desc distinct drop else end exists false foreign from full group having in index inner insert into is join key
                left like limit not null offset on or order outer primary references returning right rollback select set table
                then true union unique update using values view when where with
                """), lineComment("--"), comment("/*", "*/"), string("'"), string("\""));

    private static final Map<String, CodeLanguage> BY_NAME = byName();

    private Languages() {}

    /**
     * Returns the highlighter for the info string of a code fence. Only the string's first word counts, ignoring case.
     */
    public static LineColours colours(String info) {
        String name = firstWord(info);
        if (name.equals("diff") || name.equals("patch")) {
            return new DiffColours();
        }
        CodeLanguage language = BY_NAME.get(name);
        return language == null ? new PlainColours() : new WordColours(language);
    }

    private static String firstWord(String info) {
        String[] words = info.trim().split("[\\s,{:]", 2);
        return words[0].toLowerCase(Locale.ROOT);
    }

    private static Map<String, CodeLanguage> byName() {
        Map<String, CodeLanguage> all = new HashMap<>();
        put(all, JAVA, "java kotlin kt kts scala groovy gradle c# cs csharp swift dart");
        put(all, SCRIPT, "javascript js jsx mjs typescript ts tsx");
        put(all, PYTHON, "python py python3 starlark");
        put(all, GO, "go golang");
        put(all, RUST, "rust rs");
        put(all, C, "c h cpp c++ cc cxx hpp objc");
        put(all, SHELL, "bash sh shell zsh fish console dockerfile makefile make");
        put(all, DATA, "yaml yml toml ini conf properties");
        put(all, JSON, "json jsonc json5 jsonl");
        put(all, SQL, "sql mysql postgresql sqlite");
        return Map.copyOf(all);
    }

    private static void put(Map<String, CodeLanguage> all, CodeLanguage language, String names) {
        for (String name : names.split(" ", -1)) {
            all.put(name, language);
        }
    }

    private static String bothCases(String words) {
        return words + " " + words.toUpperCase(Locale.ROOT);
    }

    /** A highlighter of one code block, line by line. It keeps state, because comments and strings may span lines. */
    public interface LineColours {
        List<Span> colour(String line);

        /** Returns a copy with the current state. An incomplete line is highlighted with a copy each time it grows. */
        LineColours copy();

        /** A highlighter for unknown languages, which leaves the text plain. */
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

        /** A highlighter of unified diffs, which colours each line by its first character. */
        public static final class DiffColours implements LineColours {
            @Override
            public List<Span> colour(String line) {
                return List.of(Span.of(line, role(line)));
            }

            @Override
            public LineColours copy() {
                return this;
            }

            public static Ink role(String line) {
                if (line.startsWith("+++")
                        || line.startsWith("---")
                        || line.startsWith("diff ")
                        || line.startsWith("index ")) {
                    return Ink.DIM;
                }
                if (line.startsWith("@@")) {
                    return Ink.ACCENT;
                }
                if (line.startsWith("+")) {
                    return Ink.ADD;
                }
                return line.startsWith("-") ? Ink.FAILURE : Ink.TEXT;
            }
        }
    }

    /** A highlighter of keywords and regions in one pass over the characters. */
    static final class WordColours implements LineColours {
        private static final Style KEYWORD = Style.of(Ink.KEYWORD);
        private static final Style NUMBER = Style.of(Ink.NUMBER);

        private final CodeLanguage language;
        private @Nullable CodeRegion open;

        WordColours(CodeLanguage language) {
            this(language, null);
        }

        private WordColours(CodeLanguage language, @Nullable CodeRegion open) {
            this.language = language;
            this.open = open;
        }

        @Override
        public LineColours copy() {
            return new WordColours(language, open);
        }

        @Override
        public List<Span> colour(String line) {
            Coloured coloured = new Coloured(line);
            int at = 0;
            while (at < line.length()) {
                CodeRegion region = open != null ? open : regionAt(line, at);
                if (region != null) {
                    int inside = open != null ? at : at + region.start().length();
                    at = through(region, line, inside);
                    coloured.upTo(at, region.style());
                } else {
                    at = through(line, at, coloured);
                }
            }
            return coloured.spans();
        }

        private @Nullable CodeRegion regionAt(String line, int at) {
            for (CodeRegion region : language.regions()) {
                if (region.opensAt(line, at)) {
                    return region;
                }
            }
            return null;
        }

        private int through(CodeRegion region, String line, int inside) {
            int end = region.endAfter(line, inside);
            open = end < 0 && region.reach() == CodeRegion.RegionReach.LINES ? region : null;
            return end < 0 ? line.length() : end;
        }

        private int through(String line, int at, Coloured coloured) {
            char c = line.charAt(at);
            int end = at + 1;
            if (Character.isUnicodeIdentifierStart(c) || c == '_') {
                while (end < line.length() && isWordPart(line.charAt(end))) {
                    end++;
                }
                coloured.upTo(end, language.keywords().contains(line.substring(at, end)) ? KEYWORD : Style.PLAIN);
            } else if (c >= '0' && c <= '9') {
                while (end < line.length() && (isWordPart(line.charAt(end)) || line.charAt(end) == '.')) {
                    end++;
                }
                coloured.upTo(end, NUMBER);
            } else {
                coloured.upTo(end, Style.PLAIN);
            }
            return end;
        }

        private static boolean isWordPart(char c) {
            return c == '_' || Character.isUnicodeIdentifierPart(c);
        }

        /** A builder of a coloured line from left to right. Adjacent text of one style becomes one span. */
        private static final class Coloured {
            private final String line;
            private final List<Span> spans = new ArrayList<>();
            private int start;
            private int end;
            private Style style = Style.PLAIN;

            Coloured(String line) {
                this.line = line;
            }

            void upTo(int to, Style next) {
                if (!next.equals(style)) {
                    cut();
                    style = next;
                }
                end = Math.min(to, line.length());
            }

            List<Span> spans() {
                cut();
                return List.copyOf(spans);
            }

            private void cut() {
                if (start < end) {
                    spans.add(new Span(line.substring(start, end), style));
                }
                start = end;
            }
        }

        /**
         * The syntax of a language.
         *
         * @param regions the kinds of regions; if one start mark is a prefix of another, the region with the longer
         * mark must come first
         */
        record CodeLanguage(Set<String> keywords, List<CodeRegion> regions) {
            CodeLanguage {
                keywords = Set.copyOf(keywords);
                regions = List.copyOf(regions);
            }

            static CodeLanguage of(String keywords, CodeRegion... regions) {
                return new CodeLanguage(Set.of(keywords.trim().split("\\s+")), List.of(regions));
            }
        }

        /**
         * A region of code between two marks, such as a string or a comment.
         *
         * @param end the end mark; empty if the region ends at the end of the line
         * @param escape a character that escapes the next one; 0 if there is none
         */
        record CodeRegion(String start, String end, Style style, RegionReach reach, char escape) {
            private static final Style STRING = Style.of(Ink.STRING);

            /**
             * The extent of a region whose end mark is missing: to the end of the line, or over the following lines.
             */
            enum RegionReach {
                LINE,
                LINES
            }

            static CodeRegion lineComment(String start) {
                return new CodeRegion(start, "", Style.DIM.inItalic(), RegionReach.LINE, (char) 0);
            }

            static CodeRegion comment(String start, String end) {
                return new CodeRegion(start, end, Style.DIM.inItalic(), RegionReach.LINES, (char) 0);
            }

            static CodeRegion string(String quote) {
                return new CodeRegion(quote, quote, STRING, RegionReach.LINE, '\\');
            }

            static CodeRegion longString(String quote) {
                return new CodeRegion(quote, quote, STRING, RegionReach.LINES, '\\');
            }

            static CodeRegion rawString(String quote) {
                return new CodeRegion(quote, quote, STRING, RegionReach.LINES, (char) 0);
            }

            /**
             * Returns true if the region begins at an index. A hash begins a comment only after whitespace, not in {@code $#}
             * or {@code a#b}.
             */
            boolean opensAt(String line, int at) {
                return line.startsWith(start, at)
                        && !(start.equals("#") && at > 0 && !Character.isWhitespace(line.charAt(at - 1)));
            }

            /** Returns the index after the region's end mark, or -1 if the region does not end on this line. */
            int endAfter(String line, int from) {
                if (end.isEmpty()) {
                    return line.length();
                }
                int at = from;
                while (at < line.length()) {
                    if (escape != 0 && line.charAt(at) == escape) {
                        at += 2;
                    } else if (line.startsWith(end, at)) {
                        return at + end.length();
                    } else {
                        at++;
                    }
                }
                return -1;
            }
        }
    }
}
