package dev.deepseektui.core.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.deepseektui.core.approval.ApprovalRules.Verdict;
import dev.deepseektui.core.approval.ApprovalRules.Verdict.Allow;
import dev.deepseektui.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GrantPropertiesTest {
    private static final List<String> GRANTED = List.of("git status", "git log", "ls -l", "cargo test");
    private static final List<String> SEGMENTS = List.of(
            "git status",
            "git status -s",
            "git log -3 'a b'",
            "ls -l",
            "cargo test x",
            "git push",
            "git",
            "ls",
            "ls -la",
            "rm x",
            "cargo run",
            "sudo ls",
            "sh -c ls",
            "A=1 git log",
            "git log >x",
            "git log $x",
            "mvn test");
    private static final List<String> HARMLESS = List.of("echo x", "true", "pwd");

    private final long seed = Seed.RUN;

    @Test
    void a_command_is_allowed_only_when_each_of_its_segments_is() {
        SeededCommands random = new SeededCommands(seed);
        Set<Grant> granted = Asking.grantedBy(GRANTED.toArray(String[]::new));
        int allowed = 0;
        for (int i = 0; i < 2_000; i++) {
            List<String> segments = new ArrayList<>();
            for (int n = 1 + random.below(4); n > 0; n--) {
                segments.add(random.pick(random.below(4) == 0 ? HARMLESS : SEGMENTS));
            }
            String command = String.join(random.pick(List.of(" && ", "; ", " || ")), segments);

            boolean each = segments.stream()
                    .allMatch(segment -> HARMLESS.contains(segment) || Asking.allows(segment, granted));
            boolean any = segments.stream().anyMatch(segment -> !HARMLESS.contains(segment));

            assertThat(Asking.allows(command, granted))
                    .as("seed %d: %s", seed, command)
                    .isEqualTo(each && any);
            allowed += each && any ? 1 : 0;
        }
        assertThat(allowed).as("seed %d", seed).isGreaterThan(40);
    }

    @Test
    void what_is_offered_is_enough_and_covers_nothing_of_another_subcommand() {
        SeededCommands random = new SeededCommands(seed);
        for (int i = 0; i < 5_000; i++) {
            String command = random.next();
            if (Asking.verdict(command, Set.of()) instanceof Verdict.Ask ask
                    && ask.question().mayBeGranted()) {
                Set<Grant> granted = Set.copyOf(ask.question().offer());

                assertThat(Asking.allows(command, granted))
                        .as("seed %d: %s", seed, command)
                        .isTrue();
                assertThat(Asking.allows("git push", granted))
                        .as("seed %d: %s", seed, command)
                        .isEqualTo(granted.contains(new Grant.ExactWords(List.of("git", "push"), ".")));
            }
        }
    }

    @Test
    void a_command_with_another_program_in_it_is_never_allowed() {
        SeededCommands random = new SeededCommands(seed);
        Set<Grant> granted = Asking.grantedBy("git status");
        int allowed = 0;
        for (int i = 0; i < 20_000; i++) {
            String command = random.next();
            if (Asking.allows(command, granted)) {
                allowed++;
                assertThat(RoughSplitter.programs(command))
                        .as("seed %d: %s", seed, command)
                        .contains("git")
                        .isSubsetOf("git", "head", "tail", "wc", "sort", "uniq", "grep", "echo", "true");
            }
        }
        assertThat(allowed).as("seed %d", seed).isGreaterThan(500);
    }

    @Test
    void no_text_is_too_strange_for_any_mode() {
        Random random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes = new byte[random.nextInt(60)];
            random.nextBytes(bytes);
            String text = new String(bytes, random.nextBoolean() ? StandardCharsets.UTF_8 : StandardCharsets.UTF_16LE);

            for (ApprovalMode mode : ApprovalMode.values()) {
                assertThatCode(() -> Asking.RULES.decide(Asking.command(text), mode, Set.of()))
                        .as("seed %d: %s", seed, text)
                        .doesNotThrowAnyException();
            }
            assertThat(Asking.verdict(text, Asking.grantedBy("git status")))
                    .as("seed %d: %s", seed, text)
                    .isNotInstanceOf(Allow.class);
        }
    }
}
