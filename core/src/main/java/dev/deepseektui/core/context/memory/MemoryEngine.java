package dev.deepseektui.core.context.memory;

import dev.deepseektui.core.base.SecretPatterns;
import dev.deepseektui.core.context.MessageContents;
import dev.deepseektui.core.context.MessageContents.MessageContent;
import dev.deepseektui.core.context.memory.MemoryEvents.MemoryEdited;
import dev.deepseektui.core.context.memory.MemoryEvents.MemoryForgotten;
import dev.deepseektui.core.context.memory.MemoryUnit.SourceTier;
import dev.deepseektui.core.context.memory.MemoryUnit.StatementAuthor;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitKind;
import dev.deepseektui.core.context.memory.MemoryUnit.UnitStatus;
import dev.deepseektui.core.context.memory.RecoveredCommands.SuccessfulCommand;
import dev.deepseektui.core.context.memory.RememberedUnits.Referent;
import dev.deepseektui.core.context.memory.Statement.CheckedClaim;
import dev.deepseektui.core.conversation.task.CallResult;
import dev.deepseektui.core.conversation.task.CallResult.CallResults;
import dev.deepseektui.core.conversation.task.CallResult.CallVerdict;
import dev.deepseektui.core.conversation.task.Instruction.Sentences;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.FileEvents.FileEdited;
import dev.deepseektui.core.tape.event.RebaseReason.Request;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.FactRecorded;
import dev.deepseektui.core.tape.event.SessionEvents.PlanUpdated;
import dev.deepseektui.core.tape.event.SessionEvents.VerificationStateReset;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.workspace.Protection;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * An engine that extracts memory units from a session's tape by rules. The cost of an event depends only on the length of its
 * text.
 */
final class MemoryEngine {
    static final String GOAL = "goal";
    private static final String PLAN = "plan";
    /** The kinds that only statements by the user may have. */
    private static final Set<UnitKind> BINDING = EnumSet.of(UnitKind.CONSTRAINT, UnitKind.PREFERENCE);

    private static final double PLANNED = 0.85;
    private static final double REPEATED = 0.70;
    private static final double WORKED = 0.85;

    private final String session;
    private final Set<String> changed = new LinkedHashSet<>();
    private final UnitLedger ledger = new UnitLedger(changed::add);
    private final ProtectedContent protectedContent;
    private final CallResults results = new CallResults();
    private final RepeatedFailures failures = new RepeatedFailures();
    private final RecoveredCommands commands = new RecoveredCommands();
    private final Deque<String> blockers = new ArrayDeque<>();
    private final Map<String, Instant> forgotten = new LinkedHashMap<>();
    private final MessageContents body = new MessageContents();
    /** The IDs of units that were withdrawn with their user message. */
    private final Set<String> withdrawn = new LinkedHashSet<>();

    private long latestCut;
    private long latestClear;
    private Set<String> planned = new HashSet<>();
    private boolean isGuided;

    private record Candidate(
            UnitKind kind, String topic, String statement, double confidence, StatementAuthor saidBy, List<Long> seqs) {
        static Candidate checked(UnitKind kind, String topic, String statement, double confidence, List<Long> seqs) {
            return new Candidate(kind, topic, statement, confidence, StatementAuthor.CHECK, seqs);
        }
    }

    MemoryEngine(String session, Protection protection) {
        this.session = session;
        this.protectedContent = new ProtectedContent(protection);
    }

    UnitLedger ledger() {
        return ledger;
    }

    /** Returns the units that changed since the last call of {@link #published}. */
    List<MemoryUnit> changed() {
        return changed.stream().map(ledger::find).flatMap(Optional::stream).toList();
    }

    void published() {
        changed.clear();
    }

    /** Returns a number that changes whenever the units change. */
    long version() {
        return ledger.version() + forgotten.size() + latestClear;
    }

