package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Delivery;
import dev.deepseektui.testkit.simulator.brain.Delivery.UsagePlace;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A model with random reasoning, text and tool calls, sometimes several at once and not always in valid JSON. */
final class TalkativeBrain implements Brain {
    private static final String[] WORDS = {
        "the", "file", "漢字", "👩‍💻", "\n", "\"", "\\", "</note>", "<think>", "src/Main.java", "é", "{", "}", "\t"
    };
    private static final String[] ARGUMENTS = {
        "{}", "{\"path\":\"a\"}", "{ \"n\" : 1.50 }", "{\"text\":\"漢字\\n😀\"}", "[1]", "", "{\"a\":", "null"
    };
    private static final String[] NAMES = {"read", "bash", "bad name!", "x".repeat(70)};

    private static final List<UsagePlace> USAGE = List.of(UsagePlace.values());

    private final Random random;

    TalkativeBrain(long seed) {
        random = new Random(seed);
    }

    @Override
    public synchronized Reply answer(Ask ask) {
        Answer answer = Answer.of(random.nextInt(4) == 0 ? "" : words(random))
                .thinking(random.nextInt(4) == 0 ? "" : words(random))
                .delivered(new Delivery(1 + random.nextInt(20), USAGE.get(random.nextInt(USAGE.size()))));
        return ask.request().tools().names().isEmpty() ? answer : answer.calling(calls());
    }

    private ToolCall[] calls() {
        return IntStream.range(0, random.nextInt(4))
                .mapToObj(i -> new ToolCall(
                        random.nextBoolean() ? "" : "c" + random.nextInt(3),
                        pick(NAMES, random),
                        pick(ARGUMENTS, random)))
                .toArray(ToolCall[]::new);
    }

    static String words(Random random) {
        return IntStream.rangeClosed(0, random.nextInt(40))
                .mapToObj(i -> pick(WORDS, random))
                .collect(Collectors.joining(" "));
    }

    private static String pick(String[] from, Random random) {
        return from[random.nextInt(from.length)];
    }
}
