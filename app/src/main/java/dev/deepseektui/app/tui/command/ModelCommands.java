package dev.deepseektui.app.tui.command;

import dev.deepseektui.app.tui.Command;
import dev.deepseektui.app.tui.overlay.Picker;
import dev.deepseektui.core.approval.ApprovalMode;
import dev.deepseektui.core.ground.UserError;
import dev.deepseektui.core.model.Cancellation;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.RequestFailed;
import dev.deepseektui.core.session.Session;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Who answers, how thoroughly, and what it may do. */
final class ModelCommands {
    private static final List<String> EFFORTS = words(Effort.values(), Effort::word);
    private static final List<String> MODES = words(ApprovalMode.values(), ApprovalMode::word);

    static final List<SlashCommand> ALL = List.of(
            new SlashCommand(
                    "model", "[NAME]", "changes the model; the cached prompt is lost, once", ModelCommands::model),
            new SlashCommand(
                    "effort",
                    "[low|high|max|off]",
                    "changes how long the model reasons",
                    messages -> EFFORTS,
                    order -> oneOf(order, "Effort", EFFORTS, ModelCommands::effort)),
            new SlashCommand(
                    "mode",
                    "[plan|ask|auto]",
                    "changes what happens without asking you",
                    messages -> MODES,
                    order -> oneOf(order, "Mode", MODES, ModelCommands::mode)));

    private ModelCommands() {}

    private static <T> List<String> words(T[] values, Function<T, String> word) {
        return Arrays.stream(values).map(word).toList();
    }

    private static Stage.Work effort(String word) {
        return session -> session.changeEffort(word);
    }

    private static Stage.Work mode(String word) {
        return session -> session.changeMode(ApprovalMode.of(word));
    }

    private static Command oneOf(Order order, String title, List<String> words, Function<String, Stage.Work> change) {
        Stage stage = order.stage();
        if (order.argument().isEmpty()) {
            return order.showing(Picker.of(
                    title,
                    words.stream()
                            .map(word -> new Picker.Item(word, "", stage.atBoundary(change.apply(word))))
                            .toList()));
        }
        String word = order.argument().get();
        if (!words.contains(word)) {
            throw new UserError(word + ": must be one of " + String.join(", ", words));
        }
        return stage.atBoundary(change.apply(word));
    }

    private static Command model(Order order) {
        Stage stage = order.stage();
        return order.argument()
                .map(name -> stage.atBoundary(session -> session.changeModel(name)))
                .orElseGet(() -> stage.aside(session -> stage.open(
                        models(session, stage).choosing(order.desk().status().model()))));
    }

    private static Picker models(Session session, Stage stage) {
        try {
            List<ModelInfo> models = session.equipment()
                    .access()
                    .provider()
                    .models(retrying -> stage.tell(retrying.line()), new Cancellation());
            return Picker.of(
                    "Model",
                    models.stream()
                            .map(model -> new Picker.Item(
                                    model.id(),
                                    "by " + model.owner(),
                                    stage.atBoundary(open -> open.changeModel(model.id()))))
                            .toList());
        } catch (RequestFailed e) {
            throw new UserError("The models cannot be listed (" + e.getMessage() + "): name one, as /model NAME", e);
        }
    }
}
