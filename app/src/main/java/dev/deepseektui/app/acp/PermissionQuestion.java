package dev.deepseektui.app.acp;

import static dev.deepseektui.app.acp.AcpTexts.say;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.approval.Answer;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.approval.SubjectText;
import dev.deepseektui.core.approval.rule.Rule;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.Intent;
import java.util.stream.Collectors;

/** A question as an editor shows it: all that a person needs to see, and answers that each say what they cover. */
record PermissionQuestion(OpenSession open, Question question) {
    private static final String ONCE = "once";
    private static final String SESSION = "session";
    private static final String ALWAYS = "always";
    private static final String NO = "no";

    /** The command, or the change, which is read from the disk. */
    String subject() {
        return question.intent().match(new SubjectText());
    }

    /** @param call that it is about, as the editor knows it */
    ObjectNode params(ObjectNode call) {
        call.set("content", content());
        ObjectNode params = Json.object().put("sessionId", open.id());
        params.set("toolCall", call);
        params.set("options", options());
        return params;
    }

    /** Why it is asked, and the command or the change. */
    private ArrayNode content() {
        ArrayNode content = Json.array();
        String who = question.agent().isEmpty() ? "" : say("agent_asks", SafeText.line(question.agent())) + " ";
        content.addObject().put("type", "content").set("content", Outbox.text(who + question.why()));
        String subject = subject();
        if (question.intent() instanceof Intent.Writes writes) {
            DiffBlocks blocks = DiffBlocks.of(subject);
            if (!blocks.stretches().isEmpty()) {
                return content.addAll(blocks.content(open.workspace().resolve(writes.path())));
            }
        }
        if (!subject.isBlank()) {
            content.add(ToolCalls.content(subject));
        }
        return content;
    }

    private ArrayNode options() {
        ArrayNode options = Json.array();
        option(options, ONCE, "allow_once", say("allow.once"));
        if (question.mayBeGranted()) {
            option(options, SESSION, "allow_always", say("allow.session", question.offerWords()));
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

    /** What was not offered is no. */
    Answer answer(String option) {
        return switch (option) {
            case ONCE -> new Answer.Once();
            case SESSION -> question.mayBeGranted() ? new Answer.Session() : new Answer.No();
            case ALWAYS -> question.lasting().isEmpty() ? new Answer.No() : new Answer.Always(question.lasting());
            default -> new Answer.No();
        };
    }
}
