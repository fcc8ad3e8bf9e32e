package dev.deepseektui.core.model.deepseek;

import dev.deepseektui.core.model.ChatFailure.FailureKind;
import dev.deepseektui.testkit.simulator.brain.Fault;
import dev.deepseektui.testkit.simulator.brain.Fault.Cut;
import dev.deepseektui.testkit.simulator.brain.Fault.CutMode;
import dev.deepseektui.testkit.simulator.brain.Fault.Delay;
import dev.deepseektui.testkit.simulator.brain.Fault.Drip;
import dev.deepseektui.testkit.simulator.brain.Fault.Garbage;
import dev.deepseektui.testkit.simulator.brain.Fault.KeepAlive;
import dev.deepseektui.testkit.simulator.brain.Fault.Stall;
import dev.deepseektui.testkit.simulator.brain.Place.AnswerPoint;
import java.time.Duration;

/** A fault in an answer, by its name in the matrix, and the client's message for it. The idle timeout is 300 s. */
record MatrixFault(String name, AnswerPoint place) {
    static final Duration LESS = Duration.ofSeconds(299);
    static final Duration MORE = Duration.ofSeconds(301);
    private static final String SILENT = "gave no answer for 300 s";
    private static final String BROKE = "broke the connection (";
    private static final String ENDED = "ended the answer before it was whole";

    Fault[] faults() {
        return switch (name) {
            case "delay of 299 s" -> all(new Delay(place, LESS));
            case "delay of 301 s" -> all(new Delay(place, MORE));
            // A stall lasts until the client disconnects; the delay before it makes the client time out.
            case "stall" -> all(new Delay(place, MORE), new Stall(place));
            case "drip" -> all(new Drip(place, 1, Duration.ZERO));
            case "drip every 299 s" -> all(new Drip(place, 1, LESS));
            case "drip every 301 s" -> all(new Drip(place, 1, MORE));
            case "body ends" -> all(new Cut(place, CutMode.END));
            case "connection closed" -> all(new Cut(place, CutMode.CLOSE));
            // A reset discards unread data, so the delay waits until everything has been read.
            case "connection reset" -> all(new Delay(place, Duration.ZERO), new Cut(place, CutMode.RESET));
            case "garbage line" -> all(new Garbage(place, "\u0007 no event \u00ff"));
            case "garbage event" -> all(new Garbage(place, "data: {{{"));
            case "alive every 299 s" -> all(new KeepAlive(place, 5, LESS));
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static Fault[] all(Fault... faults) {
        return faults;
    }

    boolean breaksOff() {
        return name.equals("body ends") || name.startsWith("connection ");
    }

    /** Returns the kind of the failure if nothing has been shown. */
    FailureKind kind() {
        return words().equals(SILENT) ? FailureKind.TIMEOUT : FailureKind.NETWORK;
    }

    String words() {
        return switch (name) {
            case "delay of 301 s", "stall", "drip every 301 s" -> SILENT;
            case "body ends" -> place == AnswerPoint.FIRST_BYTE ? BROKE : ENDED;
            case "garbage event" -> place == AnswerPoint.FIRST_BYTE ? BROKE : "sent what is not JSON";
            default -> BROKE;
        };
    }

    @Override
    public String toString() {
        return name + " at " + place;
    }
}
