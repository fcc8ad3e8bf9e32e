package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.NearestName;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.RequestFailed;
import dev.deepseektui.core.session.Session;
import java.util.Collection;
import java.util.List;

/** Which names may stand behind {@code /model}? Those that the provider lists; where it cannot be asked, those with a price. */
final class ModelNames {
    /** Behind a name it says that the user knows better. */
    private static final String ALL_THE_SAME = "!";

    private ModelNames() {}

    /** The name that is meant. */
    static String checked(String written, Session session, Cancellation cancellation) {
        if (written.endsWith(ALL_THE_SAME)) {
            return written.substring(0, written.length() - 1).strip();
        }
        Collection<String> known = known(session, cancellation);
        if (known.isEmpty() || known.contains(written)) {
            return written;
        }
        throw new UserError(NearestName.to(written, known)
                .map(near -> say("model.near", written, near))
                .orElseGet(() -> say("model.not_listed", written, String.join(", ", known))));
    }

    private static Collection<String> known(Session session, Cancellation cancellation) {
        // One try: whoever changes the model does not wait for a provider that is in trouble.
        Cancellation oneTry = new Cancellation();
        Cancellation.Registration registration = cancellation.whenCancelled(oneTry::cancel);
        try {
            List<ModelInfo> models =
                    session.resources().access().provider().models(retrying -> oneTry.cancel(), oneTry);
            return models.stream().map(ModelInfo::id).toList();
        } catch (RequestFailed unknown) {
            if (cancellation.isCancelled()) {
                throw new UserError(say(
                        "model.stopped", session.state().conversation().header().model()));
            }
            return session.state().pricedModels();
        } finally {
            registration.close();
        }
    }
}
