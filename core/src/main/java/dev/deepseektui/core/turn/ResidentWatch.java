package dev.deepseektui.core.turn;

import dev.deepseektui.core.budget.ContextBudget;
import dev.deepseektui.core.compaction.Pins;
import dev.deepseektui.core.compaction.Residents;
import dev.deepseektui.core.conversation.Composer;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.Rebase;
import dev.deepseektui.core.conversation.RebaseReason;
import dev.deepseektui.core.conversation.RebaseReason.Fold;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.resident.DiskFiles;
import dev.deepseektui.core.resident.FileBlock;
import dev.deepseektui.core.resident.FoldPlan;
import dev.deepseektui.core.resident.FoldPolicy;
import dev.deepseektui.core.resident.Holding;
import dev.deepseektui.core.resident.LookedOnce;
import dev.deepseektui.core.resident.Member;
import dev.deepseektui.core.resident.Members;
import dev.deepseektui.core.resident.PromptFiles;
import dev.deepseektui.core.resident.ResidentMemory;
import dev.deepseektui.core.resident.ResidentReport;
import dev.deepseektui.core.resident.ResidentRevised;
import dev.deepseektui.core.resident.ResidentSettings;
import dev.deepseektui.core.resident.Revisions;
import dev.deepseektui.core.resident.Selection;
import dev.deepseektui.core.resident.SourceText;
import dev.deepseektui.core.tape.Asked;
import dev.deepseektui.core.tape.BodyEdit.Keep;
import dev.deepseektui.core.tape.Rebased;
import dev.deepseektui.core.tape.RequestSent;
import dev.deepseektui.core.tape.TapeEvent;
import dev.deepseektui.core.tape.ToolReturned;
import dev.deepseektui.core.task.TaskState;
import dev.deepseektui.core.tool.SeenFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Keeps the files that the work is about whole and true in the prompt: looks at the disk before each request, says what has changed
 * there, and folds it into a new base in the course of whatever rebase there is. On the engine's thread.
 */
public final class ResidentWatch implements Drafter, Residents {
    /** Files leave until the prompt is so much below where they begin to: not for every request anew. */
    private static final double MARGIN = 0.10;

    private final Chronicle chronicle;
    private final ResidentSettings settings;
    private final Function<String, ContextBudget> budgets;
    private final LookedOnce disk;
    private final ResidentMemory memory = new ResidentMemory();
    private final Pins pins = new Pins();
    private final Map<String, SourceText> known = new HashMap<>();
    private Set<String> staying = Set.of();
    private List<FileBlock> drafted = List.of();
    private boolean preparing;

    /**
     * Begins with what the chronicle replays from now on: so before it does.
     *
     * @param budgets how large prompts may be, by model
     */
    public ResidentWatch(
            Chronicle chronicle, ResidentSettings settings, Function<String, ContextBudget> budgets, DiskFiles disk) {
        this.chronicle = chronicle;
        this.settings = settings;
        this.budgets = budgets;
        this.disk = new LookedOnce(disk);
        chronicle.addFoldOfRecords(memory::apply);
        chronicle.addFold(pins::apply);
        chronicle.addFold(this::timePasses);
        chronicle.keep(this, seen(chronicle.seen()));
    }

    /** What was seen on the disk holds while a request is prepared, and no longer. */
    private void timePasses(TapeEvent event) {
        if (event instanceof RequestSent || event instanceof ToolReturned || event instanceof Asked) {
            preparing = false;
            drafted = List.of();
        }
    }

    @Override
    public Draft due(Moment moment) {
        if (!preparing) {
            disk.forget();
            preparing = true;
        }
        Members members = members(moment.budget());
        drafted = affordable(Revisions.due(memory.prompt(), members, known), moment);
        remember(members);
        return new Draft(
                drafted.stream()
                        .map(block -> new Piece(Origin.RESIDENT, block.text()))
                        .toList(),
                drafted.stream().<TapeEvent>map(ResidentRevised::of).toList());
    }

    /** What the prompt shows must be true at any price; what it does not show yet may wait where there is no room. */
    private List<FileBlock> affordable(List<FileBlock> due, Moment moment) {
        long room = (long) (settings.deferUntil() * moment.budget().tokens())
                - moment.size().total();
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
        Holding held = memory.prompt().holding(block.path()).orElse(null);
        return held == null || held.extent() == Holding.Extent.PART || held.extent() == Holding.Extent.GONE;
    }

