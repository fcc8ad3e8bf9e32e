package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.tape.SessionFiles;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sessions on damaged and salvaged tapes: every fold accepts the tape, and the strict simulator the next request.
 * {@code -Dstress=full} damages more tapes.
 */
class SalvagedSessionTest {
    private static final int DAMAGES = "full".equals(System.getProperty("stress")) ? 1_000 : 12;

    @TempDir
    Path root;

    private final long seed = Seed.RUN;

    @Test
    void a_session_of_tools_and_user_rebases_goes_on() throws Exception {
        goesOn();
    }

    @Test
    void a_session_with_resident_files_goes_on() throws Exception {
        goesOn("context.cache_maximal", "true");
    }

    @Test
    void a_session_with_interventions_goes_on() throws Exception {
        goesOn(
                "capacity.low_risk_max", "0",
                "capacity.medium_risk_max", "0",
                "capacity.severe_violation_ratio", "0",
                "capacity.min_turns_before_guardrail", "0",
                "capacity.replan_cooldown_turns", "0");
    }

    @Test
    void a_session_that_is_compacted_all_the_time_goes_on() throws Exception {
        goesOn("context.budget_tokens", "6000");
    }

    private void goesOn(String... settings) throws Exception {
        try (RichSession rich = new RichSession(root, new Random(seed), settings)) {
            SessionFiles files = rich.play();
            assertThat(rich.defects).as("seed %d", seed).isEmpty();
            List<String> healthy = Files.readAllLines(files.tape());
            int read = 0;
            for (int i = 0; i < DAMAGES; i++) {
                TapeDamage damage = new TapeDamage(seed + i);
                Files.write(files.tape(), damage.of(healthy));
                try {
                    read += SalvageLaw.holds(rich, files, i) ? 1 : 0;
                } catch (RuntimeException | AssertionError e) {
                    throw new AssertionError("seed %d, damage %d: %s".formatted(seed, i, damage), e);
                }
            }
            assertThat(read).isGreaterThan(DAMAGES / 2);
        }
    }

    @Test
    void an_ask_that_was_taken_back_behind_a_message_that_was_lost() throws IOException {
        try (RichSession rich = new RichSession(root, new Random(seed))) {
            SessionFiles files = askedTwice(rich, session -> session.edits().backTo(2));
            damaged(files, firstOf("context_appended", files), "garbage");

            goesOn(rich, files);
        }
    }

    @Test
    void what_was_cleared_stays_away() throws IOException {
        try (RichSession rich = new RichSession(root, new Random(seed))) {
            SessionFiles files = askedTwice(rich, session -> session.edits().clear());
            damaged(files, firstOf("context_appended", files), "garbage");

            goesOn(rich, files);

            assertThat(rich.lastRequest()).doesNotContain("first question", "second question");
        }
    }

    @Test
    void the_beginning_of_a_session_may_be_lost() throws IOException {
        try (RichSession rich = new RichSession(root, new Random(seed))) {
            SessionFiles files = askedTwice(rich, session -> {});
            damaged(files, 0, "garbage");
            replaced(files, "\\\"content\\\":\\\"first", "\\\"cqntent\\\":\\\"first");

            goesOn(rich, files);

            assertThat(rich.lastRequest()).contains("second question");
        }
    }

    @Test
    void a_mode_and_an_effort_that_nobody_knows_are_the_usual_ones() throws IOException {
        try (RichSession rich = new RichSession(root, new Random(seed))) {
            SessionFiles files = askedTwice(rich, session -> {
                session.changeEffort("max");
                session.changeMode(ApprovalMode.PLAN);
            });
            replaced(files, "\"effort\":\"max\"", "\"effort\":\"mqx\"");
            replaced(files, "\"mode\":\"plan\"", "\"mode\":\"plqn\"");

            goesOn(rich, files);
        }
    }

    @Test
    void a_turn_that_no_session_reaches_changes_nothing() throws IOException {
        try (RichSession rich = new RichSession(root, new Random(seed))) {
            SessionFiles files = askedTwice(rich, session -> {});
            replaced(files, "\"turn\":1,\"text\":\"first", "\"turn\":9223372036854775807,\"text\":\"first");

            goesOn(rich, files);
        }
    }

    private interface Deed {
        void with(Session session);
    }

    private static SessionFiles askedTwice(RichSession rich, Deed then) {
        try (Session session = rich.open(new SessionKind.Fresh())) {
            rich.ask(session, "first question about @File1.java");
            rich.ask(session, "second question");
            then.with(session);
            return new SessionStore(rich.home).files(session.id());
        }
    }

    private static void goesOn(RichSession rich, SessionFiles files) throws IOException {
        SalvageLaw.salvage(files);
        try (Session session = rich.open(new SessionKind.Resumed(files.id()))) {
            SalvageLaw.answered(rich, session);
        }
    }

    private static int firstOf(String type, SessionFiles files) throws IOException {
        List<String> lines = Files.readAllLines(files.tape());
        int first = 0;
        while (!lines.get(first).contains("\"type\":\"" + type + "\"")) {
            first++;
        }
        return first;
    }

    private static void damaged(SessionFiles files, int line, String by) throws IOException {
        List<String> lines = Files.readAllLines(files.tape());
        lines.set(line, by);
        Files.write(files.tape(), lines);
    }

    private static void replaced(SessionFiles files, String text, String by) throws IOException {
        String tape = Files.readString(files.tape());
        assertThat(tape).contains(text);
        Files.writeString(files.tape(), tape.replace(text, by));
    }
}
