package dev.deepseektui.core.tool.setup;

import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.tool.builtin.FilePattern;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile;
import dev.deepseektui.core.tool.setup.ProjectSetup.SetupFile.SetupKind;
import dev.deepseektui.core.workspace.CallFailed;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A reader of instruction files and their imports, in reading order. Identical content is included only once. */
public final class InstructionReader {
    private static final int MAX_HOPS = 4;

    private static final int MAX_RULES_DEPTH = 3;
    private static final int MAX_FILES = 64;
    private static final int MAX_BYTES = 128 * 1024;

    private final SetupSource source;
    private final Path home;
    private final List<SetupFile> files = new ArrayList<>();
    private final Set<String> versions = new HashSet<>();
    private long bytes;

    public InstructionReader(SetupSource source, Path home) {
        this.source = source;
        this.home = home;
    }

    public List<SetupFile> files() {
        return List.copyOf(files);
    }

    public InstructionReader without(Set<String> known) {
        versions.addAll(known);
        return this;
    }

    /**
     * Reads the instructions of a directory: AGENTS.md or its override; otherwise the files written for Claude Code.
     */
    public void directory(Path directory) {
        Optional<Path> ours = first(directory, "AGENTS.override.md", "AGENTS.md");
        if (ours.isPresent()) {
            file(ours.get());
        } else {
            first(directory, "CLAUDE.md", ".claude/CLAUDE.md").ifPresent(this::file);
            first(directory, "CLAUDE.local.md").ifPresent(this::file);
        }
    }

    private static Optional<Path> first(Path directory, String... names) {
        return Stream.of(names)
                .map(directory::resolve)
                .filter(file -> Files.exists(file, LinkOption.NOFOLLOW_LINKS))
                .findFirst();
    }

    public void rules(Path directory) {
        rules(directory, 1);
    }

    private void rules(Path directory, int depth) {
        for (String name : source.within(directory)) {
            Path place = directory.resolve(name);
            if (name.endsWith(".md")) {
                read(place, SetupKind.RULES, 0);
            } else if (depth < MAX_RULES_DEPTH && !name.startsWith(".") && Files.isDirectory(place)) {
                rules(place, depth + 1);
            }
        }
    }

    public void file(Path file) {
        read(file, SetupKind.RULES, 0);
    }

    private void read(Path file, SetupKind kind, int hops) {
        Optional<SetupFile> read = source.read(file, kind);
        if (read.isEmpty() || !versions.add(read.get().version())) {
            return;
        }
        if (files.size() == MAX_FILES || bytes + read.get().bytes().length > MAX_BYTES) {
            source.leaveOut(say("setup.left.limit", file, MAX_FILES, MAX_BYTES / 1024));
            return;
        }
        files.add(ScopedRuleFiles.isScoped(read.get()) ? read.get().as(SetupKind.SCOPED) : read.get());
        bytes += read.get().bytes().length;
        for (String name : ImportScan.names(read.get().text())) {
            imported(name, file, hops + 1);
        }
    }

    private void imported(String name, Path from, int hops) {
        Path file;
        try {
            file = resolved(name, from);
        } catch (InvalidPathException e) {
            source.leaveOut(say("setup.left.import.name", from));
            return;
        }
        boolean isInside = source.mayImport(file);
        if (!isInside || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            if (ImportScan.isPlainlyFile(name)) {
                source.leaveOut(say(isInside ? "setup.left.import.missing" : "setup.left.import.outside", from, name));
            }
        } else if (hops > MAX_HOPS) {
            source.leaveOut(say("setup.left.import.deep", from, name, MAX_HOPS));
        } else {
            read(file, SetupKind.IMPORTED, hops);
        }
    }

    private Path resolved(String name, Path from) {
        return name.startsWith("~/")
                ? home.resolve(name.substring(2)).normalize()
                : from.resolveSibling(name).normalize();
    }

