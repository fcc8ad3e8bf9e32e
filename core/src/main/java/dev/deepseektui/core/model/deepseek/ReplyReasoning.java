package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.ReplyJson;
import dev.deepseektui.core.tape.event.ReasoningFormat;
import dev.deepseektui.core.tape.event.ReasoningFormat.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The reasoning of a reply, under any field name. The first name with content is used for the whole reply. */
final class ReplyReasoning {
    private static final String USUAL = "reasoning_content";
    private static final List<String> GROWING = List.of("text", "summary", "data");
    /** The maximum number of blocks, more than any reply has. Without it, a stream of new blocks would fill the memory. */
    private static final int MAX_BLOCKS = 1_000;

    private final ArrayNode details = Json.array();
    private @Nullable String name;
    private @Nullable StringBuilder text;
    private @Nullable ObjectNode open;
    /** The text received for each growing field of the current block. */
    private final Map<String, StringBuilder> grown = new LinkedHashMap<>();

    /** Returns the reasoning text that a delta adds; may be empty. */
    String wordsOf(JsonNode delta) {
        for (String field : List.of(USUAL, ReplyJson.OTHER_REASONING)) {
            String said = delta.path(field).asText("");
            if (delta.path(field).isTextual() && !said.isEmpty() && isName(field)) {
                return said;
            }
        }
        JsonNode blocks = delta.path(ReplyJson.DETAILS);
        return blocks.isArray() && isName(ReplyJson.DETAILS) ? ReplyJson.said(blocks) : "";
    }

    private boolean isName(String field) {
        return name == null || name.equals(field);
    }

    /** Adds the reasoning text of a delta and its blocks, which are sent back unchanged. */
    void add(String words, JsonNode delta) {
        JsonNode blocks = delta.path(ReplyJson.DETAILS);
        if (name == null && !words.isEmpty()) {
            name = delta.path(USUAL).asText("").equals(words)
                    ? USUAL
                    : delta.path(ReplyJson.OTHER_REASONING).asText("").equals(words)
                            ? ReplyJson.OTHER_REASONING
                            : ReplyJson.DETAILS;
        }
        append(words);
        for (JsonNode block : blocks) {
            addBlock(block);
        }
    }

    void append(String words) {
        if (!words.isEmpty()) {
            if (text == null) {
                text = new StringBuilder();
            }
            text.append(words);
        }
    }

    /** Returns the number of characters in the blocks of a delta. */
    static int lengthOfBlocks(JsonNode delta) {
        JsonNode blocks = delta.path(ReplyJson.DETAILS);
        return blocks.isArray() && !blocks.isEmpty() ? blocks.toString().length() : 0;
    }

    /** Adds a block, or appends it to the one that it continues. */
    private void addBlock(JsonNode block) {
        if (!(block instanceof ObjectNode more)) {
            return;
        }
        ObjectNode last = open;
        if (last == null || !isSame(last, more)) {
            if (details.size() == MAX_BLOCKS) {
                return;
            }
            writeGrown();
            grown.clear();
            last = details.addObject();
            open = last;
        }
        for (Map.Entry<String, JsonNode> field : more.properties()) {
            add(field.getKey(), field.getValue(), last);
        }
    }

    private void add(String name, JsonNode value, ObjectNode block) {
        if (GROWING.contains(name) && value.isTextual()) {
            grown.computeIfAbsent(name, key -> new StringBuilder()).append(value.asText());
            block.putIfAbsent(name, value);
        } else if (!value.isNull() || !block.has(name)) {
            block.set(name, value);
        }
    }

    /** Writes the grown fields to the block. Joining them after each delta would take quadratic time. */
    private void writeGrown() {
        ObjectNode block = open;
        if (block != null) {
            grown.forEach((field, words) -> block.put(field, words.toString()));
        }
    }

    private static boolean isSame(ObjectNode last, ObjectNode more) {
        return last.path("type").equals(more.path("type"))
                && last.path("index").equals(more.path("index"))
                && (more.path("id").isNull()
                        || more.path("id").isMissingNode()
                        || last.path("id").equals(more.path("id")));
    }

    /** Removes and returns text that was mistaken for reasoning. */
    String takeBack() {
        String words = text == null ? "" : text.toString();
        text = null;
        return words;
    }

    @Nullable
    String text() {
        return text == null ? null : text.toString();
    }

    /** Returns the form in which reasoning is sent back; null for {@code reasoning_content}. */
    @Nullable
    ReasoningFormat form() {
        if (!details.isEmpty()) {
            writeGrown();
            return new ReasoningFormat(Field.REASONING_DETAILS, details.toString());
        }
        return ReplyJson.OTHER_REASONING.equals(name) ? ReasoningFormat.of(Field.REASONING) : null;
    }

