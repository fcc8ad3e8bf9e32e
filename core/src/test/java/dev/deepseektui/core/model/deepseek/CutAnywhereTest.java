package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatEvent.Retrying;
import dev.deepseektui.core.model.ChatFailure;
import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.testkit.simulator.brain.Ask;
import dev.deepseektui.testkit.simulator.brain.Brain;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Fault.Cut;
import dev.deepseektui.testkit.simulator.brain.Fault.CutMode;
import dev.deepseektui.testkit.simulator.brain.Fault.Delay;
import dev.deepseektui.testkit.simulator.brain.Place.AfterBytes;
import dev.deepseektui.testkit.simulator.brain.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Cuts an answer after any byte (every byte with {@code -Dstress=full}). The request is retried, from some byte on with
 * the partial reply, and the reply is complete once its finish was received.
 */
@Timeout(120)
class CutAnywhereTest {
    private static final boolean ALL = "full".equals(System.getProperty("stress"));

    /** The verdicts, in their order as more bytes are received. */
    private enum Verdict {
        AGAIN,
        CUT,
        WHOLE
    }

    @ParameterizedTest
    @EnumSource(CutMode.class)
    void behind_any_byte(CutMode manner) {
        Cutting brain = new Cutting();
        try (Rehearsal rehearsal = new Rehearsal(brain)) {
            List<Verdict> verdicts = new ArrayList<>(List.of(Verdict.AGAIN));
            int step = ALL ? 1 : manner == CutMode.END ? 3 : 17;
            for (int end = 0; !brain.foundNoPlace(rehearsal); end += step) {
                rehearsal.events.clear();
                AfterBytes place = new AfterBytes(end);
                brain.once(new Delay(place, Duration.ZERO), new Cut(place, manner));

                ChatOutcome outcome = rehearsal.ask(MatrixAnswer.request());

                if (!brain.foundNoPlace(rehearsal)) {
                    Verdict verdict = verdict(rehearsal, outcome, brain.asked());
                    assertThat(verdict).as("behind %d bytes", end).isGreaterThanOrEqualTo(verdicts.get(end / step));
                    verdicts.add(verdict);
                }
            }
            assertThat(verdicts).contains(Verdict.values()).hasSizeGreaterThan(1_000 / step);
        }
    }

    private static Verdict verdict(Rehearsal rehearsal, ChatOutcome outcome, int requests) {
        List<ChatEvent> events = rehearsal.events;
        int last = IntStream.range(0, events.size())
                .filter(index -> events.get(index) instanceof Retrying)
                .max()
                .orElse(-1);
        ChatReply reply = Rehearsal.reply(outcome);
        assertThat(reply).isEqualTo(MatrixAnswer.whole(reply.usage()));
        assertThat(Told.shown(reply)).isEqualTo(new Told(events.subList(last + 1, events.size())).reply());
        assertThat(rehearsal.notices()).hasSize(requests - 1);
        if (last < 0) {
            return Verdict.WHOLE;
        }
        ChatFailure failure = ((Retrying) events.get(last)).failure();
        if (failure.kind() != FailureKind.CUT_OFF) {
            assertThat(failure.received()).isEqualTo(ChatReply.NOTHING);
            return Verdict.AGAIN;
        }
        assertThat(Told.shown(failure.received())).isEqualTo(new Told(events.subList(0, last)).reply());
        assertStarts(failure.received());
        return Verdict.CUT;
    }

    private static void assertStarts(ChatReply received) {
        ChatReply whole = MatrixAnswer.whole(TokenUsage.UNKNOWN);
        assertThat(whole.content()).startsWith(received.content());
        assertThat(whole.reasoning()).startsWith(String.valueOf(received.reasoning()));
        for (int i = 0; i < received.calls().size(); i++) {
            assertThat(whole.calls().get(i).arguments())
                    .startsWith(received.calls().get(i).arguments());
        }
    }

    /** Adds the faults to the first request's answer, and answers the next requests without faults. */
    private static final class Cutting implements Brain {
        private Fault[] faults = {};
        private int asked;

        synchronized void once(Fault... next) {
            faults = next;
            asked = 0;
        }

        synchronized int asked() {
            return asked;
        }

        @Override
        public synchronized Reply answer(Ask ask) {
            asked++;
            return asked == 1 ? MatrixAnswer.with(faults) : MatrixAnswer.with();
        }

        /** Returns whether the cut was after the answer's last byte, which the simulator reports. */
        boolean foundNoPlace(Rehearsal rehearsal) {
            return rehearsal.notices().stream().anyMatch(line -> line.startsWith(FailureKind.SERVER_ERROR.words()));
        }
    }
}
