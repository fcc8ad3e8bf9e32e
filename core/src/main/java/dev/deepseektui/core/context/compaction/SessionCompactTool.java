package dev.deepseektui.core.context.compaction;

import dev.deepseektui.core.approval.Intent;
import dev.deepseektui.core.base.Cancellation;
import dev.deepseektui.core.base.language.ModelTexts;
import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.ToolOutcome;
import dev.deepseektui.core.tape.event.ToolOutcome.Status;
import dev.deepseektui.core.tool.Arguments;
import dev.deepseektui.core.tool.BuiltInTool;
import dev.deepseektui.core.tool.OwnTool;
import dev.deepseektui.core.tool.Parameter;
import dev.deepseektui.core.tool.ToolRun;
import java.util.Locale;

/**
 * A tool that compacts the conversation. The compaction takes place before the next request, because nothing may be
 * rewritten while a call is pending.
 */
public final class SessionCompactTool extends BuiltInTool {
    private static final Parameter<String> FOCUS = Parameter.text("focus");
    private static final Parameter<Level> LEVEL = Parameter.oneOf("level", Level.class);

    private final CompactionRequester requester;

    @FunctionalInterface
    public interface CompactionRequester {
        void request(PressureLevel level, String focus, Cancellation cancellation);
    }

    enum Level {
        SOFT,
        HARD,
        EMERGENCY
    }

    public SessionCompactTool(CompactionRequester requester) {
        super(OwnTool.SESSION_COMPACT, FOCUS, LEVEL);
        this.requester = requester;
    }

    @Override
    public Intent intent(Arguments arguments) {
        return new Intent.Internal();
    }

    @Override
    public ToolOutcome call(Arguments arguments, ToolRun run) {
        ModelTexts texts = ModelTexts.of(SessionCompactTool.class);
        Level level = arguments.find(LEVEL).orElse(Level.HARD);
        String focus = arguments.find(FOCUS).orElse("").strip();
        requester.request(PressureLevel.valueOf(level.name()), focus, run.cancellation());
        return ToolOutcome.of(
                Status.OK,
                texts.text(
                        "compact.result",
                        level.name().toLowerCase(Locale.ROOT),
                        focus.isEmpty() ? "" : texts.text("compact.focus", focus)));
    }
}
