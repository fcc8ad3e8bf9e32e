package dev.deepseektui.core.base.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.deepseektui.core.base.rpc.RpcMessage.RpcId;
import dev.deepseektui.testkit.Seed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each line of any input is either a message that can be written again or noise, regardless of how its bytes are split,
 * and the end is reported once. A normal run uses seeded and stored inputs; CONTRIBUTING.md describes how to fuzz for
 * new ones.
 */
class WireFuzzTest {
    private static final int LONGEST = 4096;
    private static final List<String> PARTS = List.of(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session/prompt\",\"params\":{}}",
            "{\"jsonrpc\":\"2.0\",\"method\":\"session/cancel\",\"params\":{\"sessionId\":\"x\"}}",
            "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":{\"outcome\":{}}}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32601,\"message\":\"no\"}}",
            "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"x\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"x\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":",
            "[[[[[[[[",
            "\n",
            "\r\n",
            "\u0000",
            "\u00ff\u2028",
            "no message at all");

    @FuzzTest(maxDuration = "60s")
    void any_bytes_are_messages_or_noise(FuzzedDataProvider data) throws InterruptedException {
        int cut = data.consumeInt(1, 64);
        assertRead(data.consumeRemainingAsBytes(), cut);
    }

    static LongStream seeds() {
        return Seed.some(60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void lines_of_all_kinds_broken_and_whole(long seed) throws InterruptedException {
        Random random = new Random(seed);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = random.nextInt(20); i >= 0; i--) {
            byte[] part = PARTS.get(random.nextInt(PARTS.size())).getBytes(StandardCharsets.UTF_8);
            bytes.write(part, 0, random.nextInt(4) == 0 ? random.nextInt(part.length + 1) : part.length);
            if (random.nextInt(3) > 0) {
                bytes.write('\n');
            }
            if (random.nextInt(10) == 0) {
                bytes.writeBytes("x".repeat(LONGEST).getBytes(StandardCharsets.UTF_8));
            }
        }
        assertRead(bytes.toByteArray(), 1 + random.nextInt(30));
    }

    private static void assertRead(byte[] bytes, int cut) throws InterruptedException {
        Taken whole = taken(new ByteArrayInputStream(bytes));

        assertThat(taken(new Pieces(bytes, cut)).all).isEqualTo(whole.all);
        assertThat(whole.ends).isEqualTo(1);
        for (RpcMessage message : whole.messages) {
            assertThat(RpcMessage.read(message.bytes())).contains(message);
            assertThat(new String(message.bytes(), StandardCharsets.UTF_8)).doesNotContain("\n");
        }
    }

    private static Taken taken(InputStream in) throws InterruptedException {
        Taken taken = new Taken();
        try (LineWire wire = new LineWire(in, OutputStream.nullOutputStream(), LONGEST)) {
            wire.start(taken);
            assertThat(taken.over.await(60, TimeUnit.SECONDS)).isTrue();
        }
        return taken;
    }

    /** The messages and noise received. Written by the reading thread; read by the test once {@code over} is down. */
    private static final class Taken implements Wire.Receiver {
        private final List<String> all = new ArrayList<>();
        private final List<RpcMessage> messages = new ArrayList<>();
        private final CountDownLatch over = new CountDownLatch(1);
        private int ends;

        @Override
        public void received(RpcMessage message) {
            messages.add(message);
            all.add(new String(message.bytes(), StandardCharsets.UTF_8));
        }

        @Override
        public void unanswered(Optional<RpcId> request, RpcFailure why) {
            all.add("unanswered " + request + " " + why.kind());
        }

        @Override
        public void noise(String line) {
            all.add("noise " + line);
        }

        @Override
        public void ended(String why) {
            ends++;
            over.countDown();
        }
    }

    /** A stream that returns a few bytes per read. */
    private static final class Pieces extends ByteArrayInputStream {
        private final int size;

        Pieces(byte[] bytes, int size) {
            super(bytes);
            this.size = size;
        }

        @Override
        public int read(byte[] target) {
            return read(target, 0, size);
        }
    }
}
