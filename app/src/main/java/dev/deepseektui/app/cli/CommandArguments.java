package dev.deepseektui.app.cli;

import static dev.deepseektui.app.AppMessages.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.HostEnvironment;
import dev.deepseektui.core.session.SessionStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The arguments of a command, or of a group of options that several commands share, as a Picocli specification. Options
 * are written as in the help: {@code "-C, --workspace DIR"}. Descriptions are in the message catalogue, in messages
 * whose keys consist of {@code help} and Picocli's key.
 */
public abstract class CommandArguments {
    // Picocli only keeps the reference, and runs the command after its construction.
    @SuppressWarnings("this-escape")
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

        /** Returns the value of a required argument, which is always present. */
        public T required() {
            return get().orElseThrow();
        }
    }

    /** A repeatable option, or a parameter that takes several words. */
    public record ValueList<T>(ArgSpec spec) {
        public List<T> all() {
            List<T> values = spec.getValue();
            return values == null ? List.of() : values;
        }
    }

    /** A repeatable option whose values are {@code name=value} pairs. */
    public record NamedValues(ArgSpec spec) {
        public Map<String, String> entries() {
            Map<String, String> entries = spec.getValue();
            return entries == null ? Map.of() : entries;
        }
    }

    /** Returns the specification from which Picocli parses a command line. */
    public final CommandSpec spec() {
        return spec;
    }

    protected final Switch flag(String form) {
        return new Switch(add(option(form, boolean.class).build()));
    }

    protected final Value<String> value(String form) {
        return value(form, String.class);
    }

    protected final <T> Value<T> value(String form, Class<T> type) {
        return new Value<>(add(option(form, type).build()));
    }

    protected final <T> Value<T> requiredValue(String form, Class<T> type) {
        return new Value<>(add(option(form, type).required(true).build()));
    }

    /** Adds an option with a fixed set of values. Shell completion offers these values. */
    protected final Value<String> value(String form, List<String> words) {
        return new Value<>(
                add(option(form, String.class).completionCandidates(words).build()));
    }

    protected final <T> ValueList<T> values(String form, Class<T> type) {
        return new ValueList<>(add(option(form, List.class).auxiliaryTypes(type).build()));
    }

    /** Adds an option. Its preprocessor takes the values from the following words of the command line. */
    protected final ValueList<String> values(String form, IParameterPreprocessor preprocessor) {
        return new ValueList<>(add(option(form, List.class)
                .auxiliaryTypes(String.class)
                .preprocessor(preprocessor)
                .build()));
    }

    protected final NamedValues table(String form) {
        return new NamedValues(add(option(form, LinkedHashMap.class)
                .auxiliaryTypes(String.class, String.class)
                .build()));
    }

    private ArgSpec add(ArgSpec argument) {
        spec.add(argument);
        return argument;
    }

    protected final Value<String> parameter(String label, String arity) {
        return parameter(label, arity, String.class);
    }

    /** Adds a parameter that takes one word. Parameters are filled in the order they are added. */
    protected final <T> Value<T> parameter(String label, String arity, Class<T> type) {
        return new Value<>(add(PositionalParamSpec.builder()
                .paramLabel(label)
                .arity(arity)
                .index(String.valueOf(parameters++))
                .type(type)
                .build()));
    }

    /** Adds a parameter that takes all remaining words. */
    protected final ValueList<String> parameters(String label, String arity) {
        return new ValueList<>(add(PositionalParamSpec.builder()
                .paramLabel(label)
                .arity(arity)
                .index(parameters++ + "..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .build()));
    }

    protected final <G extends CommandArguments> G group(G shared) {
        CommandArguments group = shared;
        group.spec.options().forEach(spec::addOption);
        return shared;
    }

    protected final void examples(String... commands) {
        spec.usageMessage().footerHeading(say("cli.examples"));
        spec.usageMessage().footer(Stream.of(commands).map("  "::concat).toArray(String[]::new));
    }

    private static OptionSpec.Builder option(String form, Class<?> type) {
        int blank = form.lastIndexOf(' ');
        boolean hasLabel = blank >= 0 && form.charAt(blank + 1) != '-';
        String names = hasLabel ? form.substring(0, blank) : form;
        OptionSpec.Builder option = OptionSpec.builder(names.split(", ")).type(type);
        return hasLabel ? option.paramLabel(form.substring(blank + 1)) : option;
    }

    /** A command of deepseek-tui: its arguments, the environment it runs in, and its console. */
    abstract static class ProgramCommand extends CommandArguments implements Callable<Integer> {
        final HostEnvironment hostEnvironment;
        final Console console;

        ProgramCommand(HostEnvironment hostEnvironment, Console console) {
            this.hostEnvironment = hostEnvironment;
            this.console = console;
        }

        final SessionStore store() {
            return new SessionStore(hostEnvironment.home());
        }
    }
}
