package dev.deepseektui.core.conversation;

import dev.deepseektui.core.conversation.RebaseScript.RebaseRules;
import dev.deepseektui.core.conversation.tokens.DeepSeekTokenizer;
import dev.deepseektui.core.tape.MemoryTape;
import dev.deepseektui.core.tape.Tape;
import dev.deepseektui.core.tape.event.Asked;
import dev.deepseektui.core.tape.event.Origin;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.SessionEvents.SessionStarted;
import dev.deepseektui.core.tape.event.TapeEvent;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.ToolEvents.ToolStarted;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.HeaderChanged;
import dev.deepseektui.core.tape.event.TurnEvents.Rebased;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A random session on a tape: prompts, replies, results, injections, cancelled replies and rebases of every kind. */
final class RandomHistory {
    private static final String[] WORDS = {
        "the",
        "file",
        "漢字",
        "👩‍💻",
        "\n",
        "\u0000",
        "\uD800",
        "\"",
        "\\",
        "</injected>",
        "<think>",
        "src/Main.java",
        "\u2028",
        "é",
        "{",
        "}"
    };
    private static final String[] ARGUMENTS = {
        "{}", "{\"file_path\":\"a\"}", "{ \"n\" : 1.50 }", "[1]", "", "{\"a\":", "null", "{\"a\":1}}"
    };
    private static final String[] MODELS = {"deepseek-flash", "deepseek-v4-pro"};
    private static final String[] EFFORTS = {"low", "high", "max", "off"};
    private static final String[] NAMES = {"read", "bash", "bad name!", "", "x".repeat(70)};

    final Tape tape;
    final Conversation conversation = new Conversation(new DeepSeekTokenizer());
    private final ConversationRecorder recorder;
    private final Random random;
    /** The number of rebases of each kind. */
    final Map<String, Integer> rebases = new TreeMap<>();

    private List<PromptMessage> setAside = List.of();
    private long turn;

    RandomHistory(long seed) {
        this(seed, new MemoryTape(InstantSource.fixed(Instant.parse("2026-11-02T12:00:00Z"))));
    }

    RandomHistory(long seed, Tape tape) {
        this.tape = tape;
        this.recorder = new ConversationRecorder(this::happen, conversation);
        this.random = new Random(seed);
        happen(new SessionStarted("s", "/w", "1", "deepseek-flash", "high", "system " + words(), TOOLS, null));
    }

    static final String TOOLS =
            "[{\"type\":\"function\",\"function\":{\"name\":\"read\",\"description\":\"reads\",\"parameters\":{}}}]";

    /** Performs one random step, which leaves no call without a result. */
    Step step() {
        return switch (random.nextInt(12)) {
            case 0, 1 -> ask();
            case 2, 3, 4 -> replyWithCalls();
            case 5 -> reply();
            case 6 -> cancelledReply();
            case 7 -> block();
            case 8 -> random.nextInt(8) == 0 ? headerChange() : block();
            default -> rebase();
        };
    }

    /** A step's effect on earlier bytes. */
    record Step(Optional<Rebased> rebased, boolean headerChanged) {
        static final Step APPENDED = new Step(Optional.empty(), false);
    }

    private void happen(TapeEvent event) {
        tape.append(event);
        conversation.apply(event);
    }

    private Step ask() {
        String text = words();
        happen(new Asked(++turn, text, List.of()));
        recorder.append(MessageFactory.ask(conversation.numberFor(Origin.ASK), text));
        return Step.APPENDED;
    }

    private Step reply() {
        received(List.of(), null);
        return Step.APPENDED;
    }

    private Step cancelledReply() {
        received(random.nextBoolean() ? calls() : List.of(), "cancelled");
        return Step.APPENDED;
    }

