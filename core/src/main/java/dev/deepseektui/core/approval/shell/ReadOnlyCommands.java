package dev.deepseektui.core.approval.shell;

import dev.deepseektui.core.approval.shell.GitCommands.ReadOnlyGit;
import dev.deepseektui.core.approval.shell.Programs.Operands;
import dev.deepseektui.core.approval.shell.Segment.Word;
import dev.deepseektui.core.approval.shell.ShellReader.ShellReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The commands that are read-only in their directory, regardless of the repository's content. Every program in a line
 * must be in the table. Options that write, run programs or wait are refused, as are paths outside the directory,
 * output redirections, and program names with a slash. The sandbox, if there is one, limits effects that the list
 * overlooks.
 */
public final class ReadOnlyCommands {
    private static final ReadOnlyProgram LISTS = ReadOnlyProgram.listing();
    private static final ReadOnlyProgram SHOWS = ReadOnlyProgram.showing();
    private static final int MANY = Integer.MAX_VALUE;

    /**
     * The read-only programs. Deliberately left out: {@code awk}, {@code xargs}, {@code env}, {@code ps} (shows other
     * programs' environments), {@code less} (runs a shell).
     */
    private static final Map<String, ReadOnlyProgram> PROGRAMS = new HashMap<>(Map.ofEntries(
            Map.entry("du", LISTS.without("--files0-from -X --exclude-from")),
            Map.entry("wc", LISTS.without("--files0-from")),
            // To test whether a variable is set, bash evaluates the text in brackets after its name, which may run a
            // command.
            Map.entry("test", LISTS.without("-v -R")),
            // An additional word would set the machine's name or clock.
            Map.entry("hostname", SHOWS.without("-F --file -b --boot").withOperands(".*", 0)),
            Map.entry("date", SHOWS.without("-s --set -f --file -n").withOperands("\\+.*", 1)),
            // These options write a compiled file next to the input, or run a decompression program.
            Map.entry(
                    "file",
                    LISTS.without(
                            "-C --compile -z -Z --uncompress --uncompress-noreport -f --files-from -m --magic-file")),
            Map.entry("tree", LISTS.without("-o -R --fromfile --fromtabfile --output")),
            // With these options, tail keeps running.
            Map.entry("tail", SHOWS.without("-f -F --follow --retry --pid")),
            Map.entry("base64", SHOWS.without("-o --output")),
            // These options and keywords make jq read further files.
            Map.entry(
                    "jq",
                    SHOWS.without("-f --from-file -L --library-path --run-tests")
                            .withOperands("(?s)(?!.*\\b(import|include|modulemeta)\\b).*", MANY)),
            // These options run pr, or traverse directories and show other files.
            Map.entry(
                    "diff",
                    SHOWS.without("-l --paginate -r --recursive -N --new-file -P --unidirectional-new-file"
                                    + " --from-file --to-file")
                            .withOperands("-|(?s)(.*/)?[^/]*[^/.][^/]*", MANY)),
            Map.entry(
                    "sort", SHOWS.without("-o --output -T --temporary-directory --compress-program --files0-from -S")),
            // A second operand would name a file to write.
            Map.entry("uniq", SHOWS.withOperands(".*", 1)),
            // With these options, grep would also show protected files in directories; the built-in grep tool exists
            // for that.
            Map.entry("grep", SHOWS.without("-r -R --recursive --dereference-recursive -d --directories -f --file")),
            Map.entry(
                    "rg",
                    SHOWS.without("--pre --pre-glob -z --search-zip --hostname-bin -u -. --unrestricted -L --follow"
                                    + " --hidden -f --file --no-ignore --no-ignore-dot --no-ignore-exclude"
                                    + " --no-ignore-files --no-ignore-global --no-ignore-parent --no-ignore-vcs"
                                    + " --ignore-file --no-config -g --glob --iglob")
                            .withOperands("[^.].*|\\./?", MANY))));

    static {
        for (String name :
                "ls stat df basename dirname realpath readlink which echo true false pwd whoami id uname nproc"
                        .split(" ", -1)) {
            PROGRAMS.put(name, LISTS);
        }
        for (String name :
                "seq cat head nl tac rev cut tr comm cmp paste column od md5sum sha1sum sha256sum".split(" ", -1)) {
            PROGRAMS.put(name, SHOWS);
        }
    }

    /**
     * Programs whose {@code --version} option is harmless. Programs whose version a file in the directory may select
     * are left out.
     */
    private static final Set<String> VERSIONED = Set.of("git", "gcc", "clang", "make", "bash", "rg", "jq");

