package dev.deepseektui.core.tool;

import java.util.stream.Stream;

/** A tool built into deepseek-tui, whose definition never changes. Its texts are in {@code tools.md}. */
public abstract class BuiltInTool implements Tool {
    private final OwnTool tool;
    private final Parameters parameters;

    protected BuiltInTool(OwnTool tool, Parameter<?>... parameters) {
        this.tool = tool;
        this.parameters = new Parameters(Stream.of(parameters)
                .<Parameter<?>>map(parameter -> described(tool, parameter))
                .toList());
    }

    private static Parameter<?> described(OwnTool tool, Parameter<?> parameter) {
        return parameter.sentence().isEmpty() && parameter.isOffered()
                ? parameter.described(OwnTool.text(tool.word() + "." + parameter.name()))
                : parameter;
    }

    @Override
    public final String name() {
        return tool.word();
    }

    @Override
    public final String description() {
        return OwnTool.text(tool.word());
    }

    @Override
    public final Parameters parameters() {
        return parameters;
    }

    @Override
    public final Kind kind() {
        return tool.kind();
    }
}
