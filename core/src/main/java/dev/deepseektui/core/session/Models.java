package dev.deepseektui.core.session;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.context.state.SessionState;
import dev.deepseektui.core.conversation.ImageContent;
import dev.deepseektui.core.conversation.budget.ContextBudget;
import dev.deepseektui.core.conversation.budget.ContextBudget.ModelWindows;
import dev.deepseektui.core.conversation.budget.ContextKeys;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatModel;
import dev.deepseektui.core.model.ChatModel.ChatListener;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.model.KnownModels;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.ModelKeys;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.model.deepseek.ExchangeCapture;
import dev.deepseektui.core.model.repair.RepairingModel;
import dev.deepseektui.core.tape.ArtifactStore;
import dev.deepseektui.core.tape.event.ToolAliases;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** The model of a session, the other known models, and the prices. */
public record Models(
        ModelAccess access, ChatModel chat, KnownModels known, PriceTable prices, ExchangeCapture capture) {

    static Models of(SessionPlace place) {
        Config config = place.config();
        Installation installation = place.installation();
        KnownModels known =
                new KnownModels(ProviderKeys.all(config), installation.home().cache());
        ExchangeCapture capture = ExchangeCapture.masking(
                config.knownKeys(), installation.userHome().toString());
        ModelAccess access = ModelAccess.of(installation, config, known, capture);
        ChatModel chat = new RepairingModel(
                new ImageChatModel(access.model(), known::acceptsImages, place.artifacts()),
                ToolAliases::canonical,
                installation.ids());
        return new Models(access, chat, known, ModelAccess.prices(config, known), capture);
    }

    /** Returns the prompt budget for a model of the main provider. */
    public static ContextBudget budget(Config config, String model) {
        return budget(config, config.find(ModelKeys.WINDOW).orElseGet(() -> ModelWindows.of(model)));
    }

    /**
     * Returns a function from a model to its prompt budget. A budget set for the session takes precedence over the
     * settings.
     */
    Function<String, ContextBudget> budgets(Config config, SessionState state) {
        return model -> {
            ContextBudget set = known.providerOf(model).isPresent()
                    ? budget(config, known.window(model).orElse(ModelWindows.UNKNOWN_MODEL))
                    : budget(config, model);
            return state.session().budget().map(set::wanting).orElse(set);
        };
    }

    private static ContextBudget budget(Config config, long window) {
        return new ContextBudget(window, config.get(ModelKeys.MAX_TOKENS), config.get(ContextKeys.BUDGET_TOKENS));
    }

    /** Returns the models that are known without a request or have a price, sorted by name. */
    List<ModelInfo> all(Set<String> priced) {
        Map<String, ModelInfo> all = new TreeMap<>();
        priced.forEach(name -> all.put(name, new ModelInfo(name, null)));
        access.provider().known().forEach(model -> all.put(model.id(), model));
        return List.copyOf(all.values());
    }

    void close() {
        access.close();
    }

    /**
     * A chat model that adds images to requests: their bytes if the model accepts images, otherwise a remark. The
     * images stay in the conversation for a later change of model.
     */
    record ImageChatModel(ChatModel model, Predicate<String> acceptsImages, ArtifactStore stored) implements ChatModel {
        /** DeepSeek's limit for inline images, in bytes. */
        private static final long MAX_BYTES = 32L << 20;

        private static final String UNSEEN = "[The picture is not shown: the model in use does not see pictures.]";
        private static final String TOO_MUCH =
                "The pictures of this conversation are more than 32 MB together; /compact puts out old ones.";

        @Override
        public ChatOutcome answer(ChatRequest request, ChatListener listener, Cancellation cancellation) {
            byte[] messages = request.messages().bytes();
            if (!ImageContent.areIn(messages)) {
                return model.answer(request, listener, cancellation);
            }
            if (!acceptsImages.test(request.model())) {
                JsonText text = JsonText.of(ImageContent.withoutImages(messages, UNSEEN));
                return model.answer(request.withMessages(text), listener, cancellation);
            }
            return ImageContent.filled(messages, this::bytes, MAX_BYTES)
                    .map(pieces ->
                            model.answer(request.withMessages(JsonText.ofPieces(pieces)), listener, cancellation))
                    .orElseGet(() -> ChatFailure.of(FailureKind.BAD_REQUEST, TOO_MUCH));
        }

        /** Returns the bytes of an image; empty if its file was deleted from the session's directory. */
        private Optional<byte[]> bytes(String id) {
            try {
                return Optional.of(stored.read(id));
            } catch (UserError gone) {
                return Optional.empty();
            }
        }

        @Override
        public boolean acceptsImages(String name) {
            return acceptsImages.test(name);
        }

        @Override
        public Optional<String> standIn() {
            return model.standIn();
        }
    }
}