    private long tokens(FileBlock block) {
        Conversation conversation = chronicle.conversation();
        return conversation.tokens(
                Composer.block(conversation.numberFor(Origin.RESIDENT), Origin.RESIDENT, block.text()));
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
    public Optional<Rebase> rewriting(Moment moment) {
        double fullness = moment.budget().fullness(moment.size()).ratio();
        Members members = members(moment.budget());
        Optional<Fold> why = fullness < settings.deferUntil() ? due(members) : Optional.of(Fold.SHRINK);
        return why.map(fold -> new Rebase(
                        RebaseReason.resident(fold),
                        List.of(new Keep(chronicle.conversation().messages().size()))))
                .filter(rebase -> isWorthIt(rebase, moment, why.orElseThrow()));
    }

    private Optional<Fold> due(Members members) {
        PromptFiles prompt = memory.prompt();
        boolean isFirst = chronicle.conversation().messages().stream().noneMatch(PromptMessage::isCarried);
        return FoldPolicy.due(new FoldPolicy.State(
                members.bytes(),
                members.superseded(prompt) + Revisions.superseding(prompt, drafted),
                isFirst,
                memory.isCacheCold(settings.cacheLife(), chronicle.now())));
    }

    /** A rewriting that does not shorten the prompt would be due for ever, and one that frees little soon again: that is the ladder's. */
    private boolean isWorthIt(Rebase rebase, Moment moment, Fold why) {
        Rebased planned = chronicle.plan(rebase);
        return switch (why) {
            case FIRST_ASK -> planned.edits().stream().anyMatch(edit -> !(edit instanceof Keep));
            case SUPERSEDED, COLD_CACHE -> planned.after() < moment.size().total();
            case SHRINK -> planned.after() <= most(rebase, moment.budget());
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

    /** Fails open: without its files folded a rebase is still a rebase, and what it drops of them is shown again. */
    @Override
    public Folded folded(Rebase planned) {
        if (!planned.reason().isOurs()) {
            return Residents.NONE.folded(planned);
        }
        try {
            Conversation conversation = chronicle.conversation();
            ContextBudget budget = budgets.apply(conversation.header().model());
            Set<Long> heldOnTo = new HashSet<>(pins.messages());
            FoldPlan plan = FoldPlan.of(
                    planned,
                    members(budget),
                    new FoldPlan.Scene(conversation, memory.prompt(), heldOnTo::contains, most(planned, budget)));
            return new Folded(
                    plan.rebase(), plan.remark().<List<TapeEvent>>map(List::of).orElse(List.of()));
        } catch (RuntimeException mistake) {
            chronicle.defect("resident files", mistake);
            return Residents.NONE.folded(planned);
        }
    }

    private long most(Rebase planned, ContextBudget budget) {
        return planned.reason().shrinks()
                ? (long) ((settings.deferUntil() - MARGIN) * budget.tokens())
                : Long.MAX_VALUE;
    }

    private Members members(ContextBudget budget) {
        if (!preparing) {
            disk.forget();
        }
        Selection.Candidates candidates = new Selection.Candidates(
                pins.files(),
                chronicle.task().workingSet().byScore(chronicle.task().turn()),
                memory.out());
        Selection.Limits limits =
                new Selection.Limits(settings.topN(), settings.bytesPerFile(), settings.bytesTotal(budget));
        Members members = Selection.of(candidates, limits, memory.prompt(), disk);
        Set<String> paths = new HashSet<>();
        members.chosen().forEach(member -> paths.add(member.path()));
        staying = paths;
        return members;
    }

    /** What stays now, and what of the pinned and the most used does not. With no call open. */
    public ResidentReport report() {
        ContextBudget budget = budgets.apply(chronicle.conversation().header().model());
        Members members = members(budget);
        return new ResidentReport(
                members.chosen().stream().map(this::row).toList(),
                members.superseded(memory.prompt()),
                settings.bytesTotal(budget),
                left(members));
    }

    private ResidentReport.Row row(Member member) {
        TaskState task = chronicle.task();
        boolean isShown = memory.prompt()
                .holding(member.path())
                .filter(held -> held.extent() != Holding.Extent.PART)
                .filter(held -> member.source().version().equals(held.version()))
                .isPresent();
        return new ResidentReport.Row(
                member.path(),
                member.source().lines(),
                member.bytes(),
                task.workingSet().score(member.path(), task.turn()),
                member.isPinned(),
                member.isWhole(),
                isShown);
    }

    private static List<ResidentReport.Left> left(Members members) {
        return new TreeMap<>(members.others())
                .entrySet().stream()
                        .map(file -> new ResidentReport.Left(
                                file.getKey(), file.getValue().words()))
                        .toList();
    }

    /** What the model has seen of files: by its calls, and by what it was told of their changes. Any thread may ask. */
    private SeenFiles seen(SeenFiles byCalls) {
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
                return memory.prompt().holding(path).flatMap(Holding::whole);
            }
        };
    }
}
