package dev.deepseektui.core.tool.web;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.SafeText;
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
import java.util.List;

/** The tool that searches the web and returns titles, addresses and excerpts. */
public final class WebSearch extends BuiltInTool {
    private static final ModelTexts TEXTS = ModelTexts.of(WebSearch.class);

    private static final int MAX_QUERY_LENGTH = 128;
    private static final int MAX_TEXT_LENGTH = 400;
    private static final long MAX = 20;
    private static final long USUAL = 8;
    private static final List<String> PLACES = List.of("/results", "/web/results", "/data/results", "/data");

    private static final Parameter<String> QUERY = Parameter.text("query").required();
    private static final Parameter<Long> COUNT = Parameter.whole("count", 1, MAX);

    private final WebAccess web;

    public WebSearch(WebAccess web) {
        super(OwnTool.WEB_SEARCH, QUERY, COUNT);
        this.web = web;
    }

    @Override
    public Intent intent(Arguments arguments) throws CallFailed {
        if (web.isEnabled() && !web.canSearch()) {
            throw noService();
        }
        return new Intent.Web(web.searchHost(), "search: " + arguments.get(QUERY));
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        String query = arguments.get(QUERY).strip();
        if (!web.isEnabled()) {
            throw CallFailed.error(TEXTS.text("off.search"));
        }
        if (!run.onEngine(web::canSearch)) {
            throw noService();
        }
        if (query.isEmpty() || query.length() > MAX_QUERY_LENGTH) {
            throw CallFailed.error(TEXTS.text("query", MAX_QUERY_LENGTH));
        }
        long count = arguments.find(COUNT).orElse(USUAL);
        JsonNode answer = web.found(query, count, run.cancellation());
        if (answer.isMissingNode()) {
            throw noService();
        }
        if (run.onEngine(web::usesDeepSeek)) {
            run.record(new ServiceBilled(name(), WebAccess.DOLLARS_A_CALL));
        }
        String found = lines(answer, count);
        if (found.isEmpty() && !isEmptyAnswer(answer)) {
            throw CallFailed.error(TEXTS.text("no_list", SafeText.line(web.searchHost())));
        }
        return ToolOutcome.of(
                Status.OK,
                found.isEmpty()
                        ? TEXTS.text("nothing")
                        : TEXTS.text("found", WebFetch.WHAT) + "\n" + DataBlock.of(WebFetch.TAG, found));
    }

    private static CallFailed noService() {
        return CallFailed.error(TEXTS.text("none"));
    }

    /** Returns true if the answer reports that nothing was found: an empty list, or Brave's answer without a list. */
    private static boolean isEmptyAnswer(JsonNode answer) {
        return PLACES.stream().map(answer::at).anyMatch(list -> list.isArray() && list.isEmpty())
                || (answer.path("type").asText().equals("search") && !answer.has("web"));
    }

    /** Formats the results of SearXNG and DeepSeek, which return a list, and of Brave, which nests the list. */
    private static String lines(JsonNode answer, long most) {
        StringBuilder lines = new StringBuilder();
        int number = 0;
        for (String place : PLACES) {
            for (JsonNode result : answer.at(place)) {
                if (number < most && result.path("url").isTextual()) {
                    number++;
                    lines.append(
                            "%d. %s\n   %s\n".formatted(number, line(result.path("title")), line(result.path("url"))));
                    String words = words(result);
                    lines.append(words.isEmpty() ? "" : "   " + words + "\n");
                }
            }
        }
        return lines.toString();
    }

    private static String words(JsonNode result) {
        for (String name : List.of("content", "description", "snippet", "summary")) {
            String said = line(result.path(name));
            if (!said.isEmpty()) {
                return said.length() > MAX_TEXT_LENGTH ? said.substring(0, MAX_TEXT_LENGTH) + "…" : said;
            }
        }
        return "";
    }

    private static String line(JsonNode text) {
        return text.asText("").strip().replaceAll("\\s+", " ");
    }
}
