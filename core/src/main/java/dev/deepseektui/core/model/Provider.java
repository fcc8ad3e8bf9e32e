package dev.deepseektui.core.model;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Consumer;

/** Access to a model provider: its models and the account's balance. */
public interface Provider {
    List<ModelInfo> models(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed;

    /** Returns the models, and the providers that did not answer. */
    default ModelList list(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed {
        return new ModelList(models(notices, cancellation), List.of());
    }

    /** Returns the names of the providers other than the main one. */
    default List<String> beside() {
        return List.of();
    }

    /** Returns all models of the provider that has this model. */
    default List<ModelInfo> modelsBeside(String model, Consumer<Retrying> notices, Cancellation cancellation)
            throws RequestFailed {
        return models(notices, cancellation);
    }

    /** Returns the known models without a request. Thread-safe. */
    default List<ModelInfo> known() {
        return List.of();
    }

    Balance balance(Consumer<Retrying> notices, Cancellation cancellation) throws RequestFailed;

    /** The models, and the providers that did not answer. */
    record ModelList(List<ModelInfo> models, List<UnreachableProvider> silent) {
        public ModelList {
            models = List.copyOf(models);
            silent = List.copyOf(silent);
        }

        /**
         * A provider that did not answer. Its models may still be listed if they are known.
         *
         * @param name the name in the settings; for the main provider, its host
         */
        public record UnreachableProvider(String name, ChatFailure failure) {}

        /** Returns the models. Throws if there are none because no provider answered. */
        public List<ModelInfo> orFailure() throws RequestFailed {
            if (models.isEmpty() && !silent.isEmpty()) {
                throw new RequestFailed(silent.get(0).failure());
            }
            return models;
        }
    }

    /**
     * The balance of the account.
     *
     * @param available true if it is sufficient for requests
     */
    record Balance(boolean available, List<Amount> amounts) {
        public Balance {
            amounts = List.copyOf(amounts);
        }

        /** The balance in one currency; {@code total = granted + toppedUp}. */
        public record Amount(String currency, BigDecimal total, BigDecimal granted, BigDecimal toppedUp) {}
    }
}
