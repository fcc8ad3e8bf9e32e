package dev.deepseektui.core.model.deepseek;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okio.AsyncTimeout;

/**
 * Whether a call got its connection in time. OkHttp's own connect timeout ends where TLS or a proxy's tunnel begins; a server that is
 * silent there would be waited for as long as one that thinks.
 */
final class ConnectWatch extends EventListener {
    private final Call call;
    private final AsyncTimeout timer = new AsyncTimeout() {
        @Override
        protected void timedOut() {
            expire();
        }
    };
    /** Several addresses may be tried at once, each on a thread of its own. */
    private State state = State.BEFORE;

    private enum State {
        BEFORE,
        CONNECTING,
        EXPIRED,
        OVER
    }

    ConnectWatch(Call call, Duration longest) {
        this.call = call;
        timer.timeout(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void connectStart(Call same, InetSocketAddress address, Proxy proxy) {
        if (state == State.BEFORE) {
            state = State.CONNECTING;
            timer.enter();
        }
    }

    @Override
    public void connectionAcquired(Call same, Connection connection) {
        end();
    }

    @Override
    public void callFailed(Call same, IOException problem) {
        end();
    }

    private synchronized void end() {
        if (state == State.CONNECTING) {
            timer.exit();
        }
        state = state == State.EXPIRED ? State.EXPIRED : State.OVER;
    }

    private synchronized void expire() {
        if (state == State.CONNECTING) {
            state = State.EXPIRED;
            call.cancel();
        }
    }

    /** What the problem comes from. */
    synchronized IOException cause(IOException problem) {
        if (state != State.EXPIRED) {
            return problem;
        }
        SocketTimeoutException late = new SocketTimeoutException("connect timed out");
        late.initCause(problem);
        return late;
    }
}
