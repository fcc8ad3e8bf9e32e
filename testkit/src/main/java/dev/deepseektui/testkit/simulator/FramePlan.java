package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Place;
import dev.deepseektui.testkit.simulator.brain.Place.AfterBytes;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import dev.deepseektui.testkit.simulator.chat.ApiError;
import dev.deepseektui.testkit.simulator.chat.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * A plan that inserts an answer's faults between its bytes. A fault that cannot be placed is an error. Otherwise, a
 * test would assume that the fault happened.
 */
final class FramePlan {
    private final String comment;
    private final List<Fault> waiting;
    private final List<Frame> frames = new ArrayList<>();
    private long offset;

    /**
     * Creates the plan.
     *
     * @param comment the text that keeps the connection alive while this kind of body is sent
     */
    FramePlan(List<Fault> faults, String comment) {
        this.waiting = new ArrayList<>(faults);
        this.comment = comment;
    }

    FramePlan bytes(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int start = 0;
        for (Optional<Fault> fault = within(bytes.length); fault.isPresent(); fault = within(bytes.length - start)) {
            int end = start + (int) (byteOf(fault.get()) - offset);
            piece(bytes, start, end);
            start = end;
            waiting.remove(fault.get());
            place(fault.get());
        }
        piece(bytes, start, bytes.length);
        return this;
    }

    FramePlan moment(AnswerPoint moment) {
        for (Iterator<Fault> faults = waiting.iterator(); faults.hasNext(); ) {
            Fault fault = faults.next();
            if (fault.place() == moment) {
                faults.remove();
                place(fault);
            }
        }
        return this;
    }

    /** Returns the frames planned since the last call. Faults that were not placed yet remain for the next part. */
    List<Frame> part() {
        List<Frame> part = List.copyOf(frames);
        frames.clear();
        return part;
    }

    List<Frame> last() {
        if (!waiting.isEmpty()) {
            throw new ApiException(ApiError.of(500)
                    .saying("the simulator's script: this answer does not reach the position of " + waiting.get(0)));
        }
        return part();
    }

    private void piece(byte[] bytes, int start, int end) {
        if (start < end) {
            frames.add(new Frame.Bytes(Arrays.copyOfRange(bytes, start, end)));
            offset += end - start;
        }
    }

    private void place(Fault fault) {
        if (fault instanceof Fault.Delay delay) {
            frames.add(new Frame.Pause(delay.pause()));
        } else if (fault instanceof Fault.Stall) {
            frames.add(new Frame.Stall());
        } else if (fault instanceof Fault.Drip drip) {
            frames.add(new Frame.Pace(drip.bytes(), drip.pause()));
        } else if (fault instanceof Fault.Cut cut) {
            frames.add(new Frame.Break(cut.manner()));
        } else if (fault instanceof Fault.Garbage garbage) {
            extra(garbage.line() + "\n\n");
        } else if (fault instanceof Fault.KeepAlive alive) {
            for (int i = 0; i < alive.count(); i++) {
                frames.add(new Frame.Pause(alive.pause()));
                extra(comment);
            }
        }
    }

    /** Adds the text of a fault. Its bytes do not count towards the positions of other faults. */
    private void extra(String text) {
        frames.add(new Frame.Bytes(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Returns the first fault that is placed by its byte position and falls within the next {@code length} bytes; empty
     * if there is none.
     */
    private Optional<Fault> within(int length) {
        return waiting.stream()
                .filter(fault -> fault.place() instanceof AfterBytes)
                .filter(fault -> byteOf(fault) <= offset + length)
                .min((a, b) -> Long.compare(byteOf(a), byteOf(b)));
    }

    private static long byteOf(Fault fault) {
        Place place = fault.place();
        return place instanceof AfterBytes after ? after.count() : Long.MAX_VALUE;
    }
}
