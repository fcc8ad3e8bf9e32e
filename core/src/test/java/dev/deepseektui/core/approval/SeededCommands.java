package dev.deepseektui.core.approval;

import java.util.List;
import java.util.Random;

/** Command lines from a seed: many of them nearly allowed under a grant of {@code git status}. */
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
            "git\\ status",
            "gi\"t\" status",
            "g'it' \"status\"",
            "head -3",
            "wc -l",
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
            "é",
            "\u0000");

    private final Random random;

    SeededCommands(long seed) {
        random = new Random(seed);
    }

    String next() {
        return switch (random.nextInt(4)) {
            case 0 -> noise();
            case 1 -> mutated("git status | head -3 && git status 'a b' \"c\" 2>&1; git status");
            case 2 -> mutated(joined());
            default -> joined();
        };
    }

    /** Whole segments with plain separators between them. */
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
