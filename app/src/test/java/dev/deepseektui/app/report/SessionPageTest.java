package dev.deepseektui.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.deepseektui.app.report.HtmlTags.Tag;
import dev.deepseektui.core.conversation.budget.PressureThresholds;
import dev.deepseektui.core.conversation.cost.PriceTable;
import dev.deepseektui.core.tape.event.Recorded;
import dev.deepseektui.core.tape.event.ReplyReceived;
import dev.deepseektui.core.tape.event.TokenUsage;
import dev.deepseektui.core.tape.event.TurnEvents.RequestSent;
import dev.deepseektui.testkit.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SessionPageTest {
    private static final int HOSTILE_SESSIONS = 60;
    private static final int MEGABYTE = 1 << 20;
    private static final Set<String> TAGS =
            Set.of(("html head meta title style body header section h1 h2 h3 h4 h5 h6 p pre code details summary div"
                            + " span a em strong small br hr ul ol li dl dt dd blockquote table thead tbody tr th td figure"
                            + " figcaption svg desc g path rect line circle text")
                    .split(" "));
    private static final Set<String> ATTRIBUTES =
            Set.of(("lang charset http-equiv content name class href rel title start align id value scope viewBox role"
                            + " aria-labelledby d x y x1 y1 x2 y2 cx cy r width"
                            + " height")
                    .split(" "));

    private static String page(List<Recorded> events) throws IOException {
        StringBuilder out = new StringBuilder();
        SessionPage.of(events.iterator(), PriceTable.ofProvider(), price -> PressureThresholds.STANDARD)
                .write(out);
        return out.toString();
    }

    private static Sessions worked() {
        return new Sessions().turn("Mend the parser", 4).rewrite(1800, 900).turn("And the docs", 2);
    }

    @Test
    void the_head_names_the_session_and_what_it_cost() throws IOException {
        assertThat(page(worked().events()))
                .contains("<h1>Mend the parser</h1>", "<p>6 requests · $0.", "90 % of prompt tokens cached");
    }

    @Test
    void each_chart_is_a_picture_with_a_name_a_sentence_and_a_table() throws IOException {
        List<Tag> tags = HtmlTags.of(page(worked().events())).all();

        long figures = tags.stream().filter(tag -> tag.name().equals("figure")).count();
        assertThat(figures).isEqualTo(3);
        assertThat(tags.stream().filter(tag -> tag.name().equals("svg")))
                .hasSize((int) figures)
                .allSatisfy(svg -> assertThat(svg.attributes()).containsKeys("role", "aria-labelledby", "viewBox"));
        assertThat(tags.stream().filter(tag -> tag.name().equals("figcaption"))).hasSize((int) figures);
        assertThat(tags.stream().filter(tag -> tag.name().equals("table"))).hasSize((int) figures);
        assertThat(tags.stream().filter(tag -> tag.name().equals("desc"))).hasSize((int) figures);
    }

    @Test
    void a_rewrite_is_marked_with_what_it_freed_and_cost() throws IOException {
        assertThat(page(worked().events()))
                .contains("compaction:soft before request 5: 1,800 to 900 tokens, cost $0.0100", "−900 $0.0100");
    }

    @Test
    void every_name_that_is_referred_to_is_there_and_none_is_given_twice() throws IOException {
        List<Tag> tags = HtmlTags.of(page(worked().events())).all();
        List<String> names = attributes(tags, "id").toList();

        assertThat(names).doesNotHaveDuplicates();
        assertThat(attributes(tags, "aria-labelledby").flatMap(both -> Stream.of(both.split(" ", -1))))
                .allSatisfy(name -> assertThat(names).contains(name));
    }

    private static Stream<String> attributes(List<Tag> tags, String name) {
        return tags.stream()
                .map(Tag::attributes)
                .filter(all -> all.containsKey(name))
                .map(all -> all.get(name));
    }

    @Test
    void nothing_is_fetched_and_no_script_runs() throws IOException {
        assertThat(page(worked().events()))
                .doesNotContain("http://", "https://", "@import", "url(", "src=", "<script")
                .contains("content=\"default-src 'none'; style-src 'unsafe-inline'\"");
    }

    @Test
    void nothing_that_anybody_wrote_becomes_a_tag() throws IOException {
        for (long seed : Seed.some(HOSTILE_SESSIONS).toArray()) {
            Random random = new Random(seed);
            String page = page(HostileSession.of(random, new HostileText(random)::next));

            assertThat(HtmlTags.of(page).all()).as("seed " + seed).allSatisfy(SessionPageTest::isOurs);
        }
    }

    private static void isOurs(Tag tag) {
        assertThat(TAGS).contains(tag.name());
        assertThat(ATTRIBUTES).containsAll(tag.attributes().keySet());
        assertThat(tag.attributes().getOrDefault("href", "").replaceAll("\\s", ""))
                .doesNotContainPattern("(?i)^(?:javascript|vbscript|data|file):");
    }

    @Test
    void a_session_in_which_nothing_happened_has_a_page() throws IOException {
        String page = page(new Sessions().events());

        HtmlTags.of(page);
        assertThat(page).contains("Untitled session", "0 requests").doesNotContain("<figure");
    }

    @Test
    void what_a_provider_charged_as_a_whole_stands_by_itself() throws IOException {
        TokenUsage usage = new TokenUsage(1000L, 10L, 900L, 100L, null, 0.0512);
        Sessions session = worked().add(new RequestSent(9, 1, 1000, 9, new RequestSent.Parts(100, 0, 0, 900, 2000)))
                .add(new ReplyReceived(99, "Done.", null, List.of(), "stop", usage, "router/model", null, null, null));

        assertThat(page(session.events())).contains("Unitemized charges");
        assertThat(page(worked().events())).doesNotContain("Unitemized charges");
    }

    @Test
    void a_thousand_requests_fit_into_two_megabytes() throws IOException {
        Sessions session = new Sessions();
        for (int turn = 1; turn <= 40; turn++) {
            session.turn("turn " + turn, 25).rewrite(1800, 900);
        }
        String page = page(session.events());

        assertThat(page).contains("Prompt tokens by request (1000 requests)");
        assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(2 * MEGABYTE);
    }
}
