package dev.deepseektui.core.context.resident;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.ContextSystem;
import dev.deepseektui.core.context.Draft;
import dev.deepseektui.core.context.Draft.DraftMessage;
import dev.deepseektui.core.context.Pins;
import dev.deepseektui.core.context.RequestContext;
import dev.deepseektui.core.context.RequestContext.Preparation;
import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.Rewrite;
import dev.deepseektui.core.context.resident.DiskFiles.CachedDiskFiles;
import dev.deepseektui.core.context.resident.Member.Members;
import dev.deepseektui.core.context.resident.ResidentEvents.ResidentRevised;
import dev.deepseektui.core.context.resident.SourceText.FileOutline;
import dev.deepseektui.core.context.resident.UsedFiles.ReadParts;
import dev.deepseektui.core.context.state.SessionLog;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.conversation.cost.CacheRecord.LastRequest;
import dev.deepseektui.core.tape.event.BodyEdit.Keep;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.RebaseReason.Fold;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.workspace.SeenFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The context system for resident files. Before each request, it compares the files of the working set with the disk
 * and informs the model of changes; in each rebase, it folds the files into a new base. Runs on the engine's thread.
 */
public final class ResidentSystem implements ContextSystem, Residents {
    /** The margin below {@code deferUntil} that a fold leaves free, so that the next request needs no further fold. */
    private static final double MARGIN = 0.10;

    private final SessionState state;
    private final ResidentSettings settings;
    private final CachedDiskFiles disk;
    private final PromptFiles prompt = new PromptFiles();
    private final UsedFiles used = new UsedFiles();
    private final LastRequest lastRequest = new LastRequest();
    private final Pins pins = new Pins();
    private final ReadParts parts = new ReadParts();
    private final StaleTexts stale = new StaleTexts();
    private final FileOutline outlines;
    private final Map<String, SourceText> known = new HashMap<>();
    private Set<String> staying = Set.of();
    private List<FileBlock> drafted = List.of();
    private @Nullable Preparation preparation;

    public ResidentSystem(SessionState state, ResidentSettings settings, DiskFiles disk, FileOutline outlines) {
        this.state = state;
        this.settings = settings;
        this.disk = new CachedDiskFiles(disk);
        this.outlines = outlines;
    }

    @Override
    public void apply(Recorded event) {
        prompt.apply(event.event());
        used.apply(event.event());
        stale.apply(event);
        lastRequest.apply(event);
        pins.apply(event.event());
    }

    @Override
    public Draft draft(RequestContext now) {
        Members members = members(now);
        drafted = affordable(Revisions.due(prompt, members, known), now);
        remember(members);
        return Draft.of(
                drafted.stream()
                        .map(block -> new DraftMessage(block.source(), block.text()))
                        .toList(),
                drafted.stream().<TapeEvent>map(ResidentRevised::of).toList());
    }

