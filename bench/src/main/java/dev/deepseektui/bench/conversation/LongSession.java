package dev.deepseektui.bench.conversation;

import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.RebaseScript;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A session that continues for days: turns of file reads, and a rebase that drops the older half whenever the budget is full.
 */
final class LongSession {
    private static final String[] WORDS = {
        "return", "the value", "of a", "tape;", "if (x == null)", "{", "}", "naïve", "中文", "→"
    };
    private static final long BUDGET = 100_000;
    private static final int STEPS = 8;
    private static final int FILES = 200;
    private static final TokenUsage USAGE = new TokenUsage(60_000L, 500L, 58_000L, 2_000L, 300L);

    private final Random random = new Random(1);
    private final Tape tape;
    private final Conversation conversation;
    private long turn;

    LongSession(Tape tape, Conversation conversation) {
        this.tape = tape;
        this.conversation = conversation;
        happen(new SessionStarted("4711", "/w", "1", "deepseek-flash", "high", "be brief", "[]", null));
    }

    private void happen(TapeEvent event) {
        tape.append(event);
        conversation.apply(event);
    }

    void turn() {
        String ask = text(300);
        happen(new Asked(++turn, ask, List.of()));
        happen(MessageFactory.ask(conversation.numberFor(Origin.ASK), ask));
        for (int step = 0; step < STEPS; step++) {
            step(step);
        }
        if (conversation.size().total() > BUDGET) {
            dropOlderHalf();
        }
    }

    private void step(int step) {
        ToolCall call = new ToolCall("call_" + step, "read", "{\"file_path\":\"a\"}");
        long number = conversation.numberFor(Origin.REPLY);
        ReplyReceived reply = new ReplyReceived(
                number, text(200), text(800), List.of(call), "tool_calls", USAGE, "deepseek-flash", null, null, null);
        happen(reply);
        MessageFactory.reply(reply).ifPresent(this::happen);
        String output = text(1_000 + random.nextInt(9_000));
        String path = "src/File" + random.nextInt(FILES) + ".java";
        happen(new ToolReturned(call.id(), call.name(), ToolOutcome.onFile(Status.OK, output, path, Access.READ)));
        happen(MessageFactory.result(number, call.id(), ToolOutcome.of(Status.OK, output)));
    }

    private void dropOlderHalf() {
        RebaseScript script = new RebaseScript(conversation.messages());
        long first = script.peek().number();
        long middle = (first + conversation.numberFor(Origin.NOTE)) / 2;
        while (script.peek().number() <= middle) {
            script.drop();
        }
        happen(conversation.plan(
                script.keepRest().finish(RebaseReason.compaction(PressureLevel.HARD)), Optional.empty()));
    }

    private String text(int length) {
        StringBuilder text = new StringBuilder(length + 16);
        while (text.length() < length) {
            text.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(9) == 0 ? "\n    " : " ");
        }
        return text.toString();
    }
}
