package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.approval.rule.Rule.Decision;
import dev.deepseektui.core.approval.rule.Rule.KeptRule;
import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.LockFile;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.CoreMessages;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.workspace.FileVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules of one workspace. They are stored in the user's home directory, because a repository must not grant itself
 * anything. An invalid allow rule is reported and ignored; an invalid deny or ask rule is an error, because ignoring it
 * would allow more than the user intended.
 */
public final class RuleFile {
    private static final String NAME = "approvals.toml";

    private final DeepseekHome home;
    private final Path workspace;
    private final Path folder;
    private final Path file;

    RuleFile(DeepseekHome home, Path workspace) {
        this.home = home;
        this.workspace = workspace;
        this.folder =
                home.workspaces().resolve(FileVersion.of(workspace.toString().getBytes(StandardCharsets.UTF_8)));
        this.file = folder.resolve(NAME);
    }

    public Path path() {
        return file;
    }

    record RuleFileContent(List<KeptRule> rules, List<String> complaints) {
        RuleFileContent {
            rules = List.copyOf(rules);
            complaints = List.copyOf(complaints);
        }
    }

    /**
     * Reads the rules.
     *
     * @throws UserError if the file is unreadable, or a deny or ask rule is invalid
     */
    RuleFileContent read() {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? content(lists(file), text())
                : new RuleFileContent(List.of(), List.of());
    }

    private RuleFileContent content(Map<Decision, List<String>> lists, String text) {
        List<KeptRule> rules = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        List<String> unsafe = new ArrayList<>();
        lists.forEach((decision, lines) -> {
            for (String line : lines) {
                String place = place(RuleText.line(text, decision, line));
                try {
                    rules.add(KeptRule.read(decision, line, place));
                } catch (UserError e) {
                    String complaint =
                            CoreMessages.say("rule.complaint", place, decision.word(), String.join("; ", e.lines()));
                    (decision == Decision.ALLOW ? complaints : unsafe).add(complaint);
                }
            }
        });
        if (!unsafe.isEmpty()) {
            throw new UserError(unsafe);
        }
        return new RuleFileContent(rules, complaints);
    }

    private String place(int line) {
        return SafeText.line(file.toString()) + (line > 0 ? ":" + line : "");
    }

