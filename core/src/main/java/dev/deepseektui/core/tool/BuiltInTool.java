package dev.deepseektui.core.tool;

/** A tool of the program itself, whose definition never changes. */
public abstract class BuiltInTool implements Tool {
    private final String name;
    private final String description;
    private final Kind kind;
    private final Parameters parameters;

    protected BuiltInTool(String name, String description, Kind kind, Parameter<?>... parameters) {
        this.name = name;
        this.description = description;
        this.kind = kind;
        this.parameters = Parameters.of(parameters);
    }

    @Override
    public final String name() {
        return name;
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
        return kind;
    }
}
