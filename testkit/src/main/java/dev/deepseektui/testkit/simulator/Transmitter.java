package dev.deepseektui.testkit.simulator;

import dev.deepseektui.testkit.simulator.Exchange.Ending;
import dev.deepseektui.testkit.simulator.brain.Fault.Manner;
import dev.deepseektui.testkit.simulator.http.HttpAnswer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Sends one answer, step by step. */
final class Transmitter {
    private final HttpAnswer out;
    private final Pacer pacer;
    private Frame.Pace pace = new Frame.Pace(Integer.MAX_VALUE, Duration.ZERO);

    Transmitter(HttpAnswer out, Pacer pacer) {
        this.out = out;
        this.pacer = pacer;
    }

    Ending send(Transmission transmission) throws IOException, InterruptedException {
        Optional<Ending> early = play(transmission.before());
        if (early.isPresent()) {
            out.close();
            return early.get();
        }
        out.begin(transmission.status(), transmission.headers());
        Optional<Ending> broken = play(transmission.body());
        if (broken.isEmpty()) {
            out.end();
        }
        return broken.orElse(Ending.COMPLETE);
    }

    /** Empty when there is more to come. */
    private Optional<Ending> play(List<Frame> frames) throws IOException, InterruptedException {
        for (Frame frame : frames) {
            if (frame instanceof Frame.Bytes bytes) {
                write(bytes.bytes());
            } else if (frame instanceof Frame.Pause pause) {
                pacer.pause(pause.length());
            } else if (frame instanceof Frame.Pace next) {
                pace = next;
            } else if (frame instanceof Frame.Break broken) {
                breakOff(broken.manner());
                return Optional.of(Ending.BROKEN_OFF);
            } else if (frame instanceof Frame.Stall) {
                out.waitForClientToLeave();
                return Optional.of(Ending.CLIENT_LEFT);
            }
        }
        return Optional.empty();
    }

    private void breakOff(Manner manner) throws IOException {
        switch (manner) {
            case END -> out.end();
            case CLOSE -> out.close();
            case RESET -> out.reset();
        }
    }

    private void write(byte[] bytes) throws IOException, InterruptedException {
        int start = 0;
        while (start < bytes.length) {
            int end = (int) Math.min((long) start + pace.bytes(), bytes.length);
            out.write(bytes, start, end);
            start = end;
            if (!pace.pause().isZero()) {
                pacer.pause(pace.pause());
            }
        }
    }
}
