package dev.deepseektui.core.model.deepseek;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.testkit.simulator.Simulator;
import dev.deepseektui.testkit.simulator.brain.Answer;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

class TransportTest {
    /** Nagle's algorithm would delay the end of each long request by some 40 ms. */
    @Test
    void what_is_written_is_sent_without_waiting_for_what_was_sent_before() throws Exception {
        AtomicBoolean undelayed = new AtomicBoolean();
        try (Simulator simulator = Simulator.start(ask -> Answer.of("Done."))) {
            OkHttpClient client = Transport.client(Reception.NETWORK)
                    .newBuilder()
                    .addNetworkInterceptor(chain -> {
                        undelayed.set(Objects.requireNonNull(chain.connection())
                                .socket()
                                .getTcpNoDelay());
                        return chain.proceed(chain.request());
                    })
                    .build();
            Request request =
                    new Request.Builder().url(simulator.baseUrl() + "/models").build();
            try (Response response = client.newCall(request).execute()) {
                assertThat(response.code()).isPositive();
            }
        }
        assertThat(undelayed).isTrue();
    }
}