    private static final Set<String> VERSION = Set.of("--version", "-version");

    private static final Set<String> FIND_ALONE =
            Set.of("-print", "-empty", "-not", "!", "-o", "-or", "-a", "-and", "-prune", "(", ")");

    private static final Set<String> FIND_VALUED = Set.of(
            "-name -iname -path -ipath -type -maxdepth -mindepth -size -mtime -mmin -regex -newer".split(" ", -1));

    private static final Pattern PROGRAM_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.+-]*");
    private static final Pattern SED_LINES = Pattern.compile("(\\d+|\\$)(,(\\d+|\\$))?p");

    private ReadOnlyCommands() {}

    /** Returns true if the segment is read-only and does not change the directory. */
    public static boolean isPart(Segment segment) {
        return isReadOnly(segment) && !segment.program().text().equals("cd");
    }

    public static boolean isOne(String command) {
        return ShellReader.read(command) instanceof ShellReading.Plain plain
                && plain.segments().stream().allMatch(ReadOnlyCommands::isReadOnly);
    }

    private static boolean isReadOnly(Segment segment) {
        return !segment.program().expands()
                && segment.files().stream().allMatch(file -> file.text().equals("/dev/null") && !file.expands())
                && isReadOnly(segment.program().text(), segment);
    }

    private static boolean isReadOnly(String program, Segment segment) {
        List<String> words = segment.texts();
        if (VERSIONED.contains(program) && words.size() == 2 && VERSION.contains(words.get(1))) {
            return true;
        }
        return switch (program) {
            case "cd" ->
                words.size() == 2
                        && !segment.words().get(1).expands()
                        && !words.get(1).startsWith("-")
                        && Operands.isInside(words.get(1));
            case "git" -> noneExpands(segment) && ReadOnlyGit.isReadOnly(words);
            case "command" -> words.size() > 2 && asksWhere(words.subList(1, words.size()));
            case "rg" -> searches(segment.arguments());
            case "find" -> noneExpands(segment) && find(words.subList(1, words.size()));
            case "sed" -> noneExpands(segment) && sed(words.subList(1, words.size()));
            default -> {
                ReadOnlyProgram form = PROGRAMS.get(program);
                yield form != null && form.covers(segment.arguments());
            }
        };
    }

    private static boolean noneExpands(Segment segment) {
        return segment.words().stream().noneMatch(Word::expands);
    }

    private static boolean asksWhere(List<String> arguments) {
        return arguments.get(0).equals("-v")
                && arguments.stream()
                        .skip(1)
                        .allMatch(name -> PROGRAM_NAME.matcher(name).matches());
    }

    private static boolean searches(List<Word> arguments) {
        return !RipgrepGlobs.addTypes(arguments)
                && Optional.ofNullable(PROGRAMS.get("rg"))
                        .filter(form -> form.covers(RipgrepGlobs.withoutHarmless(arguments)))
                        .isPresent();
    }

    private static boolean find(List<String> arguments) {
        boolean isValue = false;
        for (String argument : arguments) {
            boolean isTest = FIND_VALUED.contains(argument);
            boolean isPlace = !argument.startsWith("-");
            boolean covered = isValue || isTest || FIND_ALONE.contains(argument) || isPlace;
            if (!covered || !Operands.isInside(argument)) {
                return false;
            }
            isValue = !isValue && isTest;
        }
        return true;
    }

    private static boolean sed(List<String> arguments) {
        return arguments.size() >= 2
                && arguments.get(0).equals("-n")
                && SED_LINES.matcher(arguments.get(1)).matches()
                && arguments.stream().skip(2).allMatch(file -> !file.startsWith("-") && Operands.isInside(file));
    }

    static List<String> programs() {
        return Stream.concat(PROGRAMS.keySet().stream(), Stream.of("cd", "find", "git", "sed"))
                .sorted()
                .toList();
    }

    /**
     * The globs permitted for ripgrep in a read-only command. A glob that selects files makes ripgrep also search
     * hidden and ignored files, such as a protected {@code .env}. Therefore only exclusions and file name extensions of
     * source code are allowed.
     */
    static final class RipgrepGlobs {
        private static final Pattern HARMLESS = Pattern.compile(
                "!.*|(\\*\\*/)?\\*\\.(java|kts?|scala|groovy|py|[cm]?jsx?|[cm]?tsx?|go|rs|c|h|cc|cpp|hpp|cs|rb|php|swift|sql|md|html|s?css|vue)");

        private static final String SHORT = "-g";
        private static final List<String> SEPARATE = List.of(SHORT, "--glob");
        private static final String STUCK = "--glob=";
        private static final String ADDING = "--type-a";

        private RipgrepGlobs() {}

        static boolean addTypes(List<Word> arguments) {
            return arguments.stream().anyMatch(word -> word.text().startsWith(ADDING));
        }

        static List<Word> withoutHarmless(List<Word> arguments) {
            List<Word> left = new ArrayList<>();
            for (int i = 0; i < arguments.size(); i++) {
                boolean takesNext = SEPARATE.contains(arguments.get(i).text()) && i + 1 < arguments.size();
                if (takesNext && isHarmless(arguments.get(i + 1), "")) {
                    i++;
                } else if (!isHarmless(arguments.get(i), STUCK) && !isHarmless(arguments.get(i), SHORT)) {
                    left.add(arguments.get(i));
                }
            }
            return left;
        }

        private static boolean isHarmless(Word word, String before) {
            return !word.expands()
                    && word.text().startsWith(before)
                    && HARMLESS.matcher(word.text().substring(before.length())).matches();
        }
    }

    /**
     * The read-only form of a program: its forbidden options and its operands.
     *
     * @param shorts the letters of options that write, run, wait or show other files; they are also forbidden within
     * clusters and attached values
     * @param longs the long options with the same effects; their prefixes are also forbidden, because programs accept
     * abbreviations
     * @param operands a pattern that every operand must match
     * @param most the maximum number of operands; an additional one would name a file to write
     * @param globs true if operands may have wildcards; false for programs that show the content of files, which may be
     * protected
     */
    record ReadOnlyProgram(String shorts, Set<String> longs, Pattern operands, int most, boolean globs) {
        private static final Pattern ANY = Pattern.compile(".*", Pattern.DOTALL);
        private static final int MIN_ABBREVIATION_LENGTH = 3;

        static ReadOnlyProgram listing() {
            return new ReadOnlyProgram("", Set.of(), ANY, Integer.MAX_VALUE, true);
        }

        static ReadOnlyProgram showing() {
            return new ReadOnlyProgram("", Set.of(), ANY, Integer.MAX_VALUE, false);
        }

        ReadOnlyProgram without(String options) {
            List<String> words = List.of(options.split(" ", -1));
            StringBuilder letters = new StringBuilder(shorts);
            words.stream().filter(word -> !word.startsWith("--")).forEach(word -> letters.append(word.substring(1)));
            Set<String> names =
                    Set.copyOf(Stream.concat(longs.stream(), words.stream().filter(word -> word.startsWith("--")))
                            .toList());
            return new ReadOnlyProgram(letters.toString(), names, operands, most, globs);
        }

        ReadOnlyProgram withOperands(String form, int atMost) {
            return new ReadOnlyProgram(shorts, longs, Pattern.compile(form), atMost, globs);
        }

        boolean covers(List<Word> arguments) {
            List<String> texts = arguments.stream().map(Word::text).toList();
            return arguments.stream().allMatch(word -> !word.expands() || (globs && isSafe(word.text())))
                    && texts.stream().allMatch(text -> Operands.isInside(text) && isHarmless(text))
                    && operands(texts) <= most;
        }

        private static long operands(List<String> texts) {
            int end = texts.indexOf("--") < 0 ? texts.size() : texts.indexOf("--");
            long before =
                    texts.stream().limit(end).filter(text -> !isOption(text)).count();
            return before + Math.max(0, texts.size() - end - 1);
        }

        private boolean isHarmless(String text) {
            if (!isOption(text)) {
                return operands.matcher(text).matches();
            }
            if (text.startsWith("--")) {
                String name = text.split("=", 2)[0];
                return text.equals("--")
                        || (name.length() >= MIN_ABBREVIATION_LENGTH
                                && longs.stream().noneMatch(option -> option.startsWith(name)));
            }
            return text.chars().skip(1).noneMatch(letter -> shorts.indexOf(letter) >= 0);
        }

        /** Returns true if no file name to which the glob expands can be a dangerous option. */
        private boolean isSafe(String glob) {
            boolean anyOption = shorts.isEmpty() && longs.isEmpty();
            return anyOption || Character.isLetterOrDigit(glob.charAt(0)) || glob.startsWith("./");
        }

        private static boolean isOption(String text) {
            return text.startsWith("-") && text.length() > 1;
        }
    }
}
