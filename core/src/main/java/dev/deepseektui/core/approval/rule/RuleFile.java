package dev.deepseektui.core.approval.rule;

import dev.deepseektui.core.base.AtomicFiles;
import dev.deepseektui.core.base.IoReason;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.config.ConfigLoader;
import dev.deepseektui.core.config.ConfigSources;
import dev.deepseektui.core.config.DeepseekHome;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The rules of one workspace, in the user's home and never in the workspace: a repository must not grant itself anything. People edit it
 * too. A rule that allows and is none is told and left out; one that denies or asks and is none stops whoever reads the file, for without it
 * more would be allowed than the user said.
 */
public final class RuleFile {
    private static final String NAME = "approvals.toml";

    private final DeepseekHome home;
    private final Path workspace;
    private final Path folder;
    private final Path file;

    private RuleFile(DeepseekHome home, Path workspace) {
        this.home = home;
        this.workspace = workspace;
        this.folder = home.workspaces().resolve(hash(workspace.toString()));
        this.file = folder.resolve(NAME);
    }

    /** {@code workspace}: without links. */
    public static RuleFile of(DeepseekHome home, Path workspace) {
        return new RuleFile(home, workspace);
    }

    private static String hash(String path) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(path.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    public Path path() {
        return file;
    }

    /**
     * What stands in it.
     *
     * @param complaints about rules that allow and do not count, a line each
     */
    record Content(List<KeptRule> rules, List<String> complaints) {
        Content {
            rules = List.copyOf(rules);
            complaints = List.copyOf(complaints);
        }
    }

    /** @throws UserError where it cannot be read, or a rule that denies or asks is none */
    Content read() {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                ? content(lists(file), text())
                : new Content(List.of(), List.of());
    }

    private Content content(Map<Decision, List<String>> lists, String text) {
        List<KeptRule> rules = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        List<String> unsafe = new ArrayList<>();
        lists.forEach((decision, lines) -> {
            for (String line : lines) {
                String place = place(RuleText.line(text, decision, line));
                try {
                    rules.add(KeptRule.read(decision, line, place));
                } catch (UserError e) {
                    String told = "%s: %s rule %s".formatted(place, decision.word(), String.join("; ", e.lines()));
                    (decision == Decision.ALLOW ? complaints : unsafe).add(told);
                }
            }
        });
        if (!unsafe.isEmpty()) {
            throw new UserError(unsafe);
        }
        return new Content(rules, complaints);
    }

    private String place(int line) {
        return SafeText.line(file.toString()) + (line > 0 ? ":" + line : "");
    }

    /** As any settings file is read, with its errors. */
    private Map<Decision, List<String>> lists(Path from) {
        Config config = ConfigLoader.load(
                RuleKeys.LISTS, new ConfigSources(home, Optional.of(from), Optional.empty(), Map.of(), List.of()));
        Map<Decision, List<String>> lists = new EnumMap<>(Decision.class);
        for (Decision decision : Decision.values()) {
            lists.put(decision, new ArrayList<>(config.get(RuleKeys.of(decision))));
        }
        return lists;
    }

    private String text() {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UserError(file + ": cannot be read (" + IoReason.of(e) + "); check its permissions", e);
        }
    }

    /** @throws UserError where it cannot be written */
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

    private interface Change {
        /** The text as it shall be; {@code lists} are changed to what must then stand in it. */
        String of(String text, Map<Decision, List<String>> lists);
    }

    /** What another window wrote meanwhile stays. */
    private void change(Change change) {
        try {
            AtomicFiles.createPrivateDirectories(folder);
            alone(folder.resolve("lock"), () -> write(change));
        } catch (IOException e) {
            throw new UserError(file + ": cannot be written (" + IoReason.of(e) + "); check its permissions", e);
        }
    }

    private void write(Change change) throws IOException {
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

    /** Whether the changed text says what it shall, to the reader that will read it. */
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

    private interface Step {
        void run() throws IOException;
    }

    /** The lock keeps other processes out, the monitor other threads of this one: a lock is the process's. */
    private static synchronized void alone(Path lockFile, Step step) throws IOException {
        AtomicFiles.createLock(lockFile);
        try (RandomAccessFile lock = new RandomAccessFile(lockFile.toFile(), "rw")) {
            FileLock held = lock.getChannel().lock();
            step.run();
            held.release();
        }
    }
}