    private Map<Decision, List<String>> lists(Path from) {
        Config config = ConfigLoader.load(
                ApprovalKeys.LISTS, new ConfigSources(home, Optional.of(from), Optional.empty(), Map.of(), List.of()));
        Map<Decision, List<String>> lists = new EnumMap<>(Decision.class);
        for (Decision decision : Decision.values()) {
            lists.put(decision, new ArrayList<>(config.get(ApprovalKeys.of(decision))));
        }
        return lists;
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw CoreMessages.error(e, "error.unreadable", file, IoReason.of(e));
        }
    }

    /**
     * Adds a rule.
     *
     * @throws UserError if the file cannot be written
     */
    void add(Decision decision, Rule rule) {
        change((text, lists) -> {
            List<String> lines = listOf(decision, lists);
            if (lines.contains(rule.text())) {
                return text;
            }
            lines.add(0, rule.text());
            return RuleText.with(text, decision, rule.text());
        });
    }

    void remove(KeptRule rule) {
        change((text, lists) -> {
            List<String> lines = listOf(rule.decision(), lists);
            Optional<String> written =
                    lines.stream().filter(line -> isOf(line, rule.rule())).findFirst();
            written.ifPresent(lines::remove);
            return written.map(line -> RuleText.without(text, rule.decision(), line))
                    .orElse(text);
        });
    }

    private static List<String> listOf(Decision decision, Map<Decision, List<String>> lists) {
        return Objects.requireNonNull(lists.get(decision));
    }

    private static boolean isOf(String line, Rule rule) {
        try {
            return Rule.read(line).equals(rule);
        } catch (UserError e) {
            return false;
        }
    }

    private interface TextChange {
        /**
         * Returns the changed text.
         *
         * @param lists the parsed rules, which must be changed in the same way
         */
        String of(String text, Map<Decision, List<String>> lists);
    }

    private void change(TextChange change) {
        try {
            AtomicFiles.createPrivateDirectories(folder);
            LockFile.hold(folder.resolve("lock"), () -> write(change));
        } catch (IOException e) {
            throw CoreMessages.error(e, "error.unwritable", file, IoReason.of(e));
        }
    }

    private void write(TextChange change) throws IOException {
        boolean isThere = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        Map<Decision, List<String>> lists = new EnumMap<>(Decision.class);
        if (isThere) {
            lists.putAll(lists(file));
        } else {
            List.of(Decision.values()).forEach(decision -> lists.put(decision, new ArrayList<>()));
        }
        String changed = change.of(isThere ? text() : "", lists);
        boolean isWhatItShallBe = isThere && holds(changed, lists);
        String text = isWhatItShallBe ? changed : RuleText.of("Rules of " + SafeText.line(workspace.toString()), lists);
        AtomicFiles.writePrivate(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private boolean holds(String text, Map<Decision, List<String>> lists) throws IOException {
        Path draft = AtomicFiles.temporaryFor(file);
        try {
            Files.writeString(draft, text);
            return lists(draft).equals(lists);
        } catch (UserError e) {
            return false;
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** An editor for the text of a rule file that preserves the user's formatting and comments. */
    static final class RuleText {
        private static final Pattern SECTION = Pattern.compile("(?m)^[ \\t]*\\[approval][ \\t]*(#.*)?$");

        private RuleText() {}

        static String of(String about, Map<Decision, List<String>> rules) {
            StringBuilder text = new StringBuilder("# " + about + "\n\n[approval]\n");
            new EnumMap<>(rules)
                    .forEach((decision, lines) -> text.append(decision.word())
                            .append(lines.isEmpty() ? " = []\n" : " = [\n" + entries(lines) + "]\n"));
            return text.toString();
        }

        private static String entries(List<String> lines) {
            StringBuilder entries = new StringBuilder();
            lines.forEach(line -> entries.append("    ").append(Json.line(line)).append(",\n"));
            return entries.toString();
        }

        static String with(String text, Decision decision, String rule) {
            Matcher list = list(decision).matcher(text);
            if (list.find()) {
                String rest = text.substring(list.end());
                boolean isEmpty = rest.stripLeading().startsWith("]");
                String entry = "\n    " + Json.line(rule) + ",";
                return text.substring(0, list.end()) + entry + (isEmpty ? "\n" + rest.stripLeading() : rest);
            }
            String whole = decision.word() + " = [\n" + entries(List.of(rule)) + "]\n";
            Matcher section = SECTION.matcher(text);
            if (section.find()) {
                return text.substring(0, section.end()) + "\n" + whole + text.substring(section.end());
            }
            return text + (text.isEmpty() || text.endsWith("\n") ? "" : "\n") + "\n[approval]\n" + whole;
        }

        static String without(String text, Decision decision, String rule) {
            Matcher list = list(decision).matcher(text);
            int from = list.find() ? list.end() : 0;
            String quoted = Pattern.quote(Json.line(rule)) + "[ \\t]*,?";
            Matcher entry = Pattern.compile("(?m)^[ \\t]*" + quoted + "[ \\t]*\\R|" + quoted)
                    .matcher(text);
            return entry.find(from) ? text.substring(0, entry.start()) + text.substring(entry.end()) : text;
        }

        /** Returns the line number of a rule, from 1; 0 if it is not found. */
        static int line(String text, Decision decision, String rule) {
            Matcher list = list(decision).matcher(text);
            int at = text.indexOf(Json.line(rule), list.find() ? list.start() : 0);
            return at < 0
                    ? 0
                    : (int) text.substring(0, at).lines().count() + (text.charAt(Math.max(0, at - 1)) == '\n' ? 1 : 0);
        }

        private static Pattern list(Decision decision) {
            return Pattern.compile("(?m)^[ \\t]*" + decision.word() + "[ \\t]*=[ \\t]*\\[");
        }
    }

    /** A rule as typed, with or without its decision: {@code allow shell(git log *)}. */
    public record WrittenRule(Optional<Decision> decision, Rule rule) {

        /**
         * Parses a rule.
         *
         * @throws UserError if it is invalid
         */
        public static WrittenRule of(String text) {
            String[] parts = text.strip().split("\\s+", 2);
            Optional<Decision> decision = Decision.find(parts[0]);
            return new WrittenRule(decision, Rule.read(decision.isPresent() && parts.length > 1 ? parts[1] : text));
        }

        /**
         * Returns the decision.
         *
         * @throws UserError if there is none
         */
        public Decision decided() {
            return decision.orElseThrow(() -> CoreMessages.error("rule.decision", rule));
        }

        public String words() {
            return decision.map(said -> said.word() + " ").orElse("") + rule;
        }
    }
}
