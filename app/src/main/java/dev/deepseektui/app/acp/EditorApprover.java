package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.AcpTexts.say;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.phrase.Phrasebook;
import dev.deepseektui.core.approval.Answer;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.SubjectText;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.rpc.RpcFailure;
import dev.deepseektui.core.tool.Intent;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Has the editor ask its user whether a call may run, with all that he needs to see. Each answer says what it covers. */
final class EditorApprover implements Approver {
    private static final String ONCE = "once";
    private static final String SESSION = "session";
    private static final String ALWAYS = "always";
    private static final String NO = "no";

    private final Client client;
    private final EditorListener listener;
    private final Supplier<OpenSession> open;

    /** @param open whose questions they are: known when there can be any */
    EditorApprover(Client client, EditorListener listener, Supplier<OpenSession> open) {
        this.client = client;
        this.listener = listener;
        this.open = open;
    }

    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        ToolCalls calls = open.get().updates().calls();
        // Made before it is asked: a difference is read from the disk.
        String subject = question.intent().match(new SubjectText());
        Optional<ObjectNode> known =
                question.agent().isEmpty() ? listener.deciding().flatMap(calls::known) : Optional.empty();
        if (known.isPresent()) {
            return ask(question, subject, known.get(), cancellation);
        }
        String id = calls.asked(question.tool(), subject);
        Answer answer = ask(question, subject, calls.known(id).orElseThrow(), cancellation);
        calls.decided(id, isYes(answer) ? "completed" : "failed");
        return answer;
    }

    private static boolean isYes(Answer answer) {
        return !(answer instanceof Answer.No) && !(answer instanceof Answer.NoBecause);
    }

    private Answer ask(Question question, String subject, ObjectNode call, Cancellation cancellation) {
        call.put("status", "pending");
        call.set("content", content(question, subject));
        ObjectNode params =
                Json.MAPPER.createObjectNode().put("sessionId", open.get().id());
        params.set("toolCall", call);
        params.set("options", options(question));
        try {
            return answer(client.ask("session/request_permission", params, cancellation), question);
        } catch (RpcFailure e) {
            return e.kind() == RpcFailure.Kind.REFUSED
                    ? new Answer.NoBecause("The editor could not ask the user ("
                            + SafeText.line(String.valueOf(e.getMessage())) + "). Go on without it.")
                    : new Answer.No();
        }
    }

    /** Why it is asked, and the command or the change. */
    private ArrayNode content(Question question, String subject) {
        ArrayNode content = Json.MAPPER.createArrayNode();
        String who = question.agent().isEmpty() ? "" : say("agent_asks", SafeText.line(question.agent())) + " ";
        content.addObject().put("type", "content").set("content", Outbox.text(who + Phrasebook.said(question.why())));
        if (question.intent() instanceof Intent.Writes writes) {
            DiffBlocks blocks = DiffBlocks.of(subject);
            if (!blocks.stretches().isEmpty()) {
                content.addAll(blocks.content(open.get().workspace().resolve(writes.path())));
                return content;
            }
        }
        if (!subject.isBlank()) {
            content.add(ToolCalls.content(subject));
        }
        return content;
    }

    private static ArrayNode options(Question question) {
        ArrayNode options = Json.MAPPER.createArrayNode();
        option(options, ONCE, "allow_once", say("allow.once"));
        if (question.mayBeGranted()) {
            option(options, SESSION, "allow_always", say("allow.session", Phrasebook.said(question.offerWords())));
        }
        if (!question.lasting().isEmpty()) {
            String rules = question.lasting().stream()
                    .map(Rule::text)
                    .map(SafeText::line)
                    .collect(Collectors.joining("  "));
            option(options, ALWAYS, "allow_always", say("allow.always", rules));
        }
        option(options, NO, "reject_once", say("allow.no"));
        return options;
    }

    private static void option(ArrayNode options, String id, String kind, String name) {
        options.addObject().put("optionId", id).put("name", name).put("kind", kind);
    }

    /** Who put the question away wants the turn to end. */
    private Answer answer(JsonNode result, Question question) {
        JsonNode outcome = result.path("outcome");
        if ("cancelled".equals(outcome.path("outcome").textValue())) {
            open.get().cancel();
            return new Answer.No();
        }
        return switch (outcome.path("optionId").asText("")) {
            case ONCE -> new Answer.Once();
            case SESSION -> new Answer.Session();
            case ALWAYS -> question.lasting().isEmpty() ? new Answer.No() : new Answer.Always(question.lasting());
            default -> new Answer.No();
        };
    }
}