    /** A scan for the files that an instruction file imports with an @. Names in code are not imports. */
    static final class ImportScan {
        private static final Pattern FENCE = Pattern.compile("^ {0,3}(`{3,}|~{3,})(.*)$");
        private static final Pattern IMPORT = Pattern.compile("(?<![\\w@./`])@((?:\\\\ |[^\\s\"'`<>|*])++)");
        private static final Pattern QUOTES_AND_TEXT = Pattern.compile("(?<=`)(?=[^`])|(?<=[^`])(?=`)");
        private static final String SENTENCE_END = ".,;:!?)]}";

        private ImportScan() {}

        static List<String> names(String text) {
            Set<String> names = new LinkedHashSet<>();
            String fence = "";
            for (String line : text.split("\\R", -1)) {
                Matcher mark = FENCE.matcher(line);
                if (mark.matches() && (fence.isEmpty() || ends(fence, mark))) {
                    fence = fence.isEmpty() ? mark.group(1) : "";
                } else if (fence.isEmpty()) {
                    collect(withoutSpans(line), names);
                }
            }
            return List.copyOf(names);
        }

        private static boolean ends(String fence, Matcher mark) {
            return mark.group(1).charAt(0) == fence.charAt(0)
                    && mark.group(1).length() >= fence.length()
                    && mark.group(2).isBlank();
        }

        /**
         * Replaces code spans with spaces. Does not use a regular expression, which would backtrack if there are many
         * backquotes.
         */
        private static String withoutSpans(String line) {
            List<String> parts = List.of(QUOTES_AND_TEXT.split(line));
            Set<String> unclosed = new HashSet<>();
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < parts.size(); i++) {
                String part = parts.get(i);
                boolean mayOpen = part.startsWith("`") && !unclosed.contains(part);
                int length = mayOpen ? parts.subList(i + 1, parts.size()).indexOf(part) + 1 : 0;
                if (mayOpen && length == 0) {
                    unclosed.add(part);
                }
                text.append(length > 0 ? " " : part);
                i += length;
            }
            return text.toString();
        }

        private static void collect(String line, Set<String> names) {
            Matcher matcher = IMPORT.matcher(line);
            while (matcher.find()) {
                String name = matcher.group(1).replace("\\ ", " ");
                int end = name.length();
                while (end > 0 && SENTENCE_END.indexOf(name.charAt(end - 1)) >= 0) {
                    end--;
                }
                if (end > 0) {
                    names.add(name.substring(0, end));
                }
            }
        }

        /**
         * Returns true if the name certainly refers to a file: it ends with {@code .md} or begins like a path. Only
         * then is a missing file reported.
         */
        static boolean isPlainlyFile(String name) {
            return name.endsWith(".md") || Stream.of("~/", "/", "./", "../").anyMatch(name::startsWith);
        }
    }

    /** The rule files below {@code .claude/rules}. Front matter with {@code paths} limits a rule file to matching files. */
    public static final class ScopedRuleFiles {
        /** The rules directory, relative to a project or home directory. */
        public static final Path PLACE = Path.of(".claude/rules");

        private static final String FILES = "paths";

        private ScopedRuleFiles() {}

        public static boolean isRuleFile(Path file) {
            Path directory = file.getParent();
            while (directory != null && !directory.endsWith(PLACE)) {
                directory = directory.getParent();
            }
            return directory != null;
        }

        static boolean isScoped(SetupFile file) {
            return isRuleFile(file.path())
                    && !Frontmatter.of(file.text()).list(FILES).isEmpty();
        }

        /** Returns a predicate for each pattern; an unreadable pattern matches every file. */
        public static List<Predicate<String>> patterns(SetupFile file) {
            List<Predicate<String>> patterns = new ArrayList<>();
            for (String pattern : Frontmatter.of(file.text()).list(FILES)) {
                try {
                    patterns.add(FilePattern.of(pattern));
                } catch (CallFailed tooMany) {
                    patterns.add(path -> true);
                }
            }
            return patterns;
        }
    }
}
