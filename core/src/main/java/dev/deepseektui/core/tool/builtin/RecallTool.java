package dev.deepseektui.core.tool.builtin;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.process.PlainText;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import dev.deepseektui.core.tool.builtin.RecallTool.RecallSource.RecallHit;
import dev.deepseektui.core.workspace.CallFailed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tool that finds content that is no longer in the prompt, by pointer or by keyword. */
public final class RecallTool extends BuiltInTool {
    private static final ModelTexts TEXTS = ModelTexts.of(RecallTool.class);

    private static final Parameter<String> QUERY = Parameter.text("query").required();
    private static final Parameter<Long> OFFSET = Parameter.whole("offset", 1, Integer.MAX_VALUE);
    private static final int MAX_HITS = 8;

    private final List<RecallSource> sources;

    public RecallTool(List<RecallSource> sources) {
        super(OwnTool.RECALL, QUERY, OFFSET);
        this.sources = List.copyOf(sources);
    }

    @Override
    public Intent intent(Arguments arguments) {
        return new Intent.Internal();
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) throws CallFailed {
        String what = arguments.get(QUERY).strip();
        if (what.isEmpty()) {
            throw CallFailed.error(TEXTS.text("recall.empty"));
        }
        for (RecallSource source : sources) {
            Optional<String> whole = source.resolve(what);
            if (whole.isPresent()) {
                long from = arguments.find(OFFSET).orElse(1L);
                return ToolOutcome.about(Status.OK, RecalledPage.of(what, whole.get(), from), what);
            }
        }
        return ToolOutcome.of(Status.OK, found(what));
    }

    private String found(String words) {
        List<RecallHit> hits = new ArrayList<>();
        sources.forEach(source -> hits.addAll(source.search(words, MAX_HITS)));
        hits.sort(Comparator.comparingDouble(RecallHit::score).reversed().thenComparing(RecallHit::pointer));
        if (hits.isEmpty()) {
            return TEXTS.text("recall.nothing");
        }
        StringBuilder text = new StringBuilder();
        hits.stream()
                .limit(MAX_HITS)
                .flatMap(hit -> hit.excerpt().lines().map(line -> hit.pointer() + "  " + line + "\n"))
                .forEach(text::append);
        return text.append(TEXTS.text("recall.hint")).toString();
    }

    /** The part of recalled content that fits into one result, in whole lines where possible. */
    private static final class RecalledPage {
        private static final int MAX_LENGTH = 12_000;

        private RecalledPage() {}

        static String of(String pointer, String text, long fromLine) {
            int start = startOf(text, fromLine);
            if (start < 0) {
                return TEXTS.text("recall.short", pointer, text.lines().count());
            }
            if (text.length() - start <= MAX_LENGTH) {
                return text.substring(start);
            }
            int lineEnd = text.lastIndexOf('\n', start + MAX_LENGTH);
            int end = lineEnd > start ? lineEnd + 1 : start + MAX_LENGTH;
            if (lineEnd <= start && Character.isHighSurrogate(text.charAt(end - 1))) {
                end--;
            }
            long shown = text.substring(start, end).lines().count();
            String rest = lineEnd > start
                    ? TEXTS.text("recall.more", pointer, fromLine + shown)
                    : TEXTS.text("recall.line", endOfLine(text, end) - end);
            return text.substring(start, end) + "\n[… " + rest + " …]";
        }

        private static int startOf(String text, long fromLine) {
            int start = 0;
            for (long line = 1; line < fromLine; line++) {
                int end = text.indexOf('\n', start);
                if (end < 0 || end + 1 >= text.length()) {
                    return -1;
                }
                start = end + 1;
            }
            return start;
        }

        private static int endOfLine(String text, int from) {
            int end = text.indexOf('\n', from);
            return end < 0 ? text.length() : end;
        }
    }

    /** A source of outputs that were too large for the prompt, found by the pointers that replaced them. */
    public record ArtifactRecall(Function<String, byte[]> store) implements RecallSource {
        private static final Pattern POINTER = Pattern.compile("artifact(?::| (?=[0-9a-f]{64}$))(.*)");

        @Override
        public Optional<String> resolve(String pointer) {
            Matcher named = POINTER.matcher(pointer);
            if (!named.matches()) {
                return Optional.empty();
            }
            try {
                return Optional.of(
                        PlainText.withoutEscapes(new String(store.apply(named.group(1)), StandardCharsets.UTF_8)));
            } catch (UserError unreadable) {
                return Optional.of(TEXTS.text("recall.unreadable", String.valueOf(unreadable.getMessage())));
            }
        }

        @Override
        public List<RecallHit> search(String words, int most) {
            return List.of();
        }
    }

    /** A store of earlier content, searched by the recall tool. */
    public interface RecallSource {
        Optional<String> resolve(String pointer);

        List<RecallHit> search(String words, int most);

        /**
         * A search result.
         *
         * @param pointer resolves to the whole text
         * @param excerpt one or a few of its lines
         * @param score from 0 to 1, comparable between sources
         */
        record RecallHit(String pointer, String excerpt, double score) {}
    }
}
