package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.context.MessageContents.MessageContent;
import dev.deepseektui.core.context.MessageContents.MessageContent.ContentKind;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.PromptMessage;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.tape.event.PressureLevel;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The tokens of the prompt by message class and by file, and the next thresholds.
 *
 * @param files largest first
 * @param next the thresholds that are not reached yet
 */
public record ContextBreakdown(
        Fullness fullness, List<MessageClass> classes, List<FileShare> files, List<PressureStep> next) {
    public ContextBreakdown {
        classes = List.copyOf(classes);
        files = List.copyOf(files);
        next = List.copyOf(next);
    }

    /** A class of messages, such as user messages, replies, files or outlines. */
    public record MessageClass(String name, int messages, long tokens) {
        private MessageClass and(MessageClass other) {
            return new MessageClass(name, messages + other.messages, tokens + other.tokens);
        }
    }

    /**
     * A file in the conversation.
     *
     * @param isOutline whether no message shows the file's text any more
     * @param idle the number of user messages and replies since its last reference
     */
    public record FileShare(String path, long tokens, boolean isOutline, long idle, boolean isPinned) {
        private FileShare and(FileShare other) {
            return new FileShare(
                    path,
                    tokens + other.tokens,
                    isOutline && other.isOutline,
                    Math.min(idle, other.idle),
                    isPinned || other.isPinned);
        }
    }

    /** A level and its threshold in tokens. */
    public record PressureStep(PressureLevel level, double at, long tokens) {}

    public static ContextBreakdown of(
            Conversation conversation, LadderState memory, Fullness fullness, PressureThresholds thresholds) {
        Body body = new Body(conversation, memory);
        Map<String, MessageClass> classes = new LinkedHashMap<>();
        Map<String, FileShare> files = new TreeMap<>();
        for (int i = 0; i < body.size(); i++) {
            MessageClass one = new MessageClass(className(body.message(i), body.held(i)), 1, body.tokens(i));
            classes.merge(one.name(), one, MessageClass::and);
            MessageContent held = body.held(i);
            if (!held.path().isEmpty()) {
                FileShare share = new FileShare(
                        held.path(),
                        body.tokens(i),
                        held.kind() == ContentKind.OUTLINE,
                        body.idle(i),
                        body.isPinned(i));
                files.merge(held.path(), share, FileShare::and);
            }
        }
        return new ContextBreakdown(
                fullness,
                sorted(classes.values(), MessageClass::tokens),
                sorted(files.values(), FileShare::tokens),
                next(fullness, thresholds));
    }

    private static String className(PromptMessage message, MessageContent held) {
        return switch (held.kind()) {
            case FILE -> "file";
            case OUTLINE -> "outline";
            case OUTPUT -> "output";
            case CUT_OUTPUT -> "shortened output";
            case PICTURE -> "picture";
            case WORDS -> message.origin().name().toLowerCase(Locale.ROOT);
        };
    }

    private static <T> List<T> sorted(Collection<T> shares, ToLongFunction<T> tokens) {
        return shares.stream()
                .sorted(Comparator.comparingLong(tokens).reversed())
                .toList();
    }

    private static List<PressureStep> next(Fullness fullness, PressureThresholds thresholds) {
        return Stream.of(
                        step(PressureLevel.SOFT, thresholds.soft(), fullness),
                        step(PressureLevel.HARD, thresholds.hard(), fullness),
                        step(PressureLevel.EMERGENCY, thresholds.emergency(), fullness))
                .filter(step -> step.at() > fullness.ratio())
                .toList();
    }

    private static PressureStep step(PressureLevel level, double at, Fullness fullness) {
        return new PressureStep(level, at, (long) Math.ceil(at * fullness.budget()));
    }
}
