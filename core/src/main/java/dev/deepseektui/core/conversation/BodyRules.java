package dev.deepseektui.core.conversation;

import dev.deepseektui.core.conversation.message.Message;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.Origin;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The rules that the messages after the header must follow for the provider to accept them and for its cache to stay
 * valid.
 */
public final class BodyRules {
    private BodyRules() {}

    /** Returns a description of the first violation; empty if there is none. */
    public static Optional<String> violation(List<PromptMessage> messages) {
        return form(messages)
                .or(() -> pairing(messages))
                .or(() -> slot(messages))
                .or(() -> order(messages));
    }

    private static Optional<String> form(List<PromptMessage> messages) {
        return messages.stream().allMatch(PromptMessage::isSound)
                ? Optional.empty()
                : Optional.of("a message that cannot be sent");
    }

    /**
     * Checks that each call has exactly one result, which follows the reply that contains the call. Returns the
     * violation, if any.
     */
    private static Optional<String> pairing(List<PromptMessage> messages) {
        Set<String> open = new LinkedHashSet<>();
        for (PromptMessage message : messages) {
            Message content = message.content();
            if (content.role() == Role.TOOL) {
                if (!open.remove(String.valueOf(content.toolCallId()))) {
                    return Optional.of("a result without its call: " + content.toolCallId());
                }
            } else if (!open.isEmpty()) {
                return Optional.of("calls without results: " + open);
            } else {
                content.calls().forEach(call -> open.add(call.id()));
            }
        }
        return open.isEmpty() ? Optional.empty() : Optional.of("calls without results: " + open);
    }

    private static Optional<String> slot(List<PromptMessage> messages) {
        List<PromptMessage> system = messages.stream()
                .filter(message -> message.content().role() == Role.SYSTEM)
                .toList();
        if (system.size() > 1) {
            return Optional.of("the slot is stacked");
        }
        if (!system.isEmpty() && messages.indexOf(system.get(0)) == messages.size() - 1) {
            return Optional.of("the slot is last");
        }
        if (!system.isEmpty() && messages.indexOf(system.get(0)) != baseLength(messages)) {
            return Optional.of("the slot is not between base and body");
        }
        return system.stream().anyMatch(message -> message.origin() != Origin.CANONICAL)
                ? Optional.of("a system message outside the slot")
                : Optional.empty();
    }

    private static int baseLength(List<PromptMessage> messages) {
        int length = 0;
        while (length < messages.size() && messages.get(length).origin() == Origin.RESIDENT) {
            length++;
        }
        return length;
    }

    /**
     * Checks that each message's role matches its origin, and that message numbers do not decrease after the base and
     * the slot. Returns the violation, if any.
     */
    private static Optional<String> order(List<PromptMessage> messages) {
        long last = 0;
        boolean inBody = false;
        for (PromptMessage message : messages) {
            boolean base = message.origin() == Origin.RESIDENT || message.isSlot();
            inBody |= !base;
            if (!matches(message.origin(), message.content().role())) {
                return Optional.of(
                        message.origin() + " in the role " + message.content().role());
            }
            if (inBody && message.number() < last) {
                return Optional.of("number " + message.number() + " behind " + last);
            }
            last = inBody ? message.number() : last;
        }
        return Optional.empty();
    }

    static boolean matches(Origin origin, Role role) {
        return switch (origin) {
            case REPLY -> role == Role.ASSISTANT;
            case RESULT -> role == Role.TOOL;
            case CANONICAL -> role == Role.SYSTEM || role == Role.USER;
            case ASK, INJECTED, RESIDENT, NOTE, NOTICE, SUMMARY -> role == Role.USER;
        };
    }
}
