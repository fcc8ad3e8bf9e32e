package dev.deepseektui.core.tool;

/** A tool built into deepseek-tui, whose definition never changes. */
public abstract class BuiltInTool implements Tool {
    private final OwnTool tool;
    private final String description;
    private final Parameters parameters;

    protected BuiltInTool(OwnTool tool, String description, Parameter<?>... parameters) {
        this(tool, description, Parameters.of(parameters));
    }

    protected BuiltInTool(OwnTool tool, String description, Parameters parameters) {
        this.tool = tool;
        this.description = description;
        this.parameters = parameters;
    }

    @Override
    public final String name() {
        return tool.word();
    }

    @Override
    public final String description() {
        return description;
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
