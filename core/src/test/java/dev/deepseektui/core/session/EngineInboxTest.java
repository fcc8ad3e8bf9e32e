package dev.deepseektui.core.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.session.EngineInbox.Due;
import dev.deepseektui.core.session.EngineInbox.InboxObserver;
import dev.deepseektui.core.session.EngineInbox.WaitingText;
import dev.deepseektui.testkit.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class EngineInboxTest {
    private static final List<Due> KINDS = List.of(Due.NOW, Due.NEXT_STEP, Due.AFTER_TURN);
    private final List<String> ran = new CopyOnWriteArrayList<>();
    private final List<RuntimeException> failures = new CopyOnWriteArrayList<>();
    private final List<String> returned = new CopyOnWriteArrayList<>();
    private final EngineInbox inbox = new EngineInbox(new InboxObserver() {
        @Override
        public void failed(RuntimeException error) {
            failures.add(error);
        }

        @Override
        public void returned(String text) {
            returned.add(text);
        }
    });

    private void post(Due due, String name) {
        inbox.post(due, turn -> ran.add(name));
    }

    private void submit(Due due, String name) {
        inbox.submit(name, due, turn -> {
            inbox.begin();
            ran.add(name);
        });
    }

    @Test
    void entries_between_turns_run_in_the_order_of_arrival() {
        post(Due.AFTER_TURN, "a");
        post(Due.NOW, "b");
        submit(Due.NEXT_STEP, "c");

        inbox.drain();

        assertThat(ran).containsExactly("a", "b", "c");
    }

    @Test
    void entries_for_the_end_of_the_turn_wait_while_later_ones_run_between_steps() {
        post(Due.AFTER_TURN, "after");
        post(Due.NEXT_STEP, "step");
        post(Due.NOW, "now");

        inbox.runBetweenSteps(new Cancellation());
        assertThat(ran).containsExactly("step", "now");

        inbox.drain();
        assertThat(ran).containsExactly("step", "now", "after");
    }

    @Test
    void failed_entry_is_reported_and_the_next_one_runs() {
        inbox.post(Due.NOW, turn -> {
            throw new IllegalStateException("broken");
        });
        post(Due.NOW, "next");

        inbox.runBetweenSteps(new Cancellation());

        assertThat(failures)
                .singleElement()
                .satisfies(error -> assertThat(error).hasMessage("broken"));
        assertThat(ran).containsExactly("next");
    }

    @Test
    void cancelled_turn_takes_no_entries() {
        Cancellation turn = new Cancellation();
        inbox.post(Due.NEXT_STEP, step -> step.cancel());
        submit(Due.NEXT_STEP, "text");

        inbox.runBetweenSteps(turn);

        assertThat(turn.isCancelled()).isTrue();
        assertThat(inbox.takeBackAll()).containsExactly("text");
    }

    @Test
    void texts_behind_one_for_the_end_of_the_turn_wait_as_well() {
        submit(Due.NEXT_STEP, "message");
        submit(Due.AFTER_TURN, "!command");
        submit(Due.NEXT_STEP, "next message");
        inbox.post(
                Due.NOW,
                turn -> assertThat(inbox.visible())
                        .extracting(WaitingText::text, WaitingText::due)
                        .containsExactly(
                                tuple("message", Due.NEXT_STEP),
                                tuple("!command", Due.AFTER_TURN),
                                tuple("next message", Due.AFTER_TURN)));

        inbox.await(CompletableFuture.completedFuture("done"));

        assertThat(failures).isEmpty();
    }

    @Test
    void text_that_does_not_begin_is_returned() {
        inbox.submit("refused", Due.NEXT_STEP, turn -> {
            assertThat(inbox.visible()).containsExactly(new WaitingText("refused", Due.NOW));
            throw new IllegalStateException("a hook refused it");
        });

        inbox.drain();

        assertThat(returned).containsExactly("refused");
        assertThat(inbox.isIdle()).isTrue();
    }

    @Test
    void last_text_is_taken_back_before_earlier_ones() {
        submit(Due.NEXT_STEP, "one");
        submit(Due.NEXT_STEP, "two");
        post(Due.NEXT_STEP, "work");

        assertThat(inbox.takeBackLast()).contains("two");
        inbox.drain();

        assertThat(ran).containsExactly("one", "work");
        assertThat(inbox.takeBackLast()).isEmpty();
    }

    @Test
    void question_is_answered_while_the_engine_waits() {
        assertThat(inbox.await(CompletableFuture.supplyAsync(() -> inbox.ask(() -> "this"))))
                .isEqualTo("this");
    }

    @Test
    void failed_question_fails_for_the_asking_thread_only() {
        CompletableFuture<String> call = CompletableFuture.supplyAsync(() -> inbox.ask(() -> {
            throw new IllegalStateException("nothing is known");
        }));

        assertThatThrownBy(() -> inbox.await(call))
                .isInstanceOf(CompletionException.class)
                .hasRootCauseMessage("nothing is known");
        assertThat(failures).isEmpty();
    }

    @Test
    void work_posted_before_a_call_ends_has_run_when_it_has_ended() {
        inbox.await(CompletableFuture.runAsync(() -> {
            inbox.post(Due.NOW, turn -> {
                throw new IllegalStateException("broken");
            });
            post(Due.NOW, "event");
        }));

        assertThat(ran).containsExactly("event");
        assertThat(failures).hasSize(1);
    }

    @Test
    void closed_inbox_drops_texts_cancels_the_running_turn_and_ends_with_the_last_work() {
        CompletableFuture<Void> begun = new CompletableFuture<>();
        CompletableFuture<Void> cancelled = new CompletableFuture<>();
        inbox.start().post(Due.AFTER_TURN, turn -> {
            turn.whenCancelled(() -> cancelled.complete(null));
            begun.complete(null);
            inbox.await(cancelled);
        });
        begun.join();
        submit(Due.NEXT_STEP, "text");
        post(Due.AFTER_TURN, "work");

        inbox.close(() -> ran.add("last"));

        assertThat(ran).containsExactly("work", "last");
        assertThat(inbox.post(Due.AFTER_TURN, turn -> {})).isFalse();
    }

    @Test
    void random_schedules_neither_lose_nor_double_nor_reorder_entries() {
        for (int i = 0; i < 10_000; i++) {
            new Schedule(Seed.RUN * 10_000 + i).run();
        }
    }

    @Test
    void concurrent_senders_lose_nothing_and_keep_their_order() {
        for (int i = 0; i < 200; i++) {
            concurrent(new Random(Seed.RUN + i));
        }
    }

    private static void concurrent(Random random) {
        List<Integer> ran = new CopyOnWriteArrayList<>();
        EngineInbox inbox = new EngineInbox(error -> {}).start();
        List<CompletableFuture<Void>> senders = new ArrayList<>();
        for (int sender = 0; sender < 3; sender++) {
            int first = sender * 100;
            Due due = KINDS.get(random.nextInt(KINDS.size()));
            senders.add(CompletableFuture.runAsync(() -> {
                for (int i = first; i < first + 100; i++) {
                    int name = i;
                    inbox.post(due, turn -> {
                        ran.add(name);
                        inbox.runBetweenSteps(turn);
                        throw new IllegalStateException("each entry fails");
                    });
                }
            }));
        }
        senders.forEach(CompletableFuture::join);
        inbox.close(() -> {});
        assertThat(ran).hasSize(300);
        for (int sender = 0; sender < 3; sender++) {
            int first = sender * 100;
            assertThat(ran.stream().filter(name -> name / 100 * 100 == first)).isSorted();
        }
    }

    /** A random interleaving of entries, turns, steps, calls, cancellations, exceptions and texts taken back. */
    private static final class Schedule implements InboxObserver {
        private static final int MAX_ENTRIES = 40;

        private final Random random;
        private final EngineInbox inbox = new EngineInbox(this);
        /** The sent entries and their kinds, by name. Names are numbers in the order of sending. */
        private final Map<Integer, String> sent = new HashMap<>();

        private final List<Integer> ran = new ArrayList<>();
        private final List<Integer> back = new ArrayList<>();
        private int thrown;
        private int failed;

        Schedule(long seed) {
            this.random = new Random(seed);
        }

        void run() {
            for (int i = 0; i < 10; i++) {
                act(new Cancellation());
                inbox.drain();
            }
            assertThat(inbox.isIdle()).isTrue();
            assertThat(inbox.visible()).isEmpty();
            assertThat(failed).isEqualTo(thrown);
            List<Integer> ended = new ArrayList<>(ran);
            ended.addAll(back);
            assertThat(ended).containsExactlyInAnyOrderElementsOf(sent.keySet());
            sent.values().stream()
                    .distinct()
                    .forEach(kind -> assertThat(ran.stream().filter(name -> kind.equals(sent.get(name))))
                            .as(kind)
                            .isSorted());
        }

        private void act(Cancellation turn) {
            for (int i = random.nextInt(5); i > 0; i--) {
                switch (random.nextInt(7)) {
                    case 0, 1, 2 -> send();
                    case 3 -> inbox.takeBackLast().ifPresent(this::takenBack);
                    case 4 -> inbox.takeBackAll().forEach(this::takenBack);
                    case 5 -> turn.cancel();
                    default -> {}
                }
            }
        }

        private void send() {
            int name = sent.size();
            Due due = KINDS.get(random.nextInt(KINDS.size()));
            boolean visible = random.nextBoolean();
            if (name >= MAX_ENTRIES) {
                return;
            }
            sent.put(name, visible ? "text" : due.toString());
            if (visible) {
                inbox.submit(Integer.toString(name), due == Due.NOW ? Due.NEXT_STEP : due, turn -> work(name, turn));
            } else {
                inbox.post(due, turn -> work(name, turn));
            }
        }

        private void work(int name, Cancellation turn) {
            boolean begins = !"text".equals(sent.get(name)) || random.nextInt(4) > 0;
            if (begins) {
                inbox.begin();
                ran.add(name);
            }
            boolean isTurn = begins && random.nextInt(4) == 0;
            for (int step = 0; isTurn && step < 3; step++) {
                act(turn);
                inbox.await(CompletableFuture.completedFuture(""));
                act(turn);
                inbox.runBetweenSteps(turn);
            }
            if (random.nextInt(4) == 0) {
                thrown++;
                throw new IllegalStateException("entry " + name);
            }
        }

        private void takenBack(String text) {
            back.add(Integer.valueOf(text));
        }

        @Override
        public void failed(RuntimeException error) {
            failed++;
        }

        @Override
        public void returned(String text) {
            takenBack(text);
        }
    }
}
