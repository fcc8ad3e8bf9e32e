package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.approval.Question;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.context.state.SessionListener;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.ReasoningDelta;
import dev.deepseektui.core.model.ChatEvent.TextDelta;
import dev.deepseektui.core.session.turn.TurnEnding;
import dev.deepseektui.core.session.turn.TurnEnding.EndReason;
import dev.deepseektui.core.session.turn.TurnLimits.Continuation;
import dev.deepseektui.core.tape.event.ToolCall;
import dev.deepseektui.core.tape.event.ToolEvents.ToolReturned;
import dev.deepseektui.core.tape.event.TurnEvents.ModelRepaired;
import dev.deepseektui.testkit.Seed;
import dev.deepseektui.testkit.simulator.brain.Answer;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Misbehavior;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(300)
class MisbehavingModelTest {
    @TempDir
    Path root;

    private final Deque<Answer> answers = new ArrayDeque<>();
    private final StringBuilder shown = new StringBuilder();

    private Brain brain() {
        return ask -> answers.isEmpty() ? Answer.of("Over.") : answers.poll();
    }

    private SessionScene scene() {
        return new SessionScene(root, brain()).watchedBy(new SessionListener() {
            @Override
            public void streamed(ChatEvent event) {
                shown.append(event instanceof TextDelta delta ? delta.text() : "")
                        .append(event instanceof ReasoningDelta delta ? delta.text() : "");
            }
        });
    }

    private static Answer writing(String id, String file, String content) {
        return Answer.of("I write it.")
                .thinking("Hm.")
                .calling(new ToolCall(
                        id, "write", "{\"file_path\":\"%s\",\"content\":\"%s\"}".formatted(file, content)));
    }

    private static Answer searching(String id, String pattern) {
        return Answer.of("I search.")
                .thinking("Hm.")
                .calling(new ToolCall(id, "grep", "{\"pattern\":\"%s\",\"path\":\".\"}".formatted(pattern)));
    }

    @ParameterizedTest
    @EnumSource
    void each_mistake_is_repaired_and_the_task_is_done(Misbehavior mistake) throws Exception {
        Answer good =
                mistake == Misbehavior.REPEAT_CALL ? searching("c1", "x") : writing("c1", "a.txt", "one\\ntwo\\n");
        answers.addAll(mistake.answers(good));
        if (mistake == Misbehavior.REPEAT_CALL) {
            answers.add(writing("c2", "a.txt", "one\\ntwo\\n"));
        }
        answers.add(Answer.of("It is written.").thinking("Hm."));
        try (SessionScene scene = scene();
                Session session = scene.open()) {
            assertThat(SessionScene.ask(session, "Write a.txt.")).isEqualTo(EndReason.DONE);

            assertThat(Files.readString(scene.workspace.resolve("a.txt"))).isEqualTo("one\ntwo\n");
            assertThat(answers).isEmpty();
            assertNoGarbage();
            if (mistake != Misbehavior.REPEAT_CALL && mistake != Misbehavior.UNKNOWN_TOOL) {
                assertThat(SessionScene.events(session)).anyMatch(ModelRepaired.class::isInstance);
            }
        }
    }

    private void assertNoGarbage() {
        assertThat(shown.toString()).doesNotContain("DSML", "tool\u2581", "<tool_call>", "</");
        assertThat(shown.toString().split("I check the same thing again").length)
                .isLessThan(40);
    }

