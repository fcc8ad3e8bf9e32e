package dev.deepseektui.app.tui.screen;

import static dev.deepseektui.app.AppMessages.say;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.app.tui.desk.Choice;
import dev.deepseektui.app.tui.desk.Choice.ChoiceOption;
import dev.deepseektui.app.tui.desk.LineInput;
import dev.deepseektui.app.tui.desk.Overlay.Reaction;
import dev.deepseektui.app.tui.desk.UserQuestions;
import dev.deepseektui.app.tui.desk.UserQuestions.AnswerReceiver;
import dev.deepseektui.app.tui.text.Line;
import dev.deepseektui.app.tui.text.Span;
import dev.deepseektui.app.tui.text.Wrap;
import dev.deepseektui.app.tui.text.Wrap.Margin;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.tool.mcp.InputForm;
import dev.deepseektui.core.tool.mcp.InputForm.FormReply.FormAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** A server's form as a series of questions that name the server. */
final class FormDialog implements InputForm.Filler {
    private static final int MOST_CHOICES = 9;
    private static final String CANCEL = "x";

    private final UserQuestions asking;

    FormDialog(UserQuestions asking) {
        this.asking = asking;
    }

    /** The answer to one question. */
    private record FieldAnswer(boolean goesOn, Optional<JsonNode> value) {
        static final FieldAnswer STOPPED = new FieldAnswer(false, Optional.empty());
        static final FieldAnswer NOTHING = new FieldAnswer(true, Optional.empty());

        static FieldAnswer of(JsonNode value) {
            return new FieldAnswer(true, Optional.of(value));
        }
    }

    /** Synchronized so that two servers do not ask at once. */
    @Override
    public synchronized InputForm.FormReply fill(InputForm form, Cancellation cancellation) {
        FormAction agreed = asking.<FormAction>ask(
                reply -> Choice.of(
                        title(form),
                        text(form.message()),
                        List.of(
                                Choice.answer("y", say("screen.form.answer"), reply.with(FormAction.ACCEPT)),
                                Choice.answer("n", say("screen.form.decline"), reply.with(FormAction.DECLINE)),
                                Choice.answer(CANCEL, say("screen.form.cancel"), reply.with(FormAction.CANCEL))),
                        Choice.answer(CANCEL, say("screen.form.cancel"), reply.with(FormAction.CANCEL))),
                FormAction.CANCEL,
                cancellation);
        if (agreed != FormAction.ACCEPT) {
            return new InputForm.FormReply(agreed, null);
        }
        ObjectNode content = Json.object();
        for (InputForm.FormField field : form.fields()) {
            FieldAnswer given =
                    asking.<FieldAnswer>ask(reply -> question(form, field, reply), FieldAnswer.STOPPED, cancellation);
            if (!given.goesOn()) {
                return new InputForm.FormReply(FormAction.CANCEL, null);
            }
            given.value().ifPresent(value -> content.set(field.name(), value));
        }
        return new InputForm.FormReply(FormAction.ACCEPT, content);
    }

    private static String title(InputForm form) {
        return say("screen.form.title", SafeText.line(form.server()));
    }

    private static IntFunction<List<Line>> text(String words) {
        return width -> Wrap.words(List.of(Span.plain(SafeText.line(words))), Margin.NONE, width);
    }

    private static Choice question(InputForm form, InputForm.FormField field, AnswerReceiver<FieldAnswer> reply) {
        List<ChoiceOption> options = new ArrayList<>();
        if (field.choices().isEmpty() || field.choices().size() > MOST_CHOICES) {
            options.add(
                    Choice.asking("e", say("screen.form.write"), asked -> Reaction.stay(line(field, asked, reply))));
        } else {
            field.choices()
                    .forEach(choice -> options.add(Choice.answer(
                            Integer.toString(options.size() + 1),
                            SafeText.line(choice.words()),
                            reply.with(FieldAnswer.of(choice.value())))));
        }
        field.preset()
                .ifPresent(preset -> options.add(Choice.answer(
                        "d",
                        say("screen.form.preset", SafeText.line(preset.asText())),
                        reply.with(FieldAnswer.of(preset)))));
        if (!field.isRequired() && field.preset().isEmpty()) {
            options.add(Choice.answer("s", say("screen.form.skip"), reply.with(FieldAnswer.NOTHING)));
        }
        ChoiceOption cancel = Choice.answer(CANCEL, say("screen.form.cancel"), reply.with(FieldAnswer.STOPPED));
        options.add(cancel);
        return Choice.of(title(form), text(field.label()), options, cancel);
    }

    private static LineInput line(InputForm.FormField field, Choice asked, AnswerReceiver<FieldAnswer> reply) {
        String preset = field.preset().map(JsonNode::asText).orElse("");
        return LineInput.checking(
                SafeText.line(field.label()),
                preset,
                asked,
                words -> field.read(words)
                        .map(value -> Reaction.close(reply.with(FieldAnswer.of(value))))
                        .orElseGet(() -> Reaction.stay(asked)));
    }
}
