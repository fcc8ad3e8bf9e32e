package dev.deepseektui.app.cli;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The arguments of a command, or a group of them that several commands share, as Picocli's specification beside the code that reads
 * their values. Options are written as their help shows them: {@code "-C, --workspace DIR"}.
 */
public abstract class CommandArguments {
    /** The heading of footers with examples. */
    static final String EXAMPLES = "%nExamples:%n";

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
    private int parameters;

    /** An option without a value. */
    public record Switch(ArgSpec spec) {
        public boolean isGiven() {
            return Boolean.TRUE.equals(spec.getValue());
        }
    }

    /** An option or parameter with a value. */
    public record Value<T>(ArgSpec spec) {
        public Optional<T> get() {
            return Optional.ofNullable(spec.getValue());
        }

        /** Returns the value of an argument that Picocli requires. */
        public T required() {
            return get().orElseThrow();
        }
    }

    /** An option that may be repeated, or a parameter of several words. */
    public record ValueList<T>(ArgSpec spec) {
        public List<T> all() {
            List<T> values = spec.getValue();
            return values == null ? List.of() : values;
        }
    }

    /** A repeatable option with names and values. */
    public record NamedValues(ArgSpec spec) {
        public Map<String, String> entries() {
            Map<String, String> entries = spec.getValue();
            return entries == null ? Map.of() : entries;
        }
    }

    /** Returns what Picocli parses a command line by. */
    public final CommandSpec spec() {
        return spec;
    }

    protected final Switch flag(String form, String description) {
        return new Switch(add(option(form).type(boolean.class).description(description)));
    }

    protected final Value<String> option(String form, String description) {
        return option(form, String.class, description);
    }

    protected final <T> Value<T> option(String form, Class<T> type, String description) {
        return new Value<>(add(option(form).type(type).description(description)));
    }

    protected final <T> Value<T> requiredOption(String form, Class<T> type, String description) {
        return new Value<>(add(option(form).type(type).required(true).description(description)));
    }

    /** Adds an option with one of these words, which completion offers. */
    protected final Value<String> option(String form, String description, List<String> words) {
        return new Value<>(add(option(form).description(description).completionCandidates(words)));
    }

    protected final <T> ValueList<T> options(String form, Class<T> type, String description) {
        return new ValueList<>(
                add(option(form).type(List.class).auxiliaryTypes(type).description(description)));
    }

    /** Adds an option whose values the preprocessor takes from the words behind it. */
    protected final ValueList<String> options(String form, String description, IParameterPreprocessor preprocessor) {
        return new ValueList<>(add(option(form)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .description(description)
                .preprocessor(preprocessor)));
    }

    protected final NamedValues table(String form, String description) {
        return new NamedValues(add(option(form)
                .type(LinkedHashMap.class)
                .auxiliaryTypes(String.class, String.class)
                .description(description)));
    }

    private OptionSpec add(OptionSpec.Builder option) {
        OptionSpec built = option.build();
        spec.addOption(built);
        return built;
    }

    protected final Value<String> parameter(String label, String arity, String description) {
        return parameter(label, arity, String.class, description);
    }

    /** Adds a parameter of one word, behind those added before. */
    protected final <T> Value<T> parameter(String label, String arity, Class<T> type, String description) {
        return new Value<>(add(positional(label, arity, description)
                .index(String.valueOf(parameters++))
                .type(type)));
    }

    /** Adds a parameter of all further words. */
    protected final ValueList<String> parameters(String label, String arity, String description) {
        return new ValueList<>(add(positional(label, arity, description)
                .index(parameters++ + "..*")
                .type(List.class)
                .auxiliaryTypes(String.class)));
    }

    /** Adds the arguments of a group. */
    protected final <G extends CommandArguments> G group(G shared) {
        CommandArguments group = shared;
        group.spec.options().forEach(spec::addOption);
        return shared;
    }

    protected final void examples(String... commands) {
        spec.usageMessage().footerHeading(EXAMPLES);
        spec.usageMessage()
                .footer(List.of(commands).stream()
                        .map(command -> "  " + command)
                        .toArray(String[]::new));
    }

    private static OptionSpec.Builder option(String form) {
        int blank = form.lastIndexOf(' ');
        boolean hasLabel = blank >= 0 && form.charAt(blank + 1) != '-';
        String names = hasLabel ? form.substring(0, blank) : form;
        OptionSpec.Builder option = OptionSpec.builder(names.split(", "));
        return hasLabel ? option.paramLabel(form.substring(blank + 1)).type(String.class) : option;
    }

    private static PositionalParamSpec.Builder positional(String label, String arity, String description) {
        return PositionalParamSpec.builder().paramLabel(label).arity(arity).description(description);
    }

    private PositionalParamSpec add(PositionalParamSpec.Builder parameter) {
        PositionalParamSpec built = parameter.build();
        spec.addPositional(built);
        return built;
    }

    /** A command of the program: its arguments, the surroundings it runs in, and the console it writes to. */
    abstract static class ProgramCommand extends CommandArguments implements Callable<Integer> {
        final Surroundings surroundings;
        final Console console;

        ProgramCommand(Surroundings surroundings, Console console) {
            this.surroundings = surroundings;
            this.console = console;
        }
    }
}
