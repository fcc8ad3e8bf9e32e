package dev.deepseektui.app.acp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.approval.Answer;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.rpc.RpcFailure;
import java.util.Optional;

/** Has the editor ask its user whether a call may run, about the call that it knows already. */
final class EditorApprover implements Approver {
    private final Client client;
    private final EditorListener listener;

    EditorApprover(Client client, EditorListener listener) {
        this.client = client;
        this.listener = listener;
    }

    /** Before the session is open there is nobody who could see what it is about. */
    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        return listener.session()
                .map(open -> ask(new PermissionQuestion(open, question), cancellation))
                .orElseGet(Answer.No::new);
    }

    private Answer ask(PermissionQuestion asked, Cancellation cancellation) {
        ToolCalls calls = asked.open().updates().calls();
        Optional<ObjectNode> known =
                asked.question().agent().isEmpty() ? listener.deciding().flatMap(calls::known) : Optional.empty();
        if (known.isPresent()) {
            return ask(asked, known.get(), cancellation);
        }
        String id = calls.asked(asked.question().tool(), asked.subject());
        Answer answer = ask(asked, calls.known(id).orElseThrow(), cancellation);
        calls.decided(id, isYes(answer) ? "completed" : "failed");
        return answer;
    }

    private static boolean isYes(Answer answer) {
        return !(answer instanceof Answer.No
                || answer instanceof Answer.NoBecause
                || answer instanceof Answer.NotAsked);
    }

    private Answer ask(PermissionQuestion asked, ObjectNode call, Cancellation cancellation) {
        try {
            JsonNode result = client.ask("session/request_permission", asked.params(call), cancellation);
            JsonNode outcome = result.path("outcome");
            if ("cancelled".equals(outcome.path("outcome").textValue())) {
                // Who put the question away wants the turn to end.
                asked.open().cancel();
                return new Answer.No();
            }
            return asked.answer(outcome.path("optionId").asText(""));
        } catch (RpcFailure e) {
            return e.kind() == RpcFailure.Kind.REFUSED
                    ? new Answer.NotAsked("The editor could not ask the user ("
                            + SafeText.line(String.valueOf(e.getMessage())) + "). Go on without it.")
                    : new Answer.No();
        }
    }
}