    private Step replyWithCalls() {
        received(calls(), null);
        long number = conversation.numberFor(Origin.RESULT);
        for (String call : conversation.openCalls()) {
            happen(new ToolStarted(call, "read", "{}", false));
            String text = random.nextInt(9) == 0 ? "interrupted; the outcome is unknown" : words();
            happen(new ToolReturned(call, "read", ToolOutcome.of(Status.OK, text)));
            recorder.append(MessageFactory.result(number, call, ToolOutcome.of(Status.OK, text)));
        }
        return Step.APPENDED;
    }

    private void send() {
        happen(new RequestSent(turn, 1, conversation.size().total(), 65_536, null));
    }

    private void received(List<ToolCall> calls, @Nullable String cut) {
        send();
        ReplyReceived reply = new ReplyReceived(
                conversation.numberFor(Origin.REPLY),
                random.nextInt(5) == 0 ? "" : words(),
                random.nextInt(3) == 0 ? null : words(),
                calls,
                null,
                null,
                null,
                cut,
                null,
                null);
        happen(reply);
        MessageFactory.reply(reply).ifPresent(recorder::append);
    }

    private List<ToolCall> calls() {
        return IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(i -> new ToolCall(
                        random.nextInt(5) == 0 ? "" : "c" + random.nextInt(3), pick(NAMES), pick(ARGUMENTS)))
                .toList();
    }

    private Step block() {
        Origin[] synthetic = {Origin.INJECTED, Origin.RESIDENT, Origin.NOTE, Origin.NOTICE, Origin.CANONICAL};
        Origin origin = synthetic[random.nextInt(synthetic.length)];
        recorder.append(conversation.block(AnySource.of(origin), words()));
        return Step.APPENDED;
    }

    private Step headerChange() {
        happen(new HeaderChanged(
                HeaderChanged.Reason.MODEL,
                pick(MODELS),
                pick(EFFORTS),
                "system " + words(),
                random.nextBoolean() ? TOOLS : "[]"));
        return new Step(Optional.empty(), true);
    }

    private Step rebase() {
        if (conversation.messages().isEmpty()) {
            return Step.APPENDED;
        }
        List<PromptMessage> before = List.copyOf(conversation.messages());
        Rebase rebase = new RandomRebases(random, before, setAside, this::words).next();
        if (RebaseRules.objection(rebase, conversation.messages()).isPresent()) {
            return Step.APPENDED; // such as a slot with nothing left behind it: a planner would not ask for it
        }
        Rebased rebased = recorder.rebase(rebase, Optional.empty());
        rebases.merge(rebased.reason().word(), 1, Integer::sum);
        if (rebased.reason().word().equals("intervention:verify-and-replan")) {
            setAside = before.stream().filter(message -> !message.isSlot()).toList();
        } else {
            setAside = List.of();
        }
        return new Step(Optional.of(rebased), false);
    }

    private String words() {
        return IntStream.rangeClosed(0, random.nextInt(6))
                .mapToObj(i -> pick(WORDS))
                .collect(Collectors.joining(" "));
    }

    private String pick(String[] from) {
        return from[random.nextInt(from.length)];
    }

    List<TapeEvent> events() {
        List<TapeEvent> events = new ArrayList<>();
        try (var reader = tape.read(0)) {
            reader.forEachRemaining(recorded -> events.add(recorded.event()));
        }
        return events;
    }

    static Conversation fold(List<TapeEvent> events) {
        Conversation folded = new Conversation(new DeepSeekTokenizer());
        events.forEach(folded::apply);
        return folded;
    }

    /** Returns the prompt's bytes up to the end of its first {@code count} messages after the header. */
    static byte[] start(PromptBytes prompt, List<PromptMessage> messages, int count, Header header) {
        StringBuilder text = new StringBuilder("[").append(header.json());
        messages.subList(0, count).forEach(message -> text.append(',').append(message.json()));
        byte[] bytes = text.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
        if (!Arrays.equals(bytes, 0, bytes.length, prompt.messages(), 0, bytes.length)) {
            throw new AssertionError("a prompt does not consist of its messages");
        }
        return bytes;
    }
}