    @Test
    void session_of_200_turns_with_random_mistakes_ends_with_its_task_done() throws Exception {
        Random random = new Random(Seed.RUN);
        List<Misbehavior> all = List.of(Misbehavior.values());
        Set<Misbehavior> used = EnumSet.noneOf(Misbehavior.class);
        try (SessionScene scene = scene();
                Session session = scene.open()) {
            for (int turn = 0; turn < 200; turn++) {
                Misbehavior first = all.get(random.nextInt(all.size()));
                Answer work = first == Misbehavior.REPEAT_CALL
                        ? searching("s" + turn, "line " + turn)
                        : writing("c" + turn, "f" + turn + ".txt", "line " + turn + "\\n");
                answers.addAll(first.answers(work));
                if (first == Misbehavior.REPEAT_CALL) {
                    answers.add(writing("c" + turn, "f" + turn + ".txt", "line " + turn + "\\n"));
                }
                Answer done = Answer.of("Turn " + turn + " is done.").thinking("Hm.");
                Misbehavior last = all.get(random.nextInt(all.size()));
                boolean isApplicable = !last.needsCall() && isOther(first, last);
                answers.addAll(isApplicable ? last.answers(done) : List.of(done));
                used.add(first);

                assertThat(SessionScene.ask(session, "Do part " + turn + "."))
                        .as("turn %d: %s, %s", turn, first, last)
                        .isEqualTo(EndReason.DONE);
                assertThat(answers).as("turn %d: %s, %s", turn, first, last).isEmpty();
            }

            List<String> expected =
                    IntStream.range(0, 200).mapToObj(i -> "line " + i + "\n").toList();
            List<String> written = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                written.add(Files.readString(scene.workspace.resolve("f" + i + ".txt")));
            }
            assertThat(written).isEqualTo(expected);
            assertThat(used).containsAll(EnumSet.allOf(Misbehavior.class));
            assertNoLineOfGarbage();
        }
    }

    private void assertNoLineOfGarbage() {
        assertThat(shown.toString()).doesNotContain("DSML", "tool\u2581", "<tool_call>", "</");
    }

    /** Returns true if the two mistakes are of different kinds; the second of a kind in a turn ends the turn. */
    private static boolean isOther(Misbehavior first, Misbehavior last) {
        return !kind(first).equals(kind(last));
    }

    private static String kind(Misbehavior mistake) {
        return switch (mistake) {
            case EMPTY, REASONING_ONLY -> "empty";
            case REPEAT_LINE, REPEAT_REASONING, REPEAT_ARGUMENTS -> "repeat";
            default -> mistake.word();
        };
    }

    @Test
    void call_repeated_without_end_is_shortened_then_refused_then_ends_the_turn() {
        for (int i = 0; i < 14; i++) {
            answers.add(searching("s" + i, "main"));
        }
        try (SessionScene scene = scene();
                Session session = scene.open()) {
            assertThat(SessionScene.ask(session, "Find main.")).isEqualTo(EndReason.FAILED);

            List<String> results = SessionScene.events(session).stream()
                    .filter(ToolReturned.class::isInstance)
                    .map(event -> ((ToolReturned) event).outcome().text())
                    .toList();
            assertThat(results).hasSize(7);
            assertThat(results.get(1)).isEqualTo(results.get(0));
            assertThat(results.subList(2, 4))
                    .containsOnly("Same result as before (call 1); nothing has changed since.");
            assertThat(results.subList(4, 7)).allMatch(text -> text.startsWith("Not run: "));
        }
    }

    @Test
    void user_is_asked_before_the_fifth_equal_call_and_may_allow_it() {
        for (int i = 0; i < 5; i++) {
            answers.add(searching("s" + i, "main"));
        }
        answers.add(Answer.of("Done."));
        List<Question> asked = new ArrayList<>();
        try (SessionScene scene = scene().with(new SessionCallbacks(
                        (question, cancellation) -> {
                            asked.add(question);
                            return new Question.Answer.Once();
                        },
                        Continuation.STOP,
                        new SessionListener() {}));
                Session session = scene.open()) {
            assertThat(SessionScene.ask(session, "Find main.")).isEqualTo(EndReason.DONE);

            assertThat(asked).singleElement().satisfies(question -> {
                assertThat(question.intent()).isInstanceOf(Intent.Repeats.class);
                assertThat(question.mayBeGranted()).isFalse();
            });
            assertThat(SessionScene.events(session).stream().filter(ToolReturned.class::isInstance))
                    .last()
                    .satisfies(event ->
                            assertThat(((ToolReturned) event).outcome().text()).startsWith("Same result as before"));
        }
    }

    @Test
    void empty_answer_twice_ends_the_turn_with_words() {
        answers.addAll(List.of(Answer.of(""), Answer.of("").thinking("Hm."), Answer.of("Never sent.")));
        try (SessionScene scene = scene();
                Session session = scene.open()) {
            TurnEnding ending = session.ask("Hello.", new Cancellation());

            assertThat(ending.reason()).isEqualTo(EndReason.FAILED);
            assertThat(ending.detail()).contains("answered nothing, twice");
        }
    }
}
