package dev.deepseektui.core.model;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import java.util.List;
import java.util.function.Consumer;

/** What a provider tells besides answers: which models it has and what the account holds. Each says when it has to ask again. */
public interface Provider {
    List<ModelInfo> models(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed;

    /** The same with who did not say which he has. */
    default ModelList list(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed {
        return new ModelList(models(notices, cancellation), List.of());
    }

    /** What the others beside it are called: the models of each are {@code NAME/MODEL}. */
    default List<String> beside() {
        return List.of();
    }

    /** Those of whoever has this model. */
    default List<ModelInfo> modelsBeside(String model, Consumer<Retrying> notices, Cancellation cancellation)
            throws RequestFailed {
        return models(notices, cancellation);
    }

    /** Those that are known without asking anybody. Any thread may look. */
    default List<ModelInfo> known() {
        return List.of();
    }

    Balance balance(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed;
}
