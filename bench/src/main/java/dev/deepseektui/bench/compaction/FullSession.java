package dev.deepseektui.bench.compaction;

import dev.deepseektui.core.context.Residents;
import dev.deepseektui.core.context.compaction.LadderState;
import dev.deepseektui.core.context.compaction.LadderView;
import dev.deepseektui.core.conversation.Conversation;
import dev.deepseektui.core.conversation.MessageFactory;
import dev.deepseektui.core.conversation.budget.Fullness;
import dev.deepseektui.core.conversation.cost.Price;
import dev.deepseektui.core.conversation.task.TaskState;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.ShownFile;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Access;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;

/** A session of about 2,000 messages and 1 MB; a fifth of the replies read a file, another fifth run a command. */
final class FullSession {
    private static final int ROUNDS = 1_250;
    private static final int METHODS = 26;
    private static final int LINES = 10;
    private static final int MANY_LINES = 150;

    private final Instant now = Instant.parse("2026-11-02T12:00:00Z");
    private final Tape tape = new MemoryTape(() -> now);
    private final Conversation conversation = new Conversation(new DeepSeekTokenizer());
    private final LadderState memory = new LadderState();
    private final TaskState task = new TaskState();
    private final Random random = new Random(4711);

    FullSession() {
        happens(new SessionStarted("4711", "/w", "1", "deepseek-flash", "high", "be brief", "[]", null));
        for (int i = 0; i < ROUNDS; i++) {
            if (i % 5 == 0) {
                ask("How does " + name() + " use the " + name() + "?");
            }
            switch (i % 5) {
                case 1 -> call("read", file(i));
                case 3 -> call("bash", ToolOutcome.of(Status.OK, log(i % 25 == 3 ? MANY_LINES : LINES)));
                default -> reply("The " + name() + " is called by " + name() + ". " + prose(), List.of());
            }
        }
        ask("Where is the " + name() + " closed?");
        happens(new RequestSent(1, 1, conversation.size().total(), 65_536, null));
    }

    /** Returns a view in which the prompt fills this share of the budget. */
    LadderView view(double fullness) {
        long budget = Math.round(conversation.size().total() / fullness);
        return new LadderView(
                conversation,
                memory,
                task,
                new Fullness(conversation.size(), budget),
                Residents.NONE,
                UnaryOperator.identity(),
                Optional.of(new Price(0.003, 0.15, 0.60)));
    }

    int messages() {
        return conversation.messages().size();
    }

    long bytes() {
        return conversation.prompt().messages().length;
    }

    private void happens(TapeEvent event) {
        conversation.apply(event);
        task.apply(event);
        memory.apply(tape.append(event));
    }

    private void ask(String text) {
        happens(new Asked(1, text, List.of()));
        happens(MessageFactory.ask(conversation.numberFor(Origin.ASK), text));
    }

    private void reply(String text, List<ToolCall> calls) {
        ReplyReceived reply = new ReplyReceived(
                conversation.numberFor(Origin.REPLY), text, "", calls, null, null, null, null, null, null);
        happens(reply);
        MessageFactory.reply(reply).ifPresent(this::happens);
    }

    private void call(String tool, ToolOutcome outcome) {
        reply("", List.of(new ToolCall("call", tool, "{}")));
        happens(new ToolReturned("call", tool, outcome));
        happens(MessageFactory.result(conversation.numberFor(Origin.RESULT), "call", outcome));
    }

    private ToolOutcome file(int i) {
        String path = "src/main/java/File" + i + ".java";
        StringBuilder text = new StringBuilder("[" + (2 + METHODS * 3) + " lines]\nclass File" + i + " {\n");
        for (int method = 0; method < METHODS; method++) {
            text.append("    public int ")
                    .append(name())
                    .append(method)
                    .append("(String ")
                    .append(name())
                    .append(") {\n        return ")
                    .append(name())
                    .append(".length();\n    }\n");
        }
        return ToolOutcome.onFile(Status.OK, text.append("}\n").toString(), path, Access.READ)
                .showing(ShownFile.whole(path, null, text.length()));
    }

    private String log(int lines) {
        StringBuilder log = new StringBuilder();
        for (int line = 0; line < lines; line++) {
            log.append("[INFO] ")
                    .append(name())
                    .append(" took ")
                    .append(random.nextInt(900))
                    .append(" ms\n");
        }
        return log.toString();
    }

    private String prose() {
        StringBuilder prose = new StringBuilder();
        for (int word = 0; word < 12; word++) {
            prose.append(name()).append(' ');
        }
        return prose.toString();
    }

    private String name() {
        return "thing" + Integer.toString(random.nextInt(3000), 26) + "Name";
    }
}
