package dev.deepseektui.testkit.simulator;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.SimulatorSettings.Time;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.RecordedAnswer;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.BilledAnswer;
import dev.deepseektui.testkit.simulator.chat.Billing;
import dev.deepseektui.testkit.simulator.chat.ChatMessage;
import dev.deepseektui.testkit.simulator.chat.ChatRequest;
import dev.deepseektui.testkit.simulator.chat.ChatRequestReader;
import dev.deepseektui.testkit.simulator.chat.ChatRules;
import dev.deepseektui.testkit.simulator.chat.ModelCatalog;
import dev.deepseektui.testkit.simulator.chat.WireDialect;
import java.util.List;
import java.util.Optional;

/**
 * The handler of chat requests. It checks format, rules, balance and context size, gets the reply from the brain, and
 * bills it.
 */
final class ChatEndpoint {
    private final ModelCatalog models;
    private final Billing billing;
    private final Time time;
    private final IdSource ids;
    private final Brain brain;
    private final WireDialect dialect;

    ChatEndpoint(SimulatorSettings settings, Billing billing, Brain brain) {
        this.models = new ModelCatalog(settings.terms().window());
        this.time = settings.time();
        this.ids = settings.ids();
        this.billing = billing;
        this.brain = brain;
        this.dialect = new WireDialect(settings.terms().dialect());
    }

    /**
     * Serves a request.
     *
     * @param isBeta true for a request to {@code /beta}
     */
    ServedResponse serve(String key, ReceivedRequest http, boolean isBeta) {
        ChatRequest request = ChatRequestReader.read(dialect.in(http.body()), isBeta);
        ChatRequest named = request.withModel(models.named(request.model()));
        ChatRules.check(named);
        billing.checkBalance(key);
        long room = models.checkedOutput(named, billing.promptTokens(named));
        Reply reply = brain.answer(new Ask(named, http.headers()));
        if (reply instanceof Refusal refusal) {
            return ServedResponse.refused(refusal.error(), refusal.faults());
        }
        if (reply instanceof RecordedAnswer recorded) {
            return new ServedResponse(Transmission.of(recorded), recorded.body(), Optional.empty());
        }
        Answer answer = (Answer) reply;
        BilledAnswer billed = billing.bill(key, named, message(named, answer), room);
        UnsentAnswer outgoing =
                new UnsentAnswer(ids.next(), time.clock().instant().getEpochSecond(), request, answer, billed, dialect);
        return new ServedResponse(Transmission.of(outgoing), outgoing.whole(), Optional.of(billed.usage()));
    }

    private ChatMessage message(ChatRequest request, Answer answer) {
        String thoughts = request.effort().thinks() ? answer.reasoning() : null;
        List<ToolCall> calls = answer.calls().stream().map(this::identified).toList();
        Optional<ChatMessage> prefix = request.prefix();
        return prefix.isEmpty()
                ? new ChatMessage(Role.ASSISTANT, answer.text(), thoughts, calls, null)
                : new ChatMessage(Role.ASSISTANT, behind(prefix.get().text(), answer.text()), null, calls, null);
    }

    /** Returns an answer without the prefix that is already in the request. */
    private static String behind(String prefix, String answer) {
        return answer.startsWith(prefix) ? answer.substring(prefix.length()) : answer;
    }

    private ToolCall identified(ToolCall call) {
        return call.id().isEmpty() ? new ToolCall("call_" + ids.next(), call.name(), call.arguments()) : call;
    }
}
