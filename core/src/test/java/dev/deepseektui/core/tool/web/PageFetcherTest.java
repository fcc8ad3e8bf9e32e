package dev.deepseektui.core.tool.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.tool.web.GuardedNames.HostList;
import dev.deepseektui.core.tool.web.PageFetcher.FetchedPage;
import dev.deepseektui.core.workspace.CallFailed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PageFetcherTest {
    private final MockWebServer server = new MockWebServer();

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void a_page_is_fetched_and_nobody_says_who_asks() throws Exception {
        server.enqueue(html("<p>Hello</p>"));

        FetchedPage page = here().fetch(url("/a"), new Cancellation());

        assertThat(page.html()).isTrue();
        assertThat(page.text()).isEqualTo("<p>Hello</p>");
        assertThat(server.takeRequest().getHeaders().names()).doesNotContain("Authorization", "Cookie", "Referer");
    }

    @Test
    void a_redirect_in_the_same_place_is_followed() throws Exception {
        server.enqueue(redirect("/b"));
        server.enqueue(html("<p>There</p>"));

        assertThat(here().fetch(url("/a"), new Cancellation()).url().encodedPath())
                .isEqualTo("/b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.org/",
                "http://169.254.169.254/latest",
                "http://localhost:1/",
                "file:///etc/passwd"
            })
    void a_redirect_to_another_place_is_told_and_not_followed(String other) {
        server.enqueue(redirect(other));

        assertThatThrownBy(() -> here().fetch(url("/a"), new Cancellation()))
                .isInstanceOf(CallFailed.class)
                .hasMessageContaining("redirects to");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void redirects_end() {
        for (int i = 0; i < 10; i++) {
            server.enqueue(redirect("/again"));
        }

        assertThatThrownBy(() -> here().fetch(url("/a"), new Cancellation())).hasMessageContaining("without end");
    }

    @Test
    void a_small_body_that_unpacks_to_a_large_one_is_cut() throws Exception {
        server.enqueue(new MockResponse.Builder()
                .addHeader("Content-Type", "text/plain")
                .addHeader("Content-Encoding", "gzip")
                .body(new Buffer().write(zipped(64 << 20)))
                .build());

        FetchedPage page = here().fetch(url("/bomb"), new Cancellation());

        assertThat(page.isCut()).isTrue();
        assertThat(page.text()).hasSize(PageFetcher.MAX_SIZE);
    }

    @Test
    void what_is_no_text_is_not_read() {
        server.enqueue(new MockResponse.Builder()
                .addHeader("Content-Type", "application/pdf")
                .body("%PDF")
                .build());

        assertThatThrownBy(() -> here().fetch(url("/a"), new Cancellation())).hasMessageContaining("is not text");
    }

    @Test
    void an_error_is_said_with_its_number() {
        server.enqueue(new MockResponse.Builder().code(503).build());

        assertThatThrownBy(() -> here().fetch(url("/a"), new Cancellation())).hasMessageContaining("answers 503");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://example.org/", "ftp://example.org/", "example.org", "https://me:secret@example.org/", ""
            })
    void other_addresses_are_not_fetched(String address) {
        assertThatThrownBy(() -> here().checked(address)).isInstanceOf(CallFailed.class);
    }

    @Test
    void this_machine_is_private_unless_it_is_named() {
        PageFetcher nowhere = new PageFetcher(new OkHttpClient(), new HostList(List.of()));

        assertThatThrownBy(() -> nowhere.checked(url("/a").toString())).hasMessageContaining("Only https");
        assertThatThrownBy(() -> nowhere.fetch(url("/a"), new Cancellation())).hasMessageContaining("private");
        assertThat(server.getRequestCount()).isZero();
    }

    /** The first address is for the check, the second for the connection. */
    @Test
    void a_name_that_changes_its_mind_leads_nowhere() throws IOException {
        Deque<InetAddress> answers =
                new ArrayDeque<>(List.of(InetAddress.getByName("1.1.1.1"), InetAddress.getLoopbackAddress()));
        Dns rebinding = host -> List.of(answers.size() > 1 ? answers.removeFirst() : answers.getFirst());
        rebinding.lookup("rebinding.example.org");
        PageFetcher pages =
                new PageFetcher(new OkHttpClient.Builder().dns(rebinding).build(), new HostList(List.of()));
        HttpUrl url = url("/secret").newBuilder().host("rebinding.example.org").build();

        assertThatThrownBy(() -> pages.fetch(url, new Cancellation())).hasMessageContaining("private");
        assertThat(server.getRequestCount()).isZero();
    }

    private PageFetcher here() {
        return new PageFetcher(new OkHttpClient(), new HostList(List.of("localhost", "127.0.0.1")));
    }

    private HttpUrl url(String path) {
        return server.url(path);
    }

    private static MockResponse html(String body) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "text/html; charset=utf-8")
                .body(body)
                .build();
    }

    private static MockResponse redirect(String to) {
        return new MockResponse.Builder().code(302).addHeader("Location", to).build();
    }

    private static byte[] zipped(int zeros) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            byte[] block = new byte[1 << 20];
            for (int i = 0; i < zeros; i += block.length) {
                zip.write(block);
            }
        }
        return bytes.toByteArray();
    }
}
