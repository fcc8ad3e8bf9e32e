package dev.deepseektui.core.context.arena;

import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.context.arena.ArenaEntry.Priority;
import dev.deepseektui.core.context.arena.ArenaSource.ArenaMoment;
import dev.deepseektui.core.context.arena.ArenaSource.Offer;
import dev.deepseektui.core.context.arena.ArenaSource.SourceId;
import dev.deepseektui.core.context.arena.ArenaState.Recent;
import dev.deepseektui.core.conversation.task.Facts;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.task.TaskState.Plan;
import dev.deepseektui.core.conversation.task.ToolFailures.ToolFailure;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Sources over the session's own state: rules, facts, the task, failures and the user's identity file. */
public final class OwnSources {
    private OwnSources() {}

    public static List<ArenaSource> of(TaskState task, ArenaState memory) {
        return List.of(
                new RuleSource(memory.rules()),
                new FactSource(task.facts(), memory.recent()),
                new TaskSource(task, memory.recent()),
                new FailureSource(task, memory.recent()));
    }

    /** Checked facts that hold; the conversation shows them until it is cut. */
    public static final class FactSource implements ArenaSource {
        private static final int MOST = 24;

        private final Facts facts;
        private final Recent recent;

        public FactSource(Facts facts, Recent recent) {
            this.facts = facts;
            this.recent = recent;
        }

        @Override
        public SourceId id() {
            return SourceId.TRUTH_FACTS;
        }

        @Override
        public List<Offer> offers(ArenaMoment moment) {
            return facts.active().stream()
                    .limit(MOST)
                    .map(fact -> Offer.of(id(), fact.claim(), "Checked: " + told(fact), Priority.HIGH)
                            .shownWhen(recent.shows(fact)))
                    .toList();
        }

        @Override
        public List<Offer> withdrawals() {
            return facts.lapsed().stream()
                    .map(old -> Offer.of(
                            id(),
                            old.claim(),
                            "No longer known to hold since %s changed: \"%s\".".formatted(old.path(), old.claim()),
                            Priority.HIGH))
                    .toList();
        }

        static String told(FactRecorded fact) {
            return fact.claim() + " (" + fact.evidence() + ")";
        }
    }

    /** Rules given during the session, which must outlive the ask that contained them. */
    public static final class RuleSource implements ArenaSource {
        private final StandingRules rules;

        public RuleSource(StandingRules rules) {
            this.rules = rules;
        }

        @Override
        public SourceId id() {
            return SourceId.TRUTH_RULES;
        }

        @Override
        public List<Offer> offers(ArenaMoment moment) {
            return rules.inForce().stream()
                    .map(rule -> Offer.of(id(), rule.normalised(), "The user: " + rule.statement(), Priority.CRITICAL)
                            .shownWhen(rules.isOfTurn(rule, moment.turn())))
                    .toList();
        }

        @Override
        public List<Offer> withdrawals() {
            return rules.takenBack().stream()
                    .map(rule -> Offer.of(
                            id(), rule.normalised(), "The user took back: " + rule.statement(), Priority.CRITICAL))
                    .toList();
        }
    }

    /** Unresolved failures of the last turns; the conversation shows them until it is cut. */
    public static final class FailureSource implements ArenaSource {
        private final TaskState task;
        private final Recent recent;

        public FailureSource(TaskState task, Recent recent) {
            this.task = task;
            this.recent = recent;
        }

        @Override
        public SourceId id() {
            return SourceId.TOOL_FAILURES;
        }

        @Override
        public List<Offer> offers(ArenaMoment moment) {
            return task.failures().unresolved(moment.turn()).stream()
                    .map(failure -> Offer.of(id(), thing(failure), told(failure), Priority.HIGH)
                            .shownWhen(recent.shows(failure, moment.turn())))
                    .toList();
        }

        private static String thing(ToolFailure failure) {
            return failure.resource().isEmpty() ? failure.tool() : failure.tool() + " " + failure.resource();
        }

        /** Quotes the message, because it is a tool's output. */
        private static String told(ToolFailure failure) {
            return "%s failed: \"%s\""
                    .formatted(thing(failure), failure.message().replace('"', '\''));
        }
    }

    /** The task: the goal with its constraints, the plan while an item is open, and the checks that fail. */
    public static final class TaskSource implements ArenaSource {
        private static final int MOST_BLOCKERS = 4;

        private final TaskState task;
        private final Recent recent;

        public TaskSource(TaskState task, Recent recent) {
            this.task = task;
            this.recent = recent;
        }

        @Override
        public SourceId id() {
            return SourceId.TASK_STATE;
        }

        @Override
        public List<Offer> offers(ArenaMoment moment) {
            Plan plan = task.isPlanFinished() ? Plan.NONE : task.plan();
            boolean shown = recent.showsPlan(moment.turn());
            List<Offer> offers = new ArrayList<>();
            if (plan.goal().isPresent() || !plan.constraints().isEmpty()) {
                offers.add(offer("goal", goal(plan)).shownWhen(shown));
            }
            if (!plan.open().isEmpty()) {
                offers.add(offer("plan", items(plan)).shownWhen(shown));
            }
            task.facts().refuted().stream()
                    .limit(MOST_BLOCKERS)
                    .map(fact -> offer("blocker " + fact.claim(), "Fails: " + FactSource.told(fact))
                            .shownWhen(recent.shows(fact)))
                    .forEach(offers::add);
            task.changedFiles()
                    .summary()
                    .map(files -> Offer.of(id(), "files", "Files changed in this session: " + files, Priority.HIGH)
                            .shownWhen(recent.isWhole()))
                    .ifPresent(offers::add);
            return offers;
        }

        private Offer offer(String id, String content) {
            return Offer.of(id(), id, content, Priority.CRITICAL);
        }

        private static String goal(Plan plan) {
            String goal = plan.goal().map(words -> "Goal: " + words).orElse("");
            String constraints = plan.constraints().stream()
                    .map(each -> "\nConstraint: " + each)
                    .collect(Collectors.joining());
            return goal + constraints;
        }

        private static String items(Plan plan) {
            return plan.items().stream().map(TaskSource::item).collect(Collectors.joining("\n", "Plan:\n", ""));
        }

        private static String item(Item item) {
            return "- " + item.state().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": " + item.text();
        }
    }

    /** The identity that the user gives the agent: a file, read when a session first asks. */
    public static final class IdentitySource implements ArenaSource {
        private static final int LONGEST_BYTES = 32 * 1024;

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
        public List<Offer> offers(ArenaMoment moment) {
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
                String text = new String(in.readNBytes(LONGEST_BYTES), StandardCharsets.UTF_8);
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
