package dev.deepseektui.core.model;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import java.math.BigDecimal;
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

    /** Which models there are, and who did not say which he has. */
    record ModelList(List<ModelInfo> models, List<Silent> silent) {
        public ModelList {
            models = List.copyOf(models);
            silent = List.copyOf(silent);
        }

        /**
         * A provider that did not answer; what is known of his models may be listed all the same.
         *
         * @param name in the settings; of the usual one its host
         */
        public record Silent(String name, ChatFailure failure) {}

        /** It is a failure where nobody says anything. */
        public List<ModelInfo> orFailure() throws RequestFailed {
            if (models.isEmpty() && !silent.isEmpty()) {
                throw new RequestFailed(silent.get(0).failure());
            }
            return models;
        }
    }

    /**
     * What is left on the account.
     *
     * @param available whether it suffices for requests
     */
    record Balance(boolean available, List<Amount> amounts) {
        public Balance {
            amounts = List.copyOf(amounts);
        }

        /** What is left in one currency; {@code total = granted + toppedUp}. */
        public record Amount(String currency, BigDecimal total, BigDecimal granted, BigDecimal toppedUp) {}
    }
}
