package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;
import static dev.deepseektui.core.base.language.CoreMessages.say;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.session.turn.UserPrompt;
import dev.deepseektui.core.tool.ImageImporter;
import dev.deepseektui.core.tool.Tool;
import dev.deepseektui.core.tool.hook.HookAnswer.HookVerdict;
import dev.deepseektui.core.tool.setup.Setup;
import dev.deepseektui.core.tool.setup.Setup.SavedPrompt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A reader of user input. It expands commands and skills, runs hooks and attaches mentioned files. */
public final class PromptReader {
    private final SessionParts parts;
    private final Expansion expansion;
    private final ImageStore imageStore;
    private final Mentions mentions;

    PromptReader(SessionParts parts, Tool shell) {
        SessionPlace place = parts.place();
        this.parts = parts;
        this.expansion = new Expansion(
                place.request().setup(),
                place.workspace().root(),
                shell,
                parts.guard().calls(),
                parts.log());
        this.imageStore = new ImageStore(new ImageImporter(place.artifacts()::put));
        this.mentions = new Mentions(place.workspace(), imageStore);
    }

    /** Returns the prompts of the user, the workspace and MCP servers that can be invoked by name. Thread-safe. */
    public List<SavedPrompt> saved() {
        List<SavedPrompt> all = new ArrayList<>(setup().saved());
        parts.hands().servers().map(ServerPrompts::saved).ifPresent(all::addAll);
        return all;
    }

    /** Returns the instructions, skills and commands of the session. Thread-safe. */
    public Setup setup() {
        return parts.place().request().setup();
    }

    /** Returns the store for images that are not workspace files. Thread-safe. */
    public ImageStore imageStore() {
        return imageStore;
    }

    UserPrompt read(PromptInput input, Cancellation cancellation) {
        Optional<ServerPrompts> servers = parts.hands()
                .servers()
                .map(known -> new ServerPrompts(
                        known, name -> parts.log().preparing(say("prompt.waits.server", SafeText.line(name)))));
        PromptInput expanded = expansion.of(input, cancellation);
        PromptInput meant =
                servers.map(texts -> texts.prompt(expanded, cancellation)).orElse(expanded);
        List<String> hooks = parts.hooks().ofPrompts();
        if (!hooks.isEmpty()) {
            parts.log().preparing(say("prompt.waits.hooks", hooks.size(), String.join(", ", hooks)));
        }
        HookVerdict verdict = parts.hooks().prompt(meant.text(), cancellation);
        if (verdict.refuses()) {
            throw error("error.hook.refused", SafeText.line(verdict.reason()));
        }
        String model = parts.state().conversation().header().model();
        return mentions.ask(
                meant,
                (server, uri) -> servers.flatMap(texts -> texts.resource(server, uri, cancellation)),
                new Mentions.AttachmentContext(
                        parts.models().chat().acceptsImages(model),
                        parts.place().installation().userHome()));
    }
}
