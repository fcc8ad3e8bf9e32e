package dev.deepseektui.app.tui.command;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.tui.desk.Desk;
import dev.deepseektui.app.tui.editor.Fuzzy;
import dev.deepseektui.app.tui.editor.Suggestions;
import dev.deepseektui.app.tui.editor.Suggestions.Suggestion;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.NearestName;
import dev.deepseektui.core.model.ChatFailure.RequestFailed;
import dev.deepseektui.core.model.ModelInfo;
import dev.deepseektui.core.model.Provider;
import dev.deepseektui.core.session.Session;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Suggested model names for {@code /model}: those that the provider lists, or those with a known price. */
public final class ModelNames {
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
                .map(near -> say("command.model.near", written, near))
                .or(() -> noProvider(written, known, session))
                .orElseGet(() -> say("command.model.not_listed", written, some(known))));
    }

    /** Explains an unknown provider prefix, unless the usual provider has names with a slash itself. */
    private static Optional<String> noProvider(String written, Collection<String> known, Session session) {
        int end = written.indexOf(BETWEEN);
        List<String> others = session.provider().beside();
        if (end < 0
                || others.contains(written.substring(0, end))
                || known.stream().anyMatch(ModelNames::hasSlash)) {
            return Optional.empty();
        }
        String missing = written.substring(0, end);
        return Optional.of(
                others.isEmpty()
                        ? say("command.model.no_providers", written, missing)
                        : say("command.model.no_provider", written, missing, String.join(", ", others)));
    }

    private static boolean hasSlash(String model) {
        return model.indexOf(BETWEEN) >= 0;
    }

    private static String some(Collection<String> known) {
        String first = known.stream().limit(MOST_NAMED).collect(Collectors.joining(", "));
        return known.size() > MOST_NAMED ? first + ", …" : first;
    }

    private static Collection<String> known(String written, Session session, Cancellation cancellation) {
        // Tries once: a change of the model does not wait for a failing provider.
        Cancellation oneTry = new Cancellation();
        Cancellation.Registration registration = cancellation.whenCancelled(oneTry::cancel);
        try {
            List<ModelInfo> models = session.provider().modelsBeside(written, retrying -> oneTry.cancel(), oneTry);
            return models.stream().map(ModelInfo::id).toList();
        } catch (RequestFailed unknown) {
            if (cancellation.isCancelled()) {
                throw new UserError(say(
                        "command.model.stopped",
                        session.state().conversation().header().model()));
            }
            return knownWithoutAsking(written, session, unknown);
        } finally {
            registration.close();
        }
    }

    private static Collection<String> knownWithoutAsking(String written, Session session, RequestFailed why) {
        Provider provider = session.provider();
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
            throw new UserError(
                    say("command.model.unknown_list", written, why.failure().message()));
        }
        return listedBefore;
    }

    /** Suggestions for {@code /model}, from the models known without asking a server. */
    public record ModelSuggestions(List<ModelInfo> known) {
        private static final Pattern NAME = Pattern.compile("/model +(\\S*)");
        private static final Pattern BLANK = Pattern.compile("\\s");

        /** Leaves out names that cannot be typed. */
        public ModelSuggestions {
            known = known.stream()
                    .filter(model -> SafeText.line(model.id()).equals(model.id())
                            && !BLANK.matcher(model.id()).find())
                    .toList();
        }

        /** Returns whether the text before the cursor is the argument of {@code /model}. */
        public static boolean areWanted(String beforeCursor) {
            return NAME.matcher(beforeCursor).matches();
        }

        public Optional<Suggestions> before(String cursor, Desk desk) {
            Matcher name = NAME.matcher(cursor);
            return name.matches() ? named(name.group(1), desk.status().model()) : Optional.empty();
        }

        /** Returns models that begin with the text, then similar ones. Without text, the current one is selected. */
        private Optional<Suggestions> named(String written, String current) {
            List<ModelInfo> best = Fuzzy.best(written, known, ModelInfo::id);
            List<Suggestion> all = Stream.concat(
                            best.stream().filter(model -> model.id().startsWith(written)),
                            best.stream().filter(model -> !model.id().startsWith(written)))
                    .map(model -> suggestion(model, written, current))
                    .toList();
            int chosen = written.isEmpty() ? Math.max(0, names(all).indexOf(current)) : 0;
            return Suggestions.of(written, all).map(names -> names.moved(chosen));
        }

        private static List<String> names(List<Suggestion> all) {
            return all.stream().map(Suggestion::text).toList();
        }

        /** Returns a suggestion; Enter only completes a similar name, which may be wrong. */
        private static Suggestion suggestion(ModelInfo model, String written, String current) {
            String about = model.id().equals(current) ? say("command.current") : ModelCommands.about(model);
            return new Suggestion(model.id(), model.id(), about, model.id().startsWith(written));
        }
    }
}
