package dev.deepseektui.app.report.figures;

import dev.deepseektui.app.report.figures.SessionFigures.Prompts;
import dev.deepseektui.core.capacity.CheckpointEvaluated;
import dev.deepseektui.core.capacity.InterventionApplied;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.event.ContextAppended;
import dev.deepseektui.core.event.Rebased;
import dev.deepseektui.core.event.Recorded;
import dev.deepseektui.core.event.ReplyReceived;
import dev.deepseektui.core.event.RequestSent;
import dev.deepseektui.core.event.SessionForked;
import dev.deepseektui.core.event.TapeEvent;
import dev.deepseektui.core.event.ToolReturned;
import dev.deepseektui.core.message.Origin;
import dev.deepseektui.core.message.TokenUsage;
import dev.deepseektui.core.tokens.DeepSeekTokenizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Folds a tape into all that a report shows of the session. */
public final class FiguresFold {
    private final UsageFold usage;
    private final WorkFold work = new WorkFold();
    private final Conversation conversation = new Conversation(new DeepSeekTokenizer());
    private final List<RequestFigures> requests = new ArrayList<>();
    private final List<Rewrite> rewrites = new ArrayList<>();
    private final List<Strain> strain = new ArrayList<>();
    private final List<Stepped> interventions = new ArrayList<>();
    private final List<CostAt> cost = new ArrayList<>();
    private final Map<String, FileFigures> files = new LinkedHashMap<>();
    /** Which file a call was about, until its result joins the prompt. */
    private final Map<String, String> shown = new HashMap<>();

    private @Nullable CheckpointEvaluated selected;

    public FiguresFold(PriceTable prices) {
        this.usage = new UsageFold(prices);
    }

    public void apply(Recorded recorded) {
        TapeEvent event = recorded.event();
        conversation.apply(event);
        usage.apply(recorded);
        work.apply(recorded, usage.turn());
        if (event instanceof RequestSent sent) {
            sent(sent, recorded);
        } else if (event instanceof ReplyReceived reply) {
            answered(reply, recorded);
        } else if (event instanceof Rebased rebased) {
            rewrites.add(
                    new Rewrite(next(), rebased.reason().word(), rebased.before(), rebased.after(), rebased.price()));
        } else if (event instanceof CheckpointEvaluated evaluated) {
            selected = evaluated;
            strain.add(strain(evaluated));
        } else if (event instanceof InterventionApplied applied) {
            interventions.add(new Stepped(requests.size(), applied, selected));
        } else if (event instanceof ToolReturned returned && returned.outcome().access() != null) {
            shown.put(returned.callId(), String.valueOf(returned.outcome().resource()));
        } else if (event instanceof ContextAppended appended && appended.origin() == Origin.RESULT) {
            look();
        } else if (event instanceof SessionForked) {
            forget();
        }
    }

    private int next() {
        return requests.size() + 1;
    }

    private void sent(RequestSent sent, Recorded recorded) {
        OptionalLong common = conversation.shared();
        requests.add(new RequestFigures(
                next(),
                sent.turn(),
                recorded.ts(),
                PromptParts.of(conversation),
                sent.parts() == null ? null : sent.parts().budget(),
                common.isPresent() ? common.getAsLong() : null,
                TokenUsage.UNKNOWN,
                null,
                null));
    }

    private void answered(ReplyReceived reply, Recorded recorded) {
        if (requests.isEmpty()) {
            return;
        }
        int last = requests.size() - 1;
        TokenUsage billed = reply.usage() == null ? TokenUsage.UNKNOWN : reply.usage();
        requests.set(last, requests.get(last).answered(billed, reply.firstTokenMillis(), recorded.ts()));
        cost.add(new CostAt(requests.size(), usage.ledger().parts()));
    }

    private Strain strain(CheckpointEvaluated evaluated) {
        var assessment = evaluated.assessment();
        return new Strain(
                requests.size(),
                assessment == null ? null : assessment.pressure().hHat(),
                assessment == null ? null : assessment.slack(),
                evaluated.trouble() == null ? null : evaluated.trouble().failed());
    }

    private void look() {
        List<PromptMessage> messages = conversation.messages();
        PromptMessage result = messages.get(messages.size() - 1);
        String path = shown.remove(String.valueOf(result.content().toolCallId()));
        if (path != null) {
            long tokens = conversation.tokens(result);
            files.merge(path, new FileFigures(path, tokens, 1), (known, more) -> known.and(more.tokens()));
        }
    }

    /** What was done in another session is its own. */
    private void forget() {
        requests.clear();
        rewrites.clear();
        strain.clear();
        interventions.clear();
        cost.clear();
        files.clear();
        work.forget();
    }

    public SessionFigures figures() {
        List<FileFigures> largest = files.values().stream()
                .sorted(Comparator.comparingLong(FileFigures::tokens).reversed())
                .toList();
        return new SessionFigures(
                usage.usage(), new Prompts(requests, rewrites, strain, interventions, cost, largest), work.work());
    }
}
