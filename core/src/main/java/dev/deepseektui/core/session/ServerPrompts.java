package dev.deepseektui.core.session;

import static dev.deepseektui.core.base.language.CoreMessages.error;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.SafeText;
import dev.deepseektui.core.base.rpc.RpcFailure;
import dev.deepseektui.core.conversation.Tags;
import dev.deepseektui.core.session.turn.UserPrompt;
import dev.deepseektui.core.tool.mcp.McpServers;
import dev.deepseektui.core.tool.mcp.McpServers.McpPrompt;
import dev.deepseektui.core.tool.setup.Setup.SavedPrompt;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The prompts and resources of MCP servers, requested as {@code /server:prompt words} and {@code @server:uri}.
 *
 * @param waiting receives the name of each prompt or resource before it is requested
 */
record ServerPrompts(McpServers servers, Consumer<String> waiting) {
    private static final Pattern TYPED = Pattern.compile("/([A-Za-z0-9_-]+:\\S+)(?:\\s+([\\s\\S]*))?");
    private static final int MAX_CHARACTERS = 64 * 1024;

    static List<SavedPrompt> saved(McpServers servers) {
        return servers.prompts().stream()
                .map(prompt ->
                        new SavedPrompt(prompt.name(), prompt.hint(), SafeText.line(prompt.description()), "MCP"))
                .toList();
    }

    /** Expands a prompt command of a server. Other input is returned unchanged. */
    PromptInput prompt(PromptInput input, Cancellation cancellation) {
        Matcher typed = TYPED.matcher(input.text().strip());
        if (!input.typed() || input.command().isPresent() || !typed.matches()) {
            return input;
        }
        String words = Optional.ofNullable(typed.group(2)).orElse("");
        return servers.prompts().stream()
                .filter(prompt -> prompt.name().equals(typed.group(1)))
                .findFirst()
                .map(prompt -> input.withText(text(prompt, words, cancellation), words))
                .orElse(input);
    }

    private String text(McpPrompt prompt, String words, Cancellation cancellation) {
        waiting.accept(prompt.name());
        try {
            return cut(servers.text(prompt, words, cancellation));
        } catch (RpcFailure e) {
            throw error(
                    e,
                    "error.prompt.server",
                    prompt.name(),
                    prompt.hint(),
                    SafeText.line(String.valueOf(e.getMessage())));
        }
    }

    /** Returns a resource; empty if there is no server with that name. */
    Optional<Mentions.MentionResult> resource(String server, String uri, Cancellation cancellation) {
        waiting.accept(server + ":" + uri);
        try {
            return servers.resource(server, uri, cancellation)
                    .map(text -> Mentions.MentionResult.shown(
                            server + ":" + uri, UserPrompt.MentionedText.resource(server + ":" + uri, cut(text))));
        } catch (RpcFailure e) {
            return Optional.of(
                    Mentions.MentionResult.not("cannot be read: " + SafeText.line(String.valueOf(e.getMessage()))));
        }
    }

    private static String cut(String text) {
        return Tags.neutral(
                text.length() <= MAX_CHARACTERS
                        ? text
                        : SafeText.start(text, MAX_CHARACTERS) + "\n[the rest is left out]");
    }
}
