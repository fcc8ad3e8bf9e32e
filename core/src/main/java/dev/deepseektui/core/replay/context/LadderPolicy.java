package dev.deepseektui.core.replay.context;

import dev.deepseektui.core.arena.ArenaSettings;
import dev.deepseektui.core.arena.source.OwnSources;
import dev.deepseektui.core.budget.ContextBudget;
import dev.deepseektui.core.budget.ContextKeys;
import dev.deepseektui.core.budget.PromptSize;
import dev.deepseektui.core.compaction.CompactionSettings;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.embedding.Embedders;
import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.message.ToolCall;
import dev.deepseektui.core.message.ToolOutcome;
import dev.deepseektui.core.message.ToolOutcome.Access;
import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.Kind;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.resident.ResidentSettings;
import dev.deepseektui.core.tape.FileChanging;
import dev.deepseektui.core.turn.Advisers;
import dev.deepseektui.core.turn.ArenaWatch;
import dev.deepseektui.core.turn.Chronicle;
import dev.deepseektui.core.turn.CompactionWatch;
import dev.deepseektui.core.turn.Drafter;
import dev.deepseektui.core.turn.Drafter.Moment;
import dev.deepseektui.core.turn.Drafts;
import dev.deepseektui.core.turn.ResidentWatch;
import java.util.List;
import java.util.Optional;

/** The product's own policy: what is due beside the conversation, and the ladder over both, as a turn has them before each request. */
public final class LadderPolicy implements ReplayPolicy {
    private final Chronicle chronicle;
    private final CompactionWatch compaction;
    private final Drafts drafts;
    private final Optional<RecordedFiles> files;
    private final Cancellation never = new Cancellation();

    private LadderPolicy(
            Chronicle chronicle, CompactionWatch compaction, Optional<RecordedFiles> files, List<Drafter> drafters) {
        this.chronicle = chronicle;
        this.compaction = compaction;
        this.files = files;
        this.drafts = new Drafts(chronicle, drafters);
    }

    /** As the settings have it. */
    public static ReplayPolicy.Choice of(Config config) {
        return (chronicle, provider, ground) -> {
            CompactionWatch compaction = new CompactionWatch(
                    chronicle,
                    CompactionSettings.of(config),
                    new Advisers(
                            Embedders.of(config), Optional.of(summaryOfTheTape(chronicle, provider)), Optional.empty()),
                    model -> ground.budget());
            ArenaWatch arena = new ArenaWatch(chronicle, compaction.memory().requests(), ArenaSettings.of(config));
            OwnSources.of(chronicle.task(), arena.memory()).forEach(arena::add);
            if (!config.get(ContextKeys.CACHE_MAXIMAL)) {
                return new LadderPolicy(chronicle, compaction, Optional.empty(), List.of(arena));
            }
            RecordedFiles files = new RecordedFiles();
            ResidentWatch residents =
                    new ResidentWatch(chronicle, ResidentSettings.of(config), model -> ground.budget(), files);
            return new LadderPolicy(chronicle, compaction, Optional.of(files), List.of(residents, arena));
        };
    }

    /** A model that is paid for a summary and gives none, so that the one stands that needs no model: the same each time. */
    private static ChatModel summaryOfTheTape(Chronicle chronicle, ReplayedProvider provider) {
        return (request, listener, cancellation) -> {
            TokenUsage usage = provider.billSummary(chronicle.conversation(), request.promptTokens());
            return new ChatFailure(
                    Kind.SERVER_ERROR, "no model is asked", new ChatReply("", null, List.of(), null, usage, null));
        };
    }

    @Override
    public void beforeRequest(Moment moment) {
        ContextBudget budget = moment.budget();
        Drafts.Due due = drafts.due(moment);
        if (drafts.rewrite(new Moment(moment.turn(), moment.step(), budget, due.size()))
                || compaction.look(budget.fullness(due.size()), never).isPresent()) {
            due = drafts.due(new Moment(moment.turn(), moment.step(), budget, size()));
        }
        drafts.append(due);
        if (!budget.fits(size().total())) {
            compaction.atTheWall(budget.fullness(size()), never);
        }
    }

    @Override
    public ToolOutcome returned(ToolCall call, ToolOutcome recorded) {
        return files.map(known -> learn(known, call, recorded)).orElse(recorded);
    }

    /** As a live session, in which a write says first what it is about to change. */
    private ToolOutcome learn(RecordedFiles known, ToolCall call, ToolOutcome recorded) {
        String before =
                Optional.ofNullable(recorded.resource()).flatMap(known::version).orElse(null);
        ToolOutcome outcome = known.learn(call, recorded);
        if (outcome.access() == Access.WRITE && outcome.resource() != null && outcome.version() != null) {
            chronicle.record(new FileChanging(call.id(), outcome.resource(), before, outcome.version()));
        }
        return outcome;
    }

    @Override
    public void afterTurn(ContextBudget budget) {
        long turn = chronicle.task().turn();
        if (!drafts.rewrite(new Moment(turn, 0, budget, size()))) {
            compaction.look(budget.fullness(size()), never);
        }
    }

    private PromptSize size() {
        return chronicle.conversation().size();
    }
}