    void apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        Optional<CallResult> result = results.apply(event);
        List<MessageContent> removed = body.apply(recorded);
        if (event instanceof Asked asked) {
            isGuided = false;
            said(asked.wasTyped() ? StatementAuthor.TYPED : StatementAuthor.PIPED, asked.words(), recorded);
        } else if (event instanceof ReplyReceived reply) {
            isGuided = !reply.comesFromModel();
            if (!isGuided) {
                said(StatementAuthor.MODEL, reply.content(), recorded);
            }
        } else if (event instanceof PlanUpdated plan) {
            if (!isGuided) {
                plan(plan, recorded);
            }
        } else if (event instanceof FactRecorded fact) {
            checked(fact, recorded);
        } else if (event instanceof FileEdited) {
            commands.filesChanged();
        } else if (event instanceof VerificationStateReset reset) {
            reset.claims()
                    .forEach(claim -> ledger.settle(Statement.id(UnitKind.FACT, claim(claim)), UnitStatus.SUPERSEDED));
        } else if (event instanceof Rebased rebased) {
            rebased(rebased, recorded, removed);
        } else if (event instanceof ToolStarted started) {
            protectedContent.apply(started);
            commands.started(started);
        } else if (event instanceof ToolReturned returned) {
            protectedContent.apply(returned);
            result.ifPresent(of -> returned(of, recorded));
        } else if (event instanceof MemoryForgotten forgotten) {
            forget(forgotten.id(), recorded.ts());
        } else if (event instanceof MemoryEdited edited) {
            edited(edited, recorded);
        }
    }

    private void said(StatementAuthor saidBy, String text, Recorded recorded) {
        String before = "";
        for (String sentence : Sentences.withQuestions(text)) {
            if (!Sentences.isQuestion(sentence)) {
                said(saidBy, before, sentence, recorded);
            }
            before = sentence;
        }
    }

    private void said(StatementAuthor saidBy, String before, String sentence, Recorded recorded) {
        if (saidBy != StatementAuthor.PIPED && LearningRule.endsBlocker(sentence)) {
            Optional.ofNullable(blockers.pollLast()).ifPresent(id -> ledger.settle(id, UnitStatus.RESOLVED));
        }
        for (LearningRule rule : LearningRule.of(saidBy)) {
            Optional<String> kept = rule.kept(sentence);
            if (kept.isPresent()) {
                Optional<String> id = keep(
                        new Candidate(
                                rule.kind(),
                                rule.topic(),
                                rule.kind() == UnitKind.DECISION ? Referent.with(before, kept.get()) : kept.get(),
                                rule.confidence(),
                                saidBy,
                                List.of(recorded.seq())),
                        recorded.ts());
                if (rule.topic().equals(LearningRule.BLOCKER)) {
                    id.ifPresent(blockers::addLast);
                }
                break;
            }
        }
    }

    /** Supersedes the units of messages that the user removed; units from results of actions stay. */
    private void rebased(Rebased rebased, Recorded recorded, List<MessageContent> removed) {
        latestCut = recorded.seq();
        latestClear = rebased.reason().is(Request.CLEAR) ? recorded.seq() : latestClear;
        OptionalLong first = removed.stream()
                .mapToLong(MessageContent::seq)
                .filter(seq -> seq > 0)
                .min();
        boolean isRestored = rebased.reason().is(Request.RESTORE);
        if ((isRestored || rebased.reason().is(Request.EDIT_ASK)) && first.isPresent()) {
            long from = first.getAsLong();
            List<String> removedIds = ledger.units().stream()
                    .filter(LearningRule::isFromConversation)
                    .filter(unit -> ownSources(unit).allMatch(source -> source >= from))
                    .map(MemoryUnit::id)
                    .toList();
            removedIds.forEach(id -> ledger.settle(id, UnitStatus.SUPERSEDED));
            withdrawn.addAll(removedIds);
        }
        if (isRestored) {
            restored(recorded.ts());
        }
    }

    /** Reactivates the units of user messages that are in the conversation again. */
    private void restored(Instant now) {
        Set<Long> said =
                IntStream.range(0, body.size()).mapToObj(i -> body.get(i).seq()).collect(Collectors.toSet());
        for (String id : List.copyOf(withdrawn)) {
            boolean isSaid = ledger.find(id)
                    .map(unit -> ownSources(unit).anyMatch(said::contains))
                    .orElse(false);
            if (isSaid) {
                withdrawn.remove(id);
                ledger.revive(id, now);
            }
        }
    }

    /** Adds new items of the plan, and supersedes the units of removed items. */
    private void plan(PlanUpdated plan, Recorded recorded) {
        Set<String> now = new HashSet<>();
        if (plan.goal() != null && !plan.goal().isBlank()) {
            keepPlanned(planned(UnitKind.FACT, GOAL, plan.goal(), recorded), now, recorded.ts());
        }
        for (String constraint : plan.constraints()) {
            // Only the user sets constraints; the model's constraints are kept as decisions.
            keepPlanned(planned(UnitKind.DECISION, PLAN, constraint, recorded), now, recorded.ts());
        }
        planned.stream().filter(id -> !now.contains(id)).forEach(id -> ledger.settle(id, UnitStatus.SUPERSEDED));
        planned = now;
    }

    private static Candidate planned(UnitKind kind, String topic, String statement, Recorded recorded) {
        return new Candidate(kind, topic, statement, PLANNED, StatementAuthor.MODEL, List.of(recorded.seq()));
    }

    private void keepPlanned(Candidate candidate, Set<String> now, Instant ts) {
        String known = Statement.id(
                candidate.kind(),
                stated(candidate.statement(), candidate.saidBy()).orElse(candidate.statement()));
        if (planned.contains(known)) {
            now.add(known);
        } else {
            keep(candidate, ts).ifPresent(now::add);
        }
    }

    private void checked(FactRecorded fact, Recorded recorded) {
        String claim = claim(fact.claim());
        List<Long> seqs = List.of(recorded.seq());
        keep(
                fact.verified()
                        ? Candidate.checked(UnitKind.FACT, claim, claim, CheckedClaim.PASSED, seqs)
                        : Candidate.checked(
                                UnitKind.RISK, claim, CheckedClaim.failure(claim), CheckedClaim.FAILED, seqs),
                recorded.ts());
    }

    private static String claim(String claimed) {
        return stated(claimed, StatementAuthor.CHECK).orElse(claimed);
    }

    private void returned(CallResult result, Recorded recorded) {
        if (isGuided) {
            return;
        }
        if (result.returned().outcome().access() == Access.WRITE) {
            commands.filesChanged();
        }
        commands.returned(result, recorded.seq()).ifPresent(worked -> worked(worked, recorded.ts()));
        if (result.failed()) {
            failures.failed(result, recorded.seq())
                    .ifPresent(repeated -> keep(
                            Candidate.checked(
                                    UnitKind.PATTERN,
                                    repeated.topic(),
                                    repeated.statement(),
                                    REPEATED,
                                    repeated.seqs()),
                            recorded.ts()));
        } else if (result.verdict() == CallVerdict.WENT_WELL) {
            failures.worked(result)
                    .flatMap(statement -> stated(statement, StatementAuthor.CHECK))
                    .ifPresent(
                            statement -> ledger.settle(Statement.id(UnitKind.PATTERN, statement), UnitStatus.RESOLVED));
        }
    }

    /** Stores a command that worked. The failed command's output is left out if it must not be stored. */
    private void worked(SuccessfulCommand worked, Instant ts) {
        String statement =
                fit(worked.statement(), StatementAuthor.CHECK).isPresent() ? worked.statement() : worked.brief();
        keep(Candidate.checked(UnitKind.LEARNING, worked.topic(), statement, WORKED, worked.seqs()), ts);
    }

    private void edited(MemoryEdited edited, Recorded recorded) {
        forget(edited.id(), recorded.ts());
        keep(
                new Candidate(
                        edited.kind(),
                        edited.topic(),
                        edited.statement(),
                        edited.confidence(),
                        StatementAuthor.TYPED,
                        List.of(recorded.seq())),
                recorded.ts());
    }

    private void forget(String id, Instant ts) {
        ledger.remove(id);
        forgotten.put(id, ts);
    }

    /**
     * Returns whether the conversation still contains the unit's source: it has not been rewritten since the source was
     * recorded.
     */
    boolean isShown(MemoryUnit unit) {
        return ownSources(unit).anyMatch(seq -> seq > latestCut);
    }

    static boolean isPlanned(MemoryUnit unit) {
        return unit.topic().equals(GOAL) || unit.topic().equals(PLAN);
    }

    /** Returns whether the user cleared the conversation after the unit was learned. */
    boolean isCleared(MemoryUnit unit) {
        return ownSources(unit).allMatch(seq -> seq < latestClear);
    }

    /** Returns whether the unit has a source in this session. */
    boolean isOwn(MemoryUnit unit) {
        return ownSources(unit).findAny().isPresent();
    }

    private LongStream ownSources(MemoryUnit unit) {
        String own = session + ":";
        return unit.sources().stream()
                .filter(source -> source.startsWith(own))
                .mapToLong(source -> Long.parseLong(source.substring(own.length())));
    }

    Map<String, Instant> forgotten() {
        return forgotten;
    }

    Optional<String> fit(String text) {
        return fit(text, StatementAuthor.TYPED);
    }

    private Optional<String> fit(String text, StatementAuthor saidBy) {
        return stated(text, saidBy)
                .filter(statement -> !SecretPatterns.isIn(statement) && !protectedContent.isIn(statement));
    }

    static boolean isFit(MemoryUnit unit) {
        return !SecretPatterns.isIn(unit.statement())
                && (unit.wasTyped()
                        || (!BINDING.contains(unit.kind())
                                && stated(unit.statement(), unit.saidBy()).isPresent()));
    }

    /**
     * Returns the text as a statement; empty if it is too short or too long. Text that is not the user's is also
     * rejected if it does more than state facts.
     */
    private static Optional<String> stated(String text, StatementAuthor saidBy) {
        Optional<String> statement = Statement.of(text);
        return saidBy == StatementAuthor.TYPED ? statement : statement.flatMap(ForeignText::cleaned);
    }

    /** Stores a unit and returns its ID; empty if the statement is too short or too long, or contains a secret. */
    private Optional<String> keep(Candidate candidate, Instant ts) {
        Collection<String> sources =
                candidate.seqs().stream().map(seq -> session + ":" + seq).toList();
        return fit(candidate.statement(), candidate.saidBy()).map(statement -> {
            String id = Statement.id(candidate.kind(), statement);
            ledger.put(new MemoryUnit(
                    id,
                    candidate.kind(),
                    UnitStatus.ACTIVE,
                    candidate.topic(),
                    statement,
                    candidate.confidence(),
                    List.copyOf(sources),
                    ts,
                    ts,
                    SourceTier.SESSION,
                    candidate.saidBy()));
            return id;
        });
    }
}
