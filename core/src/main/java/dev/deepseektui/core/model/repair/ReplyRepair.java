package dev.deepseektui.core.model.repair;

import dev.deepseektui.core.base.IdSource;
import dev.deepseektui.core.conversation.MessageFactory.CallIds;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatReply.FinishReason;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.ReplyRepairs;
import dev.deepseektui.core.model.ReplyRepairs.CallNote;
import dev.deepseektui.core.model.ReplyRepairs.Repair;
import dev.deepseektui.core.model.ReplyRepairs.ReplyFlaw;
import dev.deepseektui.core.model.repair.ArgumentRepair.RepairedCall;
import dev.deepseektui.core.model.repair.LeakGrammar.BlockState;
import dev.deepseektui.core.model.repair.LeakGrammar.TextCall;
import dev.deepseektui.core.model.repair.LeakReader.Leak;
import dev.deepseektui.core.model.repair.Repetition.Repeated;
import dev.deepseektui.core.tape.event.ToolCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The repair of one reply: text that is a call becomes one, and arguments get the form that their tool expects. */
final class ReplyRepair {
    private static final String REPEATED_ARGUMENTS =
            "The call was stopped and not run: its arguments repeat the same text over and over. Write repeated content"
                    + " with a command, or in parts.";
    private static final String CUT_OFF =
            "The call was cut off at %d characters, because the answer reached its maximum length, and was not run."
                    + " Write the file in parts.";

    private final ChatRequest request;
    private final ArgumentRepair arguments;
    private final IdSource ids;
    private final List<Repair> done = new ArrayList<>();
    private final Map<String, CallNote> notes = new HashMap<>();
    private ReplyFlaw flaw = ReplyFlaw.NONE;
    private OptionalInt textEnd = OptionalInt.empty();
    private OptionalInt reasoningEnd = OptionalInt.empty();

    ReplyRepair(ChatRequest request, UnaryOperator<ToolCall> aliases, IdSource ids) {
        this.request = request;
        this.arguments = new ArgumentRepair(ToolSchemas.of(request.tools()), aliases);
        this.ids = ids;
    }

    /** Returns the position from which on the text is a call; empty if it contains none. */
    OptionalInt textEnd() {
        return textEnd;
    }

    OptionalInt reasoningEnd() {
        return reasoningEnd;
    }

    /** Returns the repaired reply; the same reply if nothing is wrong with it. */
    ChatReply of(ChatReply reply) {
        ChatReply whole = withCalls(reply, true);
        List<ToolCall> calls = repaired(whole);
        if (flaw == ReplyFlaw.NONE && calls.isEmpty()) {
            flaw = flaw(whole);
        }
        return done.isEmpty() && flaw == ReplyFlaw.NONE
                ? reply
                : whole.repaired(whole.content(), whole.reasoning(), calls, repairs());
    }

    /** Returns an incomplete reply without calls written as text. */
    ChatReply ofIncomplete(ChatReply reply) {
        ChatReply whole = withCalls(reply, false);
        return whole.repaired(whole.content(), whole.reasoning(), reply.calls(), repairs());
    }

    /**
     * Returns a reply that was cut because it repeated itself. The repeated text is kept once; a call with repeated
     * arguments is refused.
     */
    ChatReply ofRepeating(ChatReply reply, Optional<Repeated> text, Optional<Repeated> reasoning) {
        flaw = ReplyFlaw.REPETITION;
        done.add(new Repair(
                "repetition", text.isPresent() ? "text" : reasoning.isPresent() ? "reasoning" : "arguments"));
        String thought = reply.reasoning();
        String kept = thought == null ? null : cut(thought, reasoning);
        List<ToolCall> calls = List.of();
        if (text.isEmpty() && reasoning.isEmpty()) {
            calls = CallIds.distinct(reply.calls());
            calls.stream()
                    .skip(Math.max(0, calls.size() - 1))
                    .forEach(call -> notes.put(call.id(), new CallNote(true, REPEATED_ARGUMENTS)));
        }
        return reply.repaired(cut(reply.content(), text), kept, calls, repairs());
    }

    private static String cut(String text, Optional<Repeated> repeated) {
        return repeated.map(found -> text.substring(0, Math.min(text.length(), found.end())))
                .orElse(text);
    }

    private ReplyRepairs repairs() {
        return new ReplyRepairs(done, notes, flaw);
    }

