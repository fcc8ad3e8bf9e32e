package dev.deepseektui.app.report.figures;

import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;

/**
 * What the tokens of a prompt are made of.
 *
 * @param header the system prompt and the tools
 * @param resident files that stay whole
 * @param summary what stands for what went out
 * @param results what tools answered
 * @param replies what the model wrote
 * @param rest what the user asked, and what was said beside it
 */
public record PromptParts(long header, long resident, long summary, long results, long replies, long rest) {

    static PromptParts of(Conversation conversation) {
        long resident = 0;
        long summary = 0;
        long results = 0;
        long replies = 0;
        long rest = 0;
        for (PromptMessage message : conversation.messages()) {
            long tokens = conversation.tokens(message);
            switch (message.origin()) {
                case RESIDENT -> resident += tokens;
                case SUMMARY, CANONICAL -> summary += tokens;
                case RESULT -> results += tokens;
                case REPLY -> replies += tokens;
                case ASK, INJECTED, NOTE, NOTICE -> rest += tokens;
            }
        }
        return new PromptParts(conversation.size().header(), resident, summary, results, replies, rest);
    }

    public long total() {
        return header + resident + summary + results + replies + rest;
    }
}
