package dev.deepseektui.app.tui.live;

import dev.deepseektui.core.base.Json;
import dev.deepseektui.core.conversation.message.Role;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import dev.deepseektui.testkit.simulator.brain.Refusal;
import dev.deepseektui.testkit.simulator.brain.Reply;
import dev.deepseektui.testkit.simulator.chat.ChatMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A model that follows commands in the prompt: {@code say}, {@code quote}, {@code cut}, {@code status}, {@code stall},
 * {@code pour}, {@code hold}, {@code run}, {@code write}, {@code attack}.
 */
final class TypedBrain implements Brain {
    /** Permits for the answers to {@code hold}, one each. */
    final Semaphore permits = new Semaphore(0);

    @Override
    public Reply answer(Ask ask) {
        List<ChatMessage> messages = ask.request().messages();
        ChatMessage last = messages.get(messages.size() - 1);
        if (last.role() == Role.TOOL) {
            return Answer.of("Seen: "
                    + last.text()
                            .lines()
                            .filter(line -> !line.equals("exit code 0"))
                            .findFirst()
                            .orElse(""));
        }
        String asked = messages.stream()
                .filter(message ->
                        message.role() == Role.USER && !message.text().startsWith("<"))
                .reduce((earlier, later) -> later)
                .orElse(last)
                .text();
        String[] words = asked.split(" ", 3);
        String id = "call_" + messages.size();
        return switch (words[0]) {
            case "attack" -> Answer.of("quiet \033[2J\033]0;owned\007 and \u202edlrow");
            case "quote" ->
                Answer.of(messages.stream()
                        .filter(message -> message.role() == Role.USER)
                        .map(ChatMessage::text)
                        .collect(Collectors.joining("\n")));
            case "say" -> Answer.of(asked.substring(4)).thinking("What is there to say?");
            case "cut" -> cut(asked.substring(4), last);
            case "status" -> Refusal.of(Integer.parseInt(words[1]));
            case "stall" ->
                Answer.of("The beginning of an answer without an end.").with(new Fault.Stall(Place.AnswerPoint.TEXT));
            case "pour" ->
                Answer.of(IntStream.range(0, 50_000)
                                .mapToObj("Number %d of very many paragraphs.\n\n"::formatted)
                                .collect(Collectors.joining()))
                        .with(new Fault.Drip(Place.AnswerPoint.TEXT, 256, Duration.ofMillis(5)));
            case "hold" -> held(asked);
            case "run" -> Answer.of("").calling(call(id, "bash", Map.of("command", asked.substring(4))));
            case "write" ->
                Answer.of("").calling(call(id, "write", Map.of("file_path", words[1], "content", lines(words[2]))));
            default -> Answer.of("Asked: " + asked);
        };
    }

    /** Returns an answer that is cut within its text, unless the continuation is requested. */
    private static Answer cut(String text, ChatMessage last) {
        Answer whole = Answer.of(text);
        return last.role() == Role.ASSISTANT
                ? whole
                : whole.with(new Fault.Cut(Place.AnswerPoint.TEXT, Fault.CutMode.CLOSE));
    }

    private Answer held(String text) {
        permits.acquireUninterruptibly();
        return Answer.of("Let go: " + text);
    }

    private static String lines(String count) {
        return IntStream.rangeClosed(1, Integer.parseInt(count))
                .mapToObj(number -> "line " + number + "\n")
                .collect(Collectors.joining());
    }

    private static ToolCall call(String id, String tool, Map<String, String> arguments) {
        return new ToolCall(id, tool, Json.line(arguments));
    }
}
