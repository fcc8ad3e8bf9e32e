package dev.deepseektui.core.model;

import java.util.List;

/** What a provider tells besides answers: which models it has and what the account holds. */
public interface Provider {
    List<ModelInfo> models(Cancellation cancellation) throws RequestFailed;

    Balance balance(Cancellation cancellation) throws RequestFailed;
}
