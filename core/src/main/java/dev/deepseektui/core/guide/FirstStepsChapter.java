package dev.deepseektui.core.guide;

import static dev.deepseektui.core.guide.GuideTexts.say;

import dev.deepseektui.core.message.ToolCall;
import java.util.List;

/** What a person does in the first five minutes, each shown once; what watches over the context comes last, in five lines. */
final class FirstStepsChapter implements Chapter {
    static final String FILE = "deepseek-tui-tour.txt";

    @Override
    public String title() {
        return say("first.title");
    }

    @Override
    public List<List<ToolCall>> steps() {
        return List.of(List.of(Calls.list(".")), List.of(Calls.write(FILE, say("first.file"))));
    }

    @Override
    public String said(int step) {
        return say(step == 0 ? "first.look" : "first.change");
    }

    @Override
    public String explanation() {
        return say("first", FILE);
    }
}
