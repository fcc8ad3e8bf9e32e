package dev.deepseektui.app.tui.text;

import static dev.deepseektui.app.tui.text.WordColours.CodeRegion.comment;
import static dev.deepseektui.app.tui.text.WordColours.CodeRegion.lineComment;
import static dev.deepseektui.app.tui.text.WordColours.CodeRegion.longString;
import static dev.deepseektui.app.tui.text.WordColours.CodeRegion.rawString;
import static dev.deepseektui.app.tui.text.WordColours.CodeRegion.string;

import dev.deepseektui.app.tui.text.Languages.LineColours.DiffColours;
import dev.deepseektui.app.tui.text.Languages.LineColours.PlainColours;
import dev.deepseektui.app.tui.text.Style.Ink;
import dev.deepseektui.app.tui.text.WordColours.CodeLanguage;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The languages of syntax highlighting, by the names used in fences. Hand-written tables: the available highlighters for the JVM run TextMate
 * grammars, whose regular expressions take more than linear time on hostile lines.
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

    /** Returns the highlighter for a fence's info text; the first word counts, in any case. */
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

    /** A highlighter of one piece of code, line by line: a comment may span lines. */
    public interface LineColours {
        List<Span> colour(String line);

        /** Returns a copy in the current state, so that an incomplete line can be highlighted repeatedly. */
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
}
