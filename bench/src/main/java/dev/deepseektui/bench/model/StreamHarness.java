package dev.deepseektui.bench.model;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.model.ChatEvent;
import dev.deepseektui.core.model.ChatModel.ChatListener;
import dev.deepseektui.core.model.ChatOutcome;
import dev.deepseektui.core.model.ChatReply;
import dev.deepseektui.core.model.ChatRequest;
import dev.deepseektui.core.model.Effort;
import dev.deepseektui.core.model.JsonText;
import dev.deepseektui.core.model.deepseek.DeepSeek;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A measurement of the client reading from a loopback socket, compared with a bare socket that reads the same bytes.
 */
public final class StreamHarness {
    private static final int ROUNDS = 1_000;
    private static final int DELTAS = 1_000_000;
    private static final int WARM = DELTAS / 10;
    private static final long SETTLE_MILLIS = 3;
    private static final byte[] DELTA =
            utf8("data: {\"id\":\"1\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":"
                    + "[{\"index\":0,\"delta\":{\"content\":\"w\"},\"finish_reason\":null}]}\n\n");
    private static final byte[] END =
            utf8("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n");

    private StreamHarness() {}

    public static void main(String[] args) throws Exception {
        firstDelta();
        millionDeltas();
    }

    /** Measures the time from when a delta is written to the socket until the listener receives it. */
    private static void firstDelta() throws Exception {
        AtomicLong written = new AtomicLong();
        LoopbackServer.Script script = (in, out) -> {
            Thread.sleep(SETTLE_MILLIS);
            written.set(System.nanoTime());
            out.write(DELTA);
            out.write(END);
        };
        try (LoopbackServer server = new LoopbackServer(script);
                DeepSeek client = Clients.at(server.port())) {
            long[] ours = new long[ROUNDS];
            long[] bare = new long[ROUNDS];
            for (int round = -ROUNDS; round < ROUNDS; round++) {
                AtomicLong heard = new AtomicLong();
                reply(client.answer(request(), event -> heard.compareAndSet(0, System.nanoTime()), new Cancellation()));
                long first = heard.get() - written.get();
                long raw = bareRead(server) - written.get();
                if (round >= 0) {
                    ours[round] = first;
                    bare[round] = raw;
                }
            }
            System.out.printf(
                    "first delta after its bytes were written, microseconds: %s; compared with %s%n",
                    Micros.of(ours), Micros.of(bare));
        }
    }

    /** Reads from a bare socket and returns the time at which the delta was received. */
    private static long bareRead(LoopbackServer server) throws IOException {
        try (Socket socket = open(server)) {
            InputStream in = socket.getInputStream();
            byte[] buffer = new byte[16 << 10];
            long last = 0;
            boolean seen = false;
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (!seen && new String(buffer, 0, n, StandardCharsets.UTF_8).contains("\"w\"")) {
                    last = System.nanoTime();
                    seen = true;
                }
            }
            return last;
        }
    }

    private static void millionDeltas() throws Exception {
        byte[] block = repeated(DELTA, 1_000);
        LoopbackServer.Script script = (in, out) -> {
            for (int i = 0; i < DELTAS / 1_000; i++) {
                out.write(block);
            }
            out.write(END);
        };
        try (LoopbackServer server = new LoopbackServer(script);
                DeepSeek client = Clients.at(server.port())) {
            Growth growth = new Growth();
            long start = System.nanoTime();
            ChatReply reply = reply(client.answer(request(), growth, new Cancellation()));
            double seconds = (System.nanoTime() - start) / 1e9;
            long bareStart = System.nanoTime();
            drain(server);
            double bare = (System.nanoTime() - bareStart) / 1e9;
            System.out.printf(
                    "%,d deltas: %.2f s, bare socket %.2f s; text %,d characters; heap after collection at %,d deltas %,d KB, at the end %,d KB%n",
                    growth.count, seconds, bare, reply.content().length(), WARM, growth.early >> 10, growth.late >> 10);
        }
    }

    private static void drain(LoopbackServer server) throws IOException {
        try (Socket socket = open(server)) {
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        }
    }

    /** A listener that counts deltas and measures the heap after a tenth of them and at the end. */
    private static final class Growth implements ChatListener {
        private int count;
        private long early;
        private long late;

        @Override
        public void on(ChatEvent event) {
            count++;
            if (count == WARM) {
                early = used();
            } else if (count == DELTAS) {
                late = used();
            }
        }

        private static long used() {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            return runtime.totalMemory() - runtime.freeMemory();
        }
    }

    private static Socket open(LoopbackServer server) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.getOutputStream().write(utf8("GET / HTTP/1.1\r\n\r\n"));
        return socket;
    }

    private static ChatRequest request() {
        return new ChatRequest("m", Effort.OFF, 100, JsonText.of("[]"), JsonText.NONE, 10, 1_000_000);
    }

    private static ChatReply reply(ChatOutcome outcome) {
        if (outcome instanceof ChatReply reply) {
            return reply;
        }
        throw new IllegalStateException(outcome.toString());
    }

    private static byte[] repeated(byte[] bytes, int times) {
        byte[] all = new byte[bytes.length * times];
        for (int i = 0; i < times; i++) {
            System.arraycopy(bytes, 0, all, i * bytes.length, bytes.length);
        }
        return all;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
