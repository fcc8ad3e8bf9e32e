package dev.deepseektui.core.model;

import java.util.List;

/** Which models there are, and who did not say which he has. */
public record ModelList(List<ModelInfo> models, List<Silent> silent) {
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
