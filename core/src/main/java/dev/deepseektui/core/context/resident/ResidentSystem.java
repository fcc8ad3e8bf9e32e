package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.Pins;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.RequestContext.Preparation;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.resident.DiskFiles.LookedOnce;
import dev.deepseektui.core.context.resident.FoldPlan.FoldPolicy;
import dev.deepseektui.core.context.resident.Member.Members;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRevised;
import dev.deepseektui.core.context.resident.ResidentReport.ResidentSettings;
import dev.deepseektui.core.context.resident.SourceText.FileOutline;
import dev.deepseektui.core.context.resident.UsedFiles.ReadParts;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.cost.LastRequest;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Fold;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.workspace.SeenFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the files that the work is about whole and true in the prompt: looks at the disk before each request, says what has changed
 * there, and folds it into a new base in the course of whatever rebase there is. On the engine's thread.
 */
public final class ResidentSystem implements ContextSystem, Residents {
    /** Files leave until the prompt is so much below where they begin to: not for every request anew. */
    private static final double MARGIN = 0.10;

    private final SessionState state;
    private final ResidentSettings settings;
    private final LookedOnce disk;
    private final ResidentState memory = new ResidentState();
    private final Pins pins = new Pins();
    private final ReadParts parts = new ReadParts();
    private final FileOutline outlines;
    private final Map<String, SourceText> known = new HashMap<>();
    private Set<String> staying = Set.of();
    private List<FileBlock> drafted = List.of();
    private @Nullable Preparation preparation;

    public ResidentSystem(SessionState state, ResidentSettings settings, DiskFiles disk, FileOutline outlines) {
        this.state = state;
        this.settings = settings;
        this.disk = new LookedOnce(disk);
        this.outlines = outlines;
    }

    @Override
    public void apply(Recorded event) {
        memory.apply(event);
        pins.apply(event.event());
    }

    @Override
    public Draft draft(RequestContext now) {
        Members members = members(now);
        drafted = affordable(Revisions.due(memory.prompt(), members, known), now);
        remember(members);
        return Draft.of(
                drafted.stream()
                        .map(block -> new DraftMessage(block.source(), block.text()))
                        .toList(),
                drafted.stream().<TapeEvent>map(ResidentRevised::of).toList());
    }

    /** What the prompt shows must be true at any price; what it does not show yet may wait where there is no room. */
    private List<FileBlock> affordable(List<FileBlock> due, RequestContext now) {
        long room = (long) (settings.deferUntil() * now.budget().tokens())
                - now.size().total();
        List<FileBlock> affordable = new ArrayList<>();
        for (FileBlock block : due) {
            long tokens = isNew(block) ? tokens(block) : 0;
            if (tokens <= Math.max(0, room)) {
                affordable.add(block);
                room -= tokens;
            }
        }
        return affordable;
    }

    private boolean isNew(FileBlock block) {
        FileCoverage held = memory.prompt().holding(block.path()).orElse(null);
        return held == null || held.extent() == FileCoverage.CoverageExtent.GONE;
    }

    private long tokens(FileBlock block) {
        Conversation conversation = state.conversation();
        return conversation.tokens(conversation.block(block.source(), block.text()));
    }

    /** The texts that the prompt shows now, so that a later change can be told by what it changes. */
    private void remember(Members members) {
        known.entrySet()
                .removeIf(file -> memory.prompt()
                        .holding(file.getKey())
                        .filter(held -> file.getValue().version().equals(held.version()))
                        .isEmpty());
        for (Member member : members.chosen()) {
            memory.prompt()
                    .holding(member.path())
                    .filter(held -> member.source().version().equals(held.version()))
                    .ifPresent(held -> known.put(member.path(), member.source()));
        }
    }

    @Override
    public Optional<Rewrite> rewrite(RequestContext now, Draft due, SessionLog log) {
        Members members = members(now);
        Optional<Fold> why =
                now.fullness().ratio() < settings.deferUntil() ? due(members, now) : Optional.of(Fold.SHRINK);
        return why.map(fold -> new Rebase(
                        RebaseReason.resident(fold),
                        List.of(new Keep(state.conversation().messages().size()))))
                .filter(rebase -> isWorthIt(rebase, now, why.orElseThrow()))
                .map(Rewrite::of);
    }

    private Optional<Fold> due(Members members, RequestContext now) {
        PromptFiles prompt = memory.prompt();
        boolean isFirst = state.conversation().messages().stream().noneMatch(PromptMessage::isCarried);
        return FoldPolicy.due(new FoldPolicy.FoldState(
                members.bytes(),
                members.superseded(prompt) + Revisions.superseding(prompt, drafted),
                isFirst,
                memory.lastRequest().isCacheCold(settings.cacheLife(), now.now())));
    }

    /** A rewriting that does not shorten the prompt would be due for ever, and one that frees little soon again: that is the ladder's. */
    private boolean isWorthIt(Rebase rebase, RequestContext now, Fold why) {
        Rebased planned = now.plan(rebase);
        return switch (why) {
            case FIRST_ASK -> planned.edits().stream().anyMatch(edit -> !(edit instanceof Keep));
            case SUPERSEDED ->
                planned.after() <= (1 - Rewrite.LARGE_SHARE) * now.size().total();
            case COLD_CACHE -> planned.after() < now.size().total();
            case SHRINK -> planned.after() <= most(rebase, now.budget());
        };
    }

