package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.tui.command.CommandTexts.say;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.NearestName;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.model.RequestFailed;
import dev.deepseektui.core.session.Session;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Suggested model names for {@code /model}: those that the provider lists, or those with a known price. */
final class ModelNames {
    private static final List<String> ALL_THE_SAME = List.of(" --force", "!");

    private static final int MOST_NAMED = 12;
    private static final char BETWEEN = '/';

    private ModelNames() {}

    static String checked(String written, Session session, Cancellation cancellation) {
        for (String mark : ALL_THE_SAME) {
            if (written.endsWith(mark)) {
                return written.substring(0, written.length() - mark.length()).strip();
            }
        }
        Collection<String> known = known(written, session, cancellation);
        if (known.isEmpty() || known.contains(written)) {
            return written;
        }
        throw new UserError(NearestName.to(written, known)
                .map(near -> say("model.near", written, near))
                .or(() -> noProvider(written, known, session))
                .orElseGet(() -> say("model.not_listed", written, some(known))));
    }

    /** Where the usual provider has names with a slash itself, nobody knows that somebody else was meant. */
    private static Optional<String> noProvider(String written, Collection<String> known, Session session) {
        int end = written.indexOf(BETWEEN);
        List<String> others = session.resources().access().provider().beside();
        if (end < 0
                || others.contains(written.substring(0, end))
                || known.stream().anyMatch(ModelNames::hasSlash)) {
            return Optional.empty();
        }
        String missing = written.substring(0, end);
        return Optional.of(
                others.isEmpty()
                        ? say("model.no_providers", written, missing)
                        : say("model.no_provider", written, missing, String.join(", ", others)));
    }

    private static boolean hasSlash(String model) {
        return model.indexOf(BETWEEN) >= 0;
    }

    private static String some(Collection<String> known) {
        String first = known.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return known.size() > MOST_NAMED ? first + ", …" : first;
    }

    private static Collection<String> known(String written, Session session, Cancellation cancellation) {
        // One try: whoever changes the model does not wait for a provider that is in trouble.
        Cancellation oneTry = new Cancellation();
        Cancellation.Registration registration = cancellation.whenCancelled(oneTry::cancel);
        try {
            List<ModelInfo> models =
                    session.resources().access().provider().modelsBeside(written, retrying -> oneTry.cancel(), oneTry);
            return models.stream().map(ModelInfo::id).toList();
        } catch (RequestFailed unknown) {
            if (cancellation.isCancelled()) {
                throw new UserError(say(
                        "model.stopped", session.state().conversation().header().model()));
            }
            return knownWithoutAsking(written, session, unknown);
        } finally {
            registration.close();
        }
    }

    private static Collection<String> knownWithoutAsking(String written, Session session, RequestFailed why) {
        Provider provider = session.resources().access().provider();
        Optional<String> other = provider.beside().stream()
                .map(name -> name + BETWEEN)
                .filter(written::startsWith)
                .findFirst();
        if (other.isEmpty()) {
            return session.state().pricedModels();
        }
        List<String> listedBefore = provider.known().stream()
                .map(ModelInfo::id)
                .filter(name -> name.startsWith(other.get()))
                .toList();
        if (listedBefore.isEmpty()) {
            throw new UserError(say("model.unknown_list", written, why.failure().message()));
        }
        return listedBefore;
    }
}