    /** Drops new files that do not fit. Corrections of files already shown are always kept. */
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
        FileCoverage held = prompt.coverage(block.path()).orElse(null);
        return held == null || held.extent() == FileCoverage.CoverageExtent.GONE;
    }

    private long tokens(FileBlock block) {
        Conversation conversation = state.conversation();
        return conversation.tokens(conversation.block(block.source(), block.text()));
    }

    /** Stores the text of shown files, so that a later change can be sent as hunks. */
    private void remember(Members members) {
        known.entrySet()
                .removeIf(file -> prompt.coverage(file.getKey())
                        .filter(held -> file.getValue().version().equals(held.version()))
                        .isEmpty());
        for (Member member : members.chosen()) {
            prompt.coverage(member.path())
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
        boolean isFirst = state.conversation().messages().stream().noneMatch(PromptMessage::isCarried);
        return FoldPlan.due(
                members.bytes(),
                members.superseded(prompt) + Revisions.superseding(prompt, drafted),
                isFirst,
                lastRequest.isCacheCold(settings.cacheLife(), now.now()));
    }

    /**
     * Returns whether the fold achieves enough for its reason. A fold that does not would be due again before every
     * request.
     */
    private boolean isWorthIt(Rebase rebase, RequestContext now, Fold why) {
        Rebased planned = now.plan(rebase);
        return switch (why) {
            case FIRST_ASK -> planned.edits().stream().anyMatch(edit -> !(edit instanceof Keep));
            case SUPERSEDED ->
                planned.after() <= (1 - Rewrite.LARGE_SHARE) * now.size().total();
            case COLD_CACHE -> planned.after() < now.size().total();
            case SHRINK -> planned.after() <= most(rebase, now);
        };
    }

    @Override
    public boolean contains(String path) {
        return staying.contains(path);
    }

    @Override
    public double deferUntil() {
        return settings.deferUntil();
    }

    @Override
    public Optional<Residents.PresentFile> present(String path) {
        return Optional.empty();
    }

    /** Adds a fold to every rebase that the program itself makes. */
    @Override
    public Rewrite complete(Rewrite planned, RequestContext now) {
        Rebase rebase = planned.rebase();
        if (!rebase.reason().isOurs()) {
            return planned;
        }
        Set<Long> pinned = new HashSet<>(pins.messages());
        forgetLastPreparation(now);
        Set<String> leaving = candidates().leaving();
        FoldPlan plan = FoldPlan.of(
                rebase,
                chosen(candidates().without(leaving), now),
                new FoldPlan.FoldInput(
                        state.conversation(), prompt, stale, pinned::contains, leaving, most(rebase, now)));
        return planned.with(plan.rebase())
                .remarking(plan.remark().<List<TapeEvent>>map(List::of).orElse(List.of()));
    }

    /**
     * Returns the maximum size of the prompt after the rebase, in tokens. A rebase made only for the fold must free a
     * large share, like every rewrite.
     */
    private long most(Rebase planned, RequestContext now) {
        if (!planned.reason().mustShrink()) {
            return Long.MAX_VALUE;
        }
        long most = (long) ((settings.deferUntil() - MARGIN) * now.budget().tokens());
        return planned.reason().isFold()
                ? Math.min(most, (long) ((1 - Rewrite.LARGE_SHARE) * now.size().total()))
                : most;
    }

    private Members members(RequestContext now) {
        forgetLastPreparation(now);
        Members members = chosen(candidates(), now);
        Set<String> paths = new HashSet<>();
        members.chosen().stream().filter(Member::isForBase).forEach(member -> paths.add(member.path()));
        staying = paths;
        return members;
    }

    /** Discards the disk cache and the drafts of the last preparation. */
    private void forgetLastPreparation(RequestContext now) {
        if (now.preparation() != preparation) {
            disk.forget();
            drafted = List.of();
            preparation = now.preparation();
        }
    }

    private FileSelection.Candidates candidates() {
        return new FileSelection.Candidates(
                pins.files(), state.task().workingSet().byScore(state.task().turn()), used, parts, outlines);
    }

    private Members chosen(FileSelection.Candidates candidates, RequestContext now) {
        FileSelection.SelectionLimits limits = new FileSelection.SelectionLimits(
                settings.topN(), settings.bytesPerFile(), settings.bytesTotal(now.budget()));
        return FileSelection.of(candidates, limits, prompt, disk);
    }

    /**
     * Reports the files that stay in the prompt and those that do not. Must not be called while a tool call is pending.
     */
    public ResidentReport report(RequestContext now) {
        return ResidentReport.of(members(now), prompt, state.task(), settings.bytesTotal(now.budget()));
    }

    /** Returns the file versions that the model has seen, in calls or resident messages. Thread-safe. */
    public SeenFiles seen() {
        SeenFiles byCalls = state.seen();
        return new SeenFiles() {
            @Override
            public Optional<String> version(String path) {
                return prompt.coverage(path)
                        .flatMap(held -> Optional.ofNullable(held.version()))
                        .or(() -> byCalls.version(path));
            }

            @Override
            public Optional<String> resident(String path) {
                return prompt.coverage(path).flatMap(FileCoverage::whole);
            }
        };
    }

    /**
     * Settings for resident files.
     *
     * @param topN the maximum number of files, including pinned ones
     * @param bytesPerFile the maximum size of a file's text in the prompt, in bytes; of a longer pinned file, only the
     * first and last lines are shown
     * @param bytesTotal the maximum size of all files in bytes; empty for a default that depends on the context budget
     * @param deferUntil the fullness up to which soft and hard compaction wait
     * @param cacheLife the lifetime of the provider's cache
     */
    public record ResidentSettings(
            int topN, int bytesPerFile, Optional<Long> bytesTotal, double deferUntil, Duration cacheLife) {
        private static final long MAX_BYTES = 262_144;
        private static final double BYTES_PER_TOKEN = 1.2;

        public static ResidentSettings of(Config config) {
            return new ResidentSettings(
                    Math.toIntExact(config.get(ContextKeys.RESIDENT_TOP_N)),
                    Math.toIntExact(config.get(ContextKeys.RESIDENT_BYTES_PER_FILE)),
                    config.find(ContextKeys.RESIDENT_BYTES_TOTAL),
                    config.get(ContextKeys.RESIDENT_DEFER_UNTIL),
                    Duration.ofMinutes(config.get(ContextKeys.CACHE_TTL_MINUTES)));
        }

        public long bytesTotal(ContextBudget budget) {
            return bytesTotal.orElse(Math.min(MAX_BYTES, (long) (BYTES_PER_TOKEN * budget.tokens())));
        }
    }
}
