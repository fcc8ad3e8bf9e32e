package dev.deepseektui.core.context.compaction;

import static dev.deepseektui.core.context.compaction.Outline.OutlineEntry.EntryRank.FIELD;
import static dev.deepseektui.core.context.compaction.Outline.OutlineEntry.EntryRank.FUNCTION;
import static dev.deepseektui.core.context.compaction.Outline.OutlineEntry.EntryRank.TYPE;

import dev.deepseektui.core.context.compaction.Grammar.PartExtent;

/** The grammars of programming languages: patterns for the lines that begin types, functions and fields. */
final class CodeGrammars {
    private static final String ANNOTATIONS = "(?:@\\w+(?:\\([^)]*\\))?\\s+)*+";
    private static final String RUST_ACCESS = "(?:pub(?:\\([^)]*\\))?\\s+)?+";

    private CodeGrammars() {}

    static Grammar java() {
        String modifiers = words("public|protected|private|abstract|static|final|sealed|non-sealed|default|native"
                + "|synchronized|strictfp|volatile|transient");
        String type = "[\\w.]++(?:<[^=;(]*>)?+[\\[\\]]*+\\s+";
        return braces().imports("import\\s+(?:static\\s+)?([\\w.*]+)")
                .part(TYPE, "\\s*+" + ANNOTATIONS + modifiers + "(?:class|interface|enum|record|@interface)\\s+\\w")
                .part(
                        FUNCTION,
                        "\\s++" + ANNOTATIONS
                                + not("return|new|else|throw|assert|case|yield|if|for|while|switch|catch|try")
                                + modifiers + "(?:<[^>]+>\\s+)?+(?:"
                                + type + "\\w++\\((?:[^;]*[{(,)]\\s*$|[^;{]*\\)[^;{=]*[;{])"
                                + "|[A-Z]\\w*+\\([^;]*\\{\\s*$)"
                                + "|\\s++(?=public|protected|private)" + modifiers + "[A-Z]\\w*+\\(")
                .part(
                        FIELD,
                        "\\s{1,8}+(?=(?:public|protected|private|static|final)\\s)" + modifiers + type
                                + "\\w++\\s*[=;]");
    }

    static Grammar kotlin() {
        return braces().imports("import\\s+([\\w.*]+)")
                .part(
                        TYPE,
                        "\\s*"
                                + words("public|private|internal|protected|abstract|sealed|open|data|enum|inner|value"
                                        + "|annotation|companion|fun")
                                + "(?:class|interface|object|typealias)\\b")
                .part(FUNCTION, "\\s*+" + ANNOTATIONS + "(?:[a-z]+\\s+)*?fun\\s+[\\w<(.`]")
                .part(
                        FIELD,
                        "\\s{0,8}+" + words("public|private|internal|protected|override|const|lateinit|open")
                                + "va[lr]\\s+\\w");
    }

    static Grammar python() {
        return Grammar.with(PartExtent.INDENTED)
                .passesOver("\"\"\"", "\"\"\"")
                .imports("(?:from|import)\\s+([\\w.]+)")
                .part(TYPE, "\\s*class\\s+\\w")
                .part(FUNCTION, "\\s*(?:async\\s+)?def\\s+\\w")
                .part(FIELD, "(?: {4})?\\w+\\s*(?::[^=(]+)?=[^=]");
    }

    static Grammar script() {
        String exported = "(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?";
        return braces().imports("(?:import\\b.*?|.*\\brequire\\()['\"]([^'\"]+)['\"]")
                .part(TYPE, "\\s*+" + exported + "(?:abstract\\s+)?(?:class|interface|enum|namespace|type)\\s+\\w")
                .part(
                        FUNCTION,
                        "\\s*+" + exported + "(?:async\\s+)?function\\b"
                                + "|(?:export\\s+)?(?:const|let|var)\\s+\\w+\\s*(?::[^=]+)?=\\s*(?:async\\s*)?(?:\\(|function\\b|\\w+\\s*=>)"
                                + "|\\s+(?:(?:public|protected)\\s+)?abstract\\s+\\w+\\(|\\s++"
                                + words("static|async|get|set|public|private|protected|readonly|override")
                                + not("if|for|while|switch|catch|return|function|with")
                                + "[\\w$#]++\\s*\\([^;]*\\)\\s*(?::\\s*[^={]+)?\\{\\s*$")
                .part(
                        FIELD,
                        "(?:export\\s+)?(?:const|let|var)\\s+\\w"
                                + "|\\s{2,4}+(?=static|public|private|protected|readonly)"
                                + words("static|public|private|protected|readonly|declare")
                                + "#?\\w+\\s*[?!]?\\s*[:=;]");
    }

    static Grammar go() {
        return braces().imports("\\s*(?:import\\s+)?(?:[\\w.]+\\s+)?\"([\\w./-]+)\"\\s*$")
                .part(TYPE, "type\\s+\\w")
                .part(FUNCTION, "func\\s")
                .part(
                        FIELD,
                        "(?:var|const)\\s+\\w|\\t" + not("return|defer|go|goto|break|continue|case|package|import")
                                + "\\w+\\s+[\\w*\\[\\].]+(?:\\s+`[^`]*`)?\\s*$");
    }

    static Grammar rust() {
        return braces().imports("\\s*(?:pub\\s+)?use\\s+([\\w:]*\\w)")
                .part(
                        TYPE,
                        "\\s*+" + RUST_ACCESS
                                + "(?:unsafe\\s+)?(?:struct|enum|trait|union|mod|type|impl|macro_rules!)(?![\\w:])")
                .part(
                        FUNCTION,
                        "\\s*+" + RUST_ACCESS
                                + "(?:(?:default|const|async|unsafe|extern(?:\\s+\"[^\"]*\")?)\\s+)*?fn\\s+\\w")
                .part(FIELD, "\\s*+" + RUST_ACCESS + "(?:(?:const|static)\\s+\\w+:|[a-z_]\\w*+:\\s+[^=;{(]+,\\s*$)");
    }

    static Grammar c() {
        String statements = not("return|else|using|typedef|goto|case|new|delete|throw|if|for|while|switch");
        return braces().imports("\\s*#\\s*include\\s+[<\"]([^>\"]+)")
                .part(
                        TYPE,
                        "\\s*(?:typedef\\s+)?(?:template\\s*<[^>]*>\\s*)?(?:class|struct|union|enum|namespace)\\b[^;()=]*$"
                                + "|\\s*#\\s*define\\s+\\w")
                .part(
                        FUNCTION,
                        statements + "(?:[\\w:*&<>,~]++[ \\t]+)+[*&]*[\\w:~]+\\s*\\([^;]*$"
                                + "|[\\w:]+::~?\\w+\\s*\\([^;]*$"
                                + "|\\s{0,4}+" + statements
                                + "(?:[\\w:*&<>,~]++[ \\t]+)+[*&]*[\\w:~]+\\([^;]*\\)[^;]*;\\s*$")
                .part(FIELD, "(?=static|extern|const)(?:[\\w:*&<>]++\\s+)+[*&]*\\w+(?:\\[[^]]*])?\\s*[=;]");
    }

    private static Grammar braces() {
        return Grammar.with(PartExtent.INDENTED).passesOver("/*", "*/");
    }

    /** Returns a pattern that matches any number of these words. */
    private static String words(String alternatives) {
        return "(?:(?:" + alternatives + ")\\s+)*+";
    }

    /** Returns a pattern that excludes words that begin a statement rather than a declaration. */
    private static String not(String alternatives) {
        return "(?!(?:" + alternatives + ")\\b)";
    }
}