    @Override
    public boolean hold(String path) {
        return staying.contains(path);
    }

    @Override
    public double deferUntil() {
        return settings.deferUntil();
    }

    /** Without its files folded a rebase is still a rebase, and what it drops of them is shown again. */
    @Override
    public Rewrite complete(Rewrite planned, RequestContext now) {
        Rebase rebase = planned.rebase();
        if (!rebase.reason().isOurs()) {
            return planned;
        }
        Set<Long> heldOnTo = new HashSet<>(pins.messages());
        lookAnewFor(now);
        Set<String> leaving = candidates().leaving();
        FoldPlan plan = FoldPlan.of(
                rebase,
                chosen(candidates().without(leaving), now),
                new FoldPlan.FoldInput(
                        state.conversation(),
                        memory.prompt(),
                        heldOnTo::contains,
                        leaving,
                        most(rebase, now.budget())));
        return planned.with(plan.rebase())
                .remarking(plan.remark().<List<TapeEvent>>map(List::of).orElse(List.of()));
    }

    private long most(Rebase planned, ContextBudget budget) {
        return planned.reason().shrinks()
                ? (long) ((settings.deferUntil() - MARGIN) * budget.tokens())
                : Long.MAX_VALUE;
    }

    private Members members(RequestContext now) {
        lookAnewFor(now);
        Members members = chosen(candidates(), now);
        Set<String> paths = new HashSet<>();
        members.chosen().stream().filter(Member::isForBase).forEach(member -> paths.add(member.path()));
        staying = paths;
        return members;
    }

    /** What was seen on the disk, and drafted of it, holds while one request is prepared, and no longer. */
    private void lookAnewFor(RequestContext now) {
        if (now.preparation() != preparation) {
            disk.forget();
            drafted = List.of();
            preparation = now.preparation();
        }
    }

    private Selection.Candidates candidates() {
        return new Selection.Candidates(
                pins.files(), state.task().workingSet().byScore(state.task().turn()), memory.used(), parts, outlines);
    }

    private Members chosen(Selection.Candidates candidates, RequestContext now) {
        Selection.SelectionLimits limits = new Selection.SelectionLimits(
                settings.topN(), settings.bytesPerFile(), settings.bytesTotal(now.budget()));
        return Selection.of(candidates, limits, memory.prompt(), disk);
    }

    /** What stays now, and what of the pinned and the most used does not. With no call open. */
    public ResidentReport report(RequestContext now) {
        Members members = members(now);
        return new ResidentReport(
                members.chosen().stream().map(this::row).toList(),
                members.superseded(memory.prompt()),
                settings.bytesTotal(now.budget()),
                left(members));
    }

    private ResidentReport.ResidentRow row(Member member) {
        TaskState task = state.task();
        return new ResidentReport.ResidentRow(
                member.path(),
                member.source().lines(),
                member.bytes(),
                task.workingSet().score(member.path(), task.turn()),
                member.isPinned(),
                extent(member),
                told(member));
    }

    private static ResidentReport.ResidentExtent extent(Member member) {
        if (!member.isBroughtIn()) {
            return ResidentReport.ResidentExtent.PARTS;
        }
        return member.isWhole() ? ResidentReport.ResidentExtent.WHOLE : ResidentReport.ResidentExtent.ENDS;
    }

    private ResidentReport.PromptStatus told(Member member) {
        Optional<FileCoverage> held = memory.prompt()
                .holding(member.path())
                .filter(coverage -> member.source().version().equals(coverage.version()));
        if (held.isEmpty()) {
            return ResidentReport.PromptStatus.NEXT_REQUEST;
        }
        return member.isBroughtIn() && held.get().extent() == FileCoverage.CoverageExtent.PART
                ? ResidentReport.PromptStatus.NEXT_REBASE
                : ResidentReport.PromptStatus.ALREADY;
    }

    private static List<ResidentReport.ExcludedFile> left(Members members) {
        return new TreeMap<>(members.others())
                .entrySet().stream()
                        .map(file -> new ResidentReport.ExcludedFile(
                                file.getKey(), file.getValue().words()))
                        .toList();
    }

    /** What the model has seen of files: by its calls, and by what it was told of their changes. Any thread may ask. */
    public SeenFiles seen() {
        SeenFiles byCalls = state.seen();
        return new SeenFiles() {
            @Override
            public Optional<String> version(String path) {
                return memory.prompt()
                        .holding(path)
                        .flatMap(held -> Optional.ofNullable(held.version()))
                        .or(() -> byCalls.version(path));
            }

            @Override
            public Optional<String> resident(String path) {
                return memory.prompt().holding(path).flatMap(FileCoverage::whole);
            }
        };
    }

    /** All that residency knows of a session beyond the conversation, folded from the tape. Owned by the session's engine thread. */
    public static final class ResidentState {
        private final PromptFiles prompt = new PromptFiles();
        private final UsedFiles used = new UsedFiles();
        private final LastRequest lastRequest = new LastRequest();

        public void apply(Recorded recorded) {
            prompt.apply(recorded.event());
            used.apply(recorded.event());
            lastRequest.apply(recorded);
        }

        public PromptFiles prompt() {
            return prompt;
        }

        UsedFiles used() {
            return used;
        }

        public LastRequest lastRequest() {
            return lastRequest;
        }
    }
}
