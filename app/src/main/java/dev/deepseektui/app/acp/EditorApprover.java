package dev.deepseektui.app.acp;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.acp.DiffBlocks.Diff;
import dev.deepseektui.app.acp.ToolCalls.ContentBlock;
import dev.deepseektui.app.acp.ToolCalls.ToolCallUpdate;
import dev.deepseektui.core.approval.Approver;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.Question.Answer;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json.ProtocolRecord;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.rpc.RpcFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An approver that asks the user in the editor. The question is shown next to its tool call. */
record EditorApprover(EditorClient client, EditorListener listener) implements Approver {
    private static final String ONCE = "once";
    private static final String SESSION = "session";
    private static final String ALWAYS = "always";
    private static final String NO = "no";

    /** Asks the user; refuses if the session is not open yet. */
    @Override
    public Answer ask(Question question, Cancellation cancellation) {
        return listener.session().map(open -> ask(open, question, cancellation)).orElseGet(Answer.No::new);
    }

    private Answer ask(OpenSession open, Question question, Cancellation cancellation) {
        ToolCalls calls = open.updates().calls();
        String subject = question.intent().subject();
        List<Object> content = content(open, question, subject);
        Optional<ToolCallUpdate> known = question.agent().isEmpty()
                ? listener.deciding().flatMap(id -> calls.known(id, content))
                : Optional.empty();
        if (known.isPresent()) {
            return ask(open, question, known.get(), cancellation);
        }
        String id = calls.asked(question.tool(), subject);
        Answer answer = ask(open, question, calls.known(id, content).orElseThrow(), cancellation);
        calls.decided(id, isYes(answer) ? "completed" : "failed");
        return answer;
    }

    private static boolean isYes(Answer answer) {
        return !(answer instanceof Answer.No
                || answer instanceof Answer.NoWithReason
                || answer instanceof Answer.NotAsked);
    }

    private Answer ask(OpenSession open, Question question, ToolCallUpdate call, Cancellation cancellation) {
        PermissionRequest request = new PermissionRequest(open.id(), call, options(question));
        try {
            Outcome outcome = client.ask("session/request_permission", request, PermissionAnswer.class, cancellation)
                    .outcome();
            if (outcome != null && outcome.outcome().equals("cancelled")) {
                // In the protocol, a cancelled question means that the user cancelled the turn.
                open.cancel();
                return new Answer.No();
            }
            return answer(question, outcome == null ? "" : outcome.optionId());
        } catch (RpcFailure e) {
            return e.kind() == RpcFailure.RpcFailureKind.REFUSED
                    ? new Answer.NotAsked("The editor could not ask the user ("
                            + SafeText.line(String.valueOf(e.getMessage())) + "). Go on without it.")
                    : new Answer.No();
        }
    }

    /** Returns the content of a question: its reason, and the command or the change. */
    private static List<Object> content(OpenSession open, Question question, String subject) {
        String who = question.agent().isEmpty() ? "" : say("acp.agent_asks", SafeText.exact(question.agent())) + " ";
        List<Object> content = new ArrayList<>(List.of(ContentBlock.of(who + SafeText.exact(question.why()))));
        List<Diff> changes = question.intent() instanceof Intent.Writes writes
                ? DiffBlocks.of(subject).content(open.workspace().resolve(writes.path()))
                : List.of();
        if (!changes.isEmpty()) {
            content.addAll(changes);
        } else if (!subject.isBlank()) {
            content.add(ToolCalls.content(SafeText.exactLines(subject)));
        }
        return content;
    }

    private static List<PermissionOption> options(Question question) {
        List<PermissionOption> options = new ArrayList<>();
        options.add(new PermissionOption(ONCE, say("acp.allow.once"), "allow_once"));
        if (question.mayBeGranted()) {
            String offer = say("acp.allow.session", SafeText.exact(question.offerWords()));
            options.add(new PermissionOption(SESSION, offer, "allow_always"));
        }
        if (!question.lasting().isEmpty()) {
            String rules = question.lasting().stream()
                    .map(Rule::text)
                    .map(SafeText::exact)
                    .collect(Collectors.joining("  "));
            options.add(new PermissionOption(ALWAYS, say("acp.allow.always", rules), "allow_always"));
        }
        options.add(new PermissionOption(NO, say("acp.allow.no"), "reject_once"));
        return options;
    }

    /** Returns the answer for the option that the user chose; refuses the call if that option was not offered. */
    private static Answer answer(Question question, String option) {
        return switch (option) {
            case ONCE -> new Answer.Once();
            case SESSION -> question.mayBeGranted() ? new Answer.ForSession() : new Answer.No();
            case ALWAYS -> question.lasting().isEmpty() ? new Answer.No() : new Answer.Always(question.lasting());
            default -> new Answer.No();
        };
    }

    @ProtocolRecord
    record PermissionRequest(String sessionId, ToolCallUpdate toolCall, List<PermissionOption> options) {}

    @ProtocolRecord
    record PermissionOption(String optionId, String name, String kind) {}

    @ProtocolRecord
    record PermissionAnswer(@Nullable Outcome outcome) {}

    @ProtocolRecord
    record Outcome(String outcome, String optionId) {}
}
