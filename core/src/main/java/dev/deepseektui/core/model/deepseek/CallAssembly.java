package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.model.deepseek.SseReader.ProtocolViolation;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A builder of tool calls from deltas that identify the calls by index. */
final class CallAssembly {
    /**
     * The maximum number of calls, more than any model makes at once. Without it, a stream of new indices would fill the
     * memory.
     */
    static final int MAX_CALLS = 1_000;
    /**
     * The maximum length of a name or id, in characters. Tool names have at most 64 characters, and all servers' ids
     * are far shorter than this limit.
     */
    static final int MAX_LABEL_LENGTH = 1_024;

    private final TreeMap<Integer, CallParts> calls = new TreeMap<>();
    private final IdSource ids;

    CallAssembly(IdSource ids) {
        this.ids = ids;
    }

    /** A call as received so far: the first id and name, and all arguments. */
    private static final class CallParts {
        private @Nullable String id;
        private @Nullable String name;
        private final StringBuilder arguments = new StringBuilder();
    }

    /**
     * A part of a call.
     *
     * @param position its index in the list of deltas
     * @param arguments null if missing, which differs from empty
     */
    record Delta(
            OptionalInt index,
            int position,
            @Nullable String id,
            @Nullable String name,
            @Nullable String arguments) {}

    boolean isEmpty() {
        return calls.isEmpty();
    }

    /**
     * Returns the index of the call that a delta belongs to. Some servers omit the index or send the same one for every call.
     * In that case, a new id with a name begins another call; a delta without both continues the last call.
     */
    int place(Delta delta) {
        int last = calls.isEmpty() ? -1 : calls.lastKey();
        int named = delta.index.orElse(calls.isEmpty() ? 0 : Math.max(delta.position, last));
        CallParts known = calls.get(named);
        String id = delta.id;
        if (id == null || known == null) {
            return delta.index.isEmpty() && known != null && begins(known, delta) ? last + 1 : named;
        }
        OptionalInt same = calls.entrySet().stream()
                .filter(call -> id.equals(call.getValue().id))
                .mapToInt(Map.Entry::getKey)
                .findFirst();
        boolean isAnother = known.id != null && !known.id.equals(id) && delta.name != null && delta.arguments != null;
        return isAnother ? same.orElse(last + 1) : named;
    }

    /**
     * Returns true if a delta begins another call: if it has a name although the known call already has arguments. A
     * delta that repeats the known call's name begins another call only if the arguments are complete.
     */
    private static boolean begins(CallParts known, Delta delta) {
        if (delta.name == null || known.name == null || known.arguments.isEmpty()) {
            return false;
        }
        return !known.name.equals(delta.name) || isAtEnd(known.arguments);
    }

    private static boolean isAtEnd(StringBuilder arguments) {
        int last = arguments.length() - 1;
        while (last >= 0 && Character.isWhitespace(arguments.charAt(last))) {
            last--;
        }
        return last >= 0 && arguments.charAt(last) == '}';
    }

    void add(int index, @Nullable String id, @Nullable String name, String arguments) throws ProtocolViolation {
        requireShort(id);
        requireShort(name);
        CallParts parts = calls.computeIfAbsent(index, fresh -> new CallParts());
        if (calls.size() > MAX_CALLS) {
            throw new ProtocolViolation("sent more than " + MAX_CALLS + " tool calls at once");
        }
        parts.id = parts.id == null ? id : parts.id;
        parts.name = parts.name == null ? name : parts.name;
        parts.arguments.append(arguments);
    }

    private static void requireShort(@Nullable String label) throws ProtocolViolation {
        if (label != null && label.length() > MAX_LABEL_LENGTH) {
            throw new ProtocolViolation(
                    "sent a tool call whose id or name has more than " + MAX_LABEL_LENGTH + " characters");
        }
    }

    /**
     * Returns the calls in the order of their indices. A call with a missing or duplicate id gets a new one, because
     * the provider rejects results that cannot be told apart.
     */
    List<ToolCall> calls() {
        Set<String> taken = new HashSet<>();
        List<ToolCall> whole = new ArrayList<>(calls.size());
        for (CallParts parts : calls.values()) {
            String id = parts.id != null && taken.add(parts.id) ? parts.id : "call_" + ids.next();
            whole.add(new ToolCall(id, parts.name == null ? "" : parts.name, parts.arguments.toString()));
        }
        return whole;
    }
}
