package dev.deepseektui.core.tool.web;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.conversation.Tags.DataBlock;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tape.event.TurnEvents.ServiceBilled;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.workspace.CallFailed;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import okhttp3.HttpUrl;

/** The tool that fetches a web page as Markdown. */
public final class WebFetch extends BuiltInTool {
    static final String TAG = "web";
    static final String WHAT = ModelTexts.of(WebFetch.class).text("data");

    private static final Duration READ_TIMEOUT = Duration.ofSeconds(20);

    private static final Parameter<String> URL = Parameter.text("url").required();

    private final WebAccess web;

    public WebFetch(WebAccess web) {
        super(OwnTool.WEB_FETCH, URL);
        this.web = web;
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        HttpUrl url = web.pages().checked(arguments.get(URL));
        return new Intent.Web(url.host(), url.toString());
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        if (!web.isEnabled()) {
            throw CallFailed.error(ModelTexts.of(WebFetch.class).text("off"));
        }
        PageFetcher pages = web.pages();
        HttpUrl url = pages.checked(arguments.get(URL));
        pages.checkPublic(url);
        boolean isForDeepSeek = run.onEngine(web::usesDeepSeek) && !pages.isPrivateHost(url);
        Optional<String> sent = isForDeepSeek ? byDeepSeek(url, run) : Optional.empty();
        String text = sent.isPresent() ? sent.get() : byItself(pages, url, run);
        return ToolOutcome.about(
                Status.OK,
                ModelTexts.of(WebFetch.class).text("page", url, WHAT) + "\n" + DataBlock.of(TAG, text),
                url.toString());
    }

    private Optional<String> byDeepSeek(HttpUrl url, ToolRun run) throws CallFailed {
        JsonNode answer;
        try {
            answer = web.fetched(url, run.cancellation());
        } catch (CallFailed e) {
            if (run.cancellation().isCancelled()) {
                throw e;
            }
            return Optional.empty();
        }
        if (answer.isMissingNode()) {
            return Optional.empty();
        }
        run.record(new ServiceBilled(name(), WebAccess.DOLLARS_A_CALL));
        return Stream.of("/content", "/markdown", "/data/content", "/result/content")
                .map(answer::at)
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .filter(text -> !text.isBlank())
                .findFirst();
    }

    private static String byItself(PageFetcher pages, HttpUrl url, ToolRun run) throws CallFailed {
        PageFetcher.FetchedPage page = pages.fetch(url, run.cancellation());
        long start = System.nanoTime();
        BooleanSupplier givenUp =
                () -> run.cancellation().isCancelled() || System.nanoTime() - start > READ_TIMEOUT.toNanos();
        String text = page.html() ? PageMarkdown.of(page.text(), page.url().toString(), givenUp) : page.text();
        return page.isCut() ? text + "\n" + ModelTexts.of(WebFetch.class).text("cut") : text;
    }
}