    /**
     * A splitter of streamed text into reasoning and answer. Text that begins with {@code <think>} is reasoning up to
     * the first {@code </think>}. Other text is all answer, unless the prompt ended with the opening tag; then the text
     * begins with reasoning.
     */
    static final class ThinkTags {
        static final String OPEN = "<think>";
        static final String CLOSE = "</think>";
        /** The maximum number of blanks before the tag, more than any template writes. */
        private static final int MAX_BLANKS = 64;

        private enum TagState {
            BEFORE,
            INSIDE,
            BEHIND
        }

        /** The meaning of text that does not begin with a tag. */
        enum TagStart {
            ANSWER,
            THOUGHT
        }

        private final TagStart start;
        private TagState state = TagState.BEFORE;
        /** Text held back because it may be the beginning of a tag. */
        private String held = "";

        /** The last character of the reasoning passed on so far. */
        private char last = '\n';

        private boolean closed;
        private boolean tagged;

        ThinkTags(TagStart start) {
            this.start = start;
        }

        /** The receiver of reasoning and answer. */
        interface Sides {
            void thought(String text);

            void said(String text);
        }

        /** Ends the search for an opening tag, because the reasoning is in a field of its own. */
        void leave(Sides sides) {
            if (state == TagState.BEFORE) {
                state = TagState.BEHIND;
                flush(sides);
            }
        }

        /** Returns the form of the reasoning in the text; null if there is none. */
        @Nullable
        Field field() {
            if (state != TagState.INSIDE && !closed) {
                return null;
            }
            return tagged ? Field.THINK_TAGS : Field.THINK_END;
        }

        /** Returns true if text is treated as reasoning although it began without a tag. */
        boolean isGuessed() {
            return state == TagState.INSIDE && !tagged;
        }

        /** Treats the remaining text as part of the answer, because it was mistaken for reasoning. */
        void takeBack(Sides sides) {
            state = TagState.BEHIND;
            flush(sides);
        }

        void add(String text, Sides sides) {
            if (state == TagState.BEHIND) {
                sides.said(text);
                return;
            }
            held += text;
            if (state == TagState.BEFORE) {
                begin();
            }
            if (state == TagState.INSIDE) {
                inside(sides);
            } else if (state == TagState.BEHIND) {
                flush(sides);
            }
        }

        private void begin() {
            String text = held.stripLeading();
            if (text.startsWith(OPEN)) {
                held = text.substring(OPEN.length());
                tagged = true;
                state = TagState.INSIDE;
            } else if (!OPEN.startsWith(text) || held.length() > MAX_BLANKS) {
                state = start == TagStart.THOUGHT ? TagState.INSIDE : TagState.BEHIND;
            }
        }

        private void inside(Sides sides) {
            int end = held.indexOf(CLOSE);
            while (end >= 0 && isQuoted(end)) {
                end = held.indexOf(CLOSE, end + 1);
            }
            if (end >= 0) {
                String rest = held.substring(end + CLOSE.length());
                send(held.substring(0, end), sides::thought);
                held = rest;
                closed = true;
                state = TagState.BEHIND;
                flush(sides);
                return;
            }
            int safe = held.length() - heldBack(held);
            if (safe > 0) {
                last = held.charAt(safe - 1);
            }
            send(held.substring(0, safe), sides::thought);
            held = held.substring(safe);
        }

        /**
         * Returns whether the tag is quoted and therefore only mentioned. In reasoning that began with a tag, it never
         * counts as quoted.
         */
        private boolean isQuoted(int tag) {
            return !tagged && "`\"'".indexOf(tag == 0 ? last : held.charAt(tag - 1)) >= 0;
        }

        /** Returns the number of characters at the end of the text that may be the beginning of the closing tag. */
        private static int heldBack(String text) {
            int length = Math.min(CLOSE.length() - 1, text.length());
            while (length > 0 && !text.endsWith(CLOSE.substring(0, length))) {
                length--;
            }
            return length;
        }

        /** Passes on the held-back text at the end of the reply. */
        void end(Sides sides) {
            if (state == TagState.INSIDE) {
                send(held, sides::thought);
                held = "";
            } else {
                flush(sides);
            }
        }

        private void flush(Sides sides) {
            send(held, sides::said);
            held = "";
        }

        private static void send(String text, Consumer<String> side) {
            if (!text.isEmpty()) {
                side.accept(text);
            }
        }
    }
}