    private static ReplyFlaw flaw(ChatReply reply) {
        FinishReason finish = reply.finishReason();
        if (finish != FinishReason.STOP && finish != FinishReason.TOOL_CALLS && finish != FinishReason.UNKNOWN) {
            return ReplyFlaw.NONE;
        }
        if (reply.content().isBlank()) {
            return ReplyFlaw.EMPTY;
        }
        return Announcement.ends(reply.content()) ? ReplyFlaw.ANNOUNCED : ReplyFlaw.NONE;
    }

    /** Returns the reply with calls that were written as text at its end. */
    private ChatReply withCalls(ChatReply reply, boolean mayCall) {
        if (request.tools().isEmpty()) {
            return reply;
        }
        Optional<Leak> inText = leak(reply.content());
        String thought = reply.reasoning();
        if (inText.isPresent()) {
            textEnd = OptionalInt.of(inText.get().start());
            return with(reply, inText.get(), before(reply.content(), inText.get()), thought, mayCall);
        }
        Optional<Leak> inThought =
                thought == null || !reply.content().isBlank() || !reply.calls().isEmpty()
                        ? Optional.empty()
                        : leak(thought);
        if (inThought.isEmpty() || thought == null) {
            return reply;
        }
        reasoningEnd = OptionalInt.of(inThought.get().start());
        return with(reply, inThought.get(), reply.content(), before(thought, inThought.get()), mayCall);
    }

    private static String before(String text, Leak leak) {
        String before = text.substring(0, leak.start());
        return before.isBlank() ? "" : before;
    }

    private ChatReply with(ChatReply reply, Leak leak, String content, @Nullable String thought, boolean mayCall) {
        boolean isCall = mayCall && leak.block().state() == BlockState.COMPLETE && allOffered(leak);
        done.add(new Repair(
                "leaked_call", isCall ? leak.block().form() : leak.block().form() + ":incomplete"));
        List<ToolCall> calls = new ArrayList<>(reply.calls());
        if (isCall) {
            for (TextCall call : leak.block().calls()) {
                boolean isKnown = reply.calls().stream()
                        .anyMatch(sent -> sent.name().equals(call.name())
                                && LooseJson.read(sent.arguments()).equals(LooseJson.read(call.arguments())));
                if (!isKnown) {
                    calls.add(new ToolCall("call_" + ids.next(), call.name(), call.arguments()));
                }
            }
        } else if (reply.calls().isEmpty()) {
            flaw = ReplyFlaw.INCOMPLETE_CALL;
        }
        return reply.repaired(content, thought, calls, ReplyRepairs.NONE);
    }

    /** Finds calls at the end of a text, unless an earlier message contains them or JSON in a tag names no tool. */
    private Optional<Leak> leak(String text) {
        return LeakReader.find(text)
                .filter(leak ->
                        leak.block().hasSpecialTokens() || leak.block().state() == BlockState.OPEN || allOffered(leak))
                .filter(leak -> !EarlierText.contains(request.messages(), text.substring(leak.start())));
    }

    private boolean allOffered(Leak leak) {
        return leak.block().calls().stream()
                .map(call -> arguments.repair(new ToolCall("", call.name(), call.arguments())))
                .allMatch(call -> arguments.tools().find(call.call().name()).isPresent());
    }

    private List<ToolCall> repaired(ChatReply reply) {
        List<ToolCall> calls = new ArrayList<>();
        List<ToolCall> sent = CallIds.distinct(reply.calls());
        for (ToolCall call : sent) {
            boolean isLast = calls.size() == sent.size() - 1;
            if (isLast && reply.finishReason() == FinishReason.LENGTH && !isObject(call.arguments())) {
                flaw = ReplyFlaw.CUT_CALL;
                done.add(new Repair("cut_call", "length"));
                notes.put(
                        call.id(),
                        new CallNote(true, CUT_OFF.formatted(call.arguments().length())));
                calls.add(call);
            } else {
                calls.add(repaired(call));
            }
        }
        return calls;
    }

    private static boolean isObject(String json) {
        return LooseJson.strict(json).filter(node -> node.isObject()).isPresent();
    }

    private ToolCall repaired(ToolCall call) {
        RepairedCall repaired = arguments.repair(call);
        repaired.forms().forEach(form -> done.add(new Repair("arguments", form)));
        if (!repaired.dropped().isEmpty()) {
            notes.put(
                    call.id(),
                    new CallNote(
                            false,
                            "Ignored unknown argument%s of %s: %s.\n"
                                    .formatted(
                                            repaired.dropped().size() == 1 ? "" : "s",
                                            repaired.call().name(),
                                            String.join(", ", repaired.dropped()))));
        }
        return repaired.call();
    }
}
