package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaQuery;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.arena.ArenaState.Recent;
import dev.deepseektui.core.conversation.task.Facts;
import dev.deepseektui.core.conversation.task.Instruction;
import dev.deepseektui.core.conversation.task.OpenFailures.OpenFailure;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.task.TaskState.Plan;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated.Item;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The sources that offer the session's own state: rules, facts, the task, failures and the user's identity file. */
public final class OwnSources {
    private static final ModelTexts TEXTS = ModelTexts.of(OwnSources.class);

    private static final int MAX_FACTS = 24;
    private static final int MAX_BLOCKERS = 4;

    private OwnSources() {}

    public static List<ArenaSource> of(TaskState task, ArenaState memory) {
        StandingRules rules = memory.rules();
        Recent recent = memory.recent();
        Facts facts = task.facts();
        return List.of(
                new StateSource(SourceId.TRUTH_RULES, now -> rules(rules, now.turn()), () -> takenBack(rules)),
                new StateSource(SourceId.TRUTH_FACTS, now -> facts(facts, recent), () -> lapsed(facts)),
                new StateSource(SourceId.TASK_STATE, now -> task(task, recent, now.turn()), List::of),
                new StateSource(SourceId.TOOL_FAILURES, now -> failures(task, recent, now.turn()), List::of));
    }

    private record StateSource(SourceId id, Function<ArenaQuery, List<Offer>> offered, Supplier<List<Offer>> withdrawn)
            implements ArenaSource {
        @Override
        public List<Offer> offers(ArenaQuery query) {
            return offered.apply(query);
        }

        @Override
        public List<Offer> withdrawals() {
            return withdrawn.get();
        }
    }

    /**
     * Returns the rules given during the session. They must stay in the prompt after the message that contained them is
     * removed.
     */
    private static List<Offer> rules(StandingRules rules, long turn) {
        return rules.inForce().stream()
                .map(rule -> rule(rule, "rule").shownWhen(rules.isOfTurn(rule, turn)))
                .toList();
    }

    private static List<Offer> takenBack(StandingRules rules) {
        return rules.takenBack().stream().map(rule -> rule(rule, "rule.back")).toList();
    }

    private static Offer rule(Instruction rule, String lead) {
        return Offer.of(
                SourceId.TRUTH_RULES, rule.normalised(), TEXTS.text(lead) + " " + rule.statement(), Priority.CRITICAL);
    }

    /**
     * Returns the checked facts that still hold. They count as shown until their part of the conversation is removed.
     */
    private static List<Offer> facts(Facts facts, Recent recent) {
        return facts.active().stream()
                .limit(MAX_FACTS)
                .map(fact -> Offer.of(
                                SourceId.TRUTH_FACTS,
                                fact.claim(),
                                TEXTS.text("checked", withEvidence(fact)),
                                Priority.HIGH)
                        .shownWhen(recent.shows(fact)))
                .toList();
    }

    private static List<Offer> lapsed(Facts facts) {
        return facts.lapsed().stream()
                .map(old -> Offer.of(
                        SourceId.TRUTH_FACTS,
                        old.claim(),
                        TEXTS.text("lapsed", old.path(), old.claim()),
                        Priority.HIGH))
                .toList();
    }

    private static String withEvidence(FactRecorded fact) {
        return fact.claim() + " (" + fact.evidence() + ")";
    }

    /**
     * Returns the unresolved failures of the last turns. They count as shown until their part of the conversation is removed.
     */
    private static List<Offer> failures(TaskState task, Recent recent, long turn) {
        return task.failures().open(turn).stream()
                .map(failure -> failure(failure).shownWhen(recent.shows(failure, turn)))
                .toList();
    }

    private static Offer failure(OpenFailure failure) {
        return Offer.of(SourceId.TOOL_FAILURES, failure.call(), failure.words(), Priority.HIGH);
    }

    /** Returns the goal with its constraints, the plan unless it is finished, failing checks and the changed files. */
    private static List<Offer> task(TaskState task, Recent recent, long turn) {
        Plan plan = task.isPlanFinished() ? Plan.NONE : task.plan();
        boolean isShown = recent.showsPlan(turn);
        List<Offer> offers = new ArrayList<>();
        if (plan.goal().isPresent() || !plan.constraints().isEmpty()) {
            offers.add(task("goal", goal(plan)).shownWhen(isShown));
        }
        if (!plan.open().isEmpty()) {
            offers.add(task("plan", items(plan)).shownWhen(isShown));
        }
        task.facts().refuted().stream()
                .limit(MAX_BLOCKERS)
                .map(fact -> task("blocker " + fact.claim(), TEXTS.text("fails", withEvidence(fact)))
                        .shownWhen(recent.shows(fact)))
                .forEach(offers::add);
        task.changedFiles()
                .summary()
                .map(files -> Offer.of(SourceId.TASK_STATE, "files", TEXTS.text("files", files), Priority.HIGH)
                        .shownWhen(recent.isWhole()))
                .ifPresent(offers::add);
        return offers;
    }

    private static Offer task(String id, String content) {
        return Offer.of(SourceId.TASK_STATE, id, content, Priority.CRITICAL);
    }

    private static String goal(Plan plan) {
        String goal = plan.goal().map(words -> TEXTS.text("goal", words)).orElse("");
        return goal
                + plan.constraints().stream()
                        .map(each -> "\n" + TEXTS.text("constraint", each))
                        .collect(Collectors.joining());
    }

    private static String items(Plan plan) {
        return plan.items().stream()
                .map(OwnSources::item)
                .collect(Collectors.joining("\n", TEXTS.text("plan") + "\n", ""));
    }

    private static String item(Item item) {
        return "- " + item.state().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": " + item.text();
    }

    /** The source of the agent's identity: a file written by the user, read on the first query of a session. */
    public static final class IdentitySource implements ArenaSource {
        private static final int MAX_BYTES = 32 * 1024;

        private static final Pattern BYTE_ORDER_MARK = Pattern.compile("^\\x{feff}");

        private final Path file;
        private Optional<List<Offer>> read = Optional.empty();

        public IdentitySource(Path file) {
            this.file = file;
        }

        @Override
        public SourceId id() {
            return SourceId.IDENTITY;
        }

        @Override
        public List<Offer> offers(ArenaQuery query) {
            List<Offer> offers = read.orElseGet(this::read);
            read = Optional.of(offers);
            return offers;
        }

        private List<Offer> read() {
            String text = text().strip();
            return text.isEmpty() ? List.of() : List.of(Offer.of(id(), "user", text, Priority.CRITICAL));
        }

        private String text() {
            if (!Files.exists(file)) {
                return "";
            }
            try (InputStream in = Files.newInputStream(file)) {
                String text = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
                return SafeText.block(
                        BYTE_ORDER_MARK.matcher(text).replaceFirst("").replace("\r\n", "\n"));
            } catch (NoSuchFileException e) {
                return "";
            } catch (IOException e) {
                read = Optional.of(List.of());
                throw new UncheckedIOException(file + " cannot be read", e);
            }
        }
    }
}
