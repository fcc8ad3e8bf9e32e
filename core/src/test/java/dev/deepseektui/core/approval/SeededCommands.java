package dev.deepseektui.core.approval;

import java.util.List;
import java.util.Random;

/** Random command lines. Many are nearly allowed under grants such as {@code git status}. */
final class SeededCommands {
    private static final List<String> PIECES = List.of(
            "git status",
            "git status",
            "git status",
            "git",
            "status",
            "push",
            "rm",
            "evil",
            "./git",
            "git log -3",
            "git log",
            "git add -A",
            "git commit -m",
            "git commit -am",
            "ls -l",
            "tool 'x y'",
            "tool x\\ y",
            "cargo test",
            "git\\ status",
            "gi\"t\" status",
            "g'it' \"status\"",
            "head -3",
            "tail -n 2",
            "uniq -c",
            "wc -l",
            "/bin/touch ../outside/x",
            "../programs/evil",
            "tee x",
            "cat x",
            "grep x",
            "sort",
            "echo x",
            "cd /",
            "env",
            "sh -c",
            "eval",
            "exec",
            "command",
            "xargs",
            "export PATH=x",
            "A=1",
            "time",
            "if",
            "then",
            "fi",
            "do",
            "done",
            "for",
            "case",
            "esac",
            "coproc",
            "function",
            "[[",
            "]]",
            "f()",
            "-c",
            "-C x",
            "--exec=evil",
            "x",
            "$x",
            "~",
            "~/x",
            "#",
            "!",
            "!!",
            "{a,b}");
    private static final List<String> MARKS = List.of(
            " ",
            " ",
            " ",
            " ",
            "\t",
            "\n",
            "\r",
            "|",
            "||",
            "|&",
            "&",
            "&&",
            ";",
            ";;",
            "<",
            ">",
            ">>",
            ">|",
            "<<",
            "<<<",
            "<>",
            "2>",
            "2>&1",
            ">/dev/null",
            "&>",
            ">&2",
            "12>",
            "(",
            ")",
            "{",
            "}",
            "$(",
            "`",
            "${",
            "'",
            "\"",
            "\\",
            "$'",
            "$\"",
            "*",
            "?",
            "[",
            "]",
            "=",
            "^",
            "%",
            "@",
            ",",
            "\\\n",
            "\u00a0",
            "\u2003",
            "\u2028",
            "\u0085",
            "\u000b",
            "\u000c",
            "\u007f",
            "\u001b",
            "é",
            "\ud83d\ude00",
            "\ud83d",
            "\u0000",
            "> ../outside/x",
            ">~/x",
            "\\'",
            "\\\"",
            "\\$",
            "'\\''",
            "\"'\"",
            "''",
            "\"\"",
            "\\n",
            "~+",
            "-",
            "--",
            "+",
            ":",
            ".",
            "0",
            "1");

    /** Words quoted as people and models quote them; most are plain. */
    private static final List<String> QUOTED = List.of(
            "a",
            "'a b'",
            "\"c d\"",
            "e\\ f",
            "'$(evil)'",
            "\"\\$(evil)\"",
            "\"\\`evil\\`\"",
            "'`evil`'",
            "\"it's\"",
            "'say \"x\"'",
            "'a;evil'",
            "'a|evil'",
            "\"a && evil\"",
            "'line\nevil'",
            "\"line\nevil\"",
            "'é€😀'",
            "\"\u00a0\u2028\"",
            "\"end$\"",
            "\"\\\\\"",
            "'\\'",
            "\\;",
            "\\|",
            "\\&",
            "\\>",
            "\\*",
            "\\~",
            "'*'",
            "\"~\"",
            "'#'",
            "a#b",
            "x=y",
            "-m",
            "'-m'",
            "--",
            "2",
            "'2'",
            "''",
            "\"\"",
            "HEAD~1",
            "a:b",
            "%s",
            "^",
            "@",
            "\"\t\"");

    /** Text that an incomplete parser would mistake for plain words. */
    private static final List<String> HOSTILE = List.of(
            "\"`evil`\"",
            "\"$(evil)\"",
            "\"${x:=y}\"",
            "\"$((1+1))\"",
            "\"a\"$(evil)",
            "$'\\x27'",
            "$'a\\'; evil; \\''",
            "$\"a\"",
            "{a,b}",
            "{1..3}",
            "a{,b}",
            "*",
            "?",
            "[a-z]*",
            "~",
            "~root",
            "x=~",
            "a:~",
            "$HOME",
            "$[1+1]",
            "<(evil)",
            ">(evil)",
            "\\\nevil",
            "\nevil",
            "\"\\\n\"",
            "'a\\' evil 'b'",
            "\"a\\\"; evil; \"",
            "#evil",
            "a\u2028evil",
            "a\revil",
            "2>x",
            "&>x",
            ">&x",
            "12>x",
            "<<x",
            "<<<x",
            "!!",
            "\"!!\"");

    private static final List<String> CALLS = List.of(
            "git status",
            "git log",
            "git add",
            "git commit -m",
            "cargo test",
            "ls -l",
            "tool 'x y'",
            "echo",
            "echo",
            "true");

    private static final List<String> ENDINGS =
            List.of("", "", "", " 2>&1", " >/dev/null", " 2> /dev/null", " </dev/null", " >&2", " 2>>/dev/null", "\t");

    private static final List<String> FILTERS =
            List.of("head -3", "tail -n 2", "wc -l", "sort -u", "uniq -c", "grep -v x", "grep 'a;b'", "git log");

    private final Random random;

    SeededCommands(long seed) {
        random = new Random(seed);
    }

    String next() {
        return switch (random.nextInt(7)) {
            case 0 -> noise();
            case 1 -> mutated("git status | head -3 && git status 'a b' \"c\" 2>&1; git status");
            case 2 -> mutated(joined());
            case 3, 4 -> quoted();
            case 5 -> mutated(quoted());
            default -> joined();
        };
    }

    /** Returns calls whose words are quoted in various ways. */
    private String quoted() {
        StringBuilder command = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            command.append(pick(CALLS));
            for (int words = random.nextInt(4); words > 0; words--) {
                command.append(pick(List.of(" ", " ", "  ", "\t", "")))
                        .append(pick(random.nextInt(8) == 0 ? HOSTILE : QUOTED));
            }
            command.append(pick(ENDINGS));
            if (random.nextInt(3) == 0) {
                command.append(pick(List.of("|", " | "))).append(pick(FILTERS));
            }
            command.append(i == 0 ? "" : pick(List.of(" && ", ";", " || ", "; ", "&&", "||")));
        }
        return command.toString();
    }

    /** Returns whole segments joined by plain separators. */
    private String joined() {
        StringBuilder command = new StringBuilder(pick(PIECES));
        for (int i = random.nextInt(4); i > 0; i--) {
            command.append(pick(List.of(" && ", " ; ", "|", " || ", "&&", " ", " 'x' && ")))
                    .append(pick(PIECES));
        }
        return command.toString();
    }

    private String mutated(String command) {
        StringBuilder mutated = new StringBuilder(command);
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            int at = random.nextInt(mutated.length() + 1);
            mutated.insert(at, random.nextInt(3) == 0 ? " " + pick(PIECES) + " " : pick(MARKS));
        }
        return mutated.toString();
    }

    private String noise() {
        StringBuilder command = new StringBuilder();
        for (int i = random.nextInt(12); i >= 0; i--) {
            command.append(random.nextBoolean() ? pick(PIECES) : pick(MARKS));
        }
        return command.toString();
    }

    String pick(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }

    int below(int bound) {
        return random.nextInt(bound);
    }
}
