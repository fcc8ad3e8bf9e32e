package dev.deepseektui.app.cli;

import static dev.deepseektui.app.cli.CliTexts.say;

import dev.deepseektui.app.Console;
import dev.deepseektui.app.Surroundings;
import dev.deepseektui.app.arguments.Arguments;
import dev.deepseektui.app.arguments.Command;
import dev.deepseektui.app.arguments.Form;
import dev.deepseektui.app.arguments.Misuse;
import dev.deepseektui.app.arguments.Switch;
import dev.deepseektui.app.arguments.Value;
import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.config.DeepseekHome;
import dev.deepseektui.core.model.ProviderKeys;
import dev.deepseektui.core.model.ProviderSpec;
import dev.deepseektui.core.model.TypedKey;
import java.util.List;
import java.util.regex.Pattern;

/** Stores the key for the model's address. */
final class LoginCommand implements Command {
    static final String CALLED = "deepseek-tui login";

    /** Anything on the command line that is no plain option may be the key, and is not shown again. */
    private static final Pattern PLAIN_OPTION = Pattern.compile("--?[a-z]{1,12}");

    private static final int LONGEST_INPUT = 4096;

    private final Surroundings surroundings;
    private final Console console;

    private final Arguments arguments = new Arguments();

    private final Switch stdin = arguments.option(
            "--stdin",
            "Read the key from the first line of standard input: pass show deepseek | deepseek-tui login --stdin");

    private final Value<String> provider = arguments.option(
            "--provider",
            "NAME",
            Form.TEXT,
            "Store the key for [providers.NAME] of the settings: deepseek-tui login --provider openrouter");

    private final SettingsOptions settings = new SettingsOptions(arguments);

    LoginCommand(Surroundings surroundings, Console console) {
        this.surroundings = surroundings;
        this.console = console;
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public int call() {
        DeepseekHome home = SettingsOptions.home(surroundings);
        if (!provider.isGiven()) {
            TypedKey.store(stdin.isGiven() ? piped() : asked(), home);
            console.say(say("key.stored", home.credentials()));
        } else {
            String name = known(provider.needed());
            TypedKey.store(stdin.isGiven() ? piped() : asked(), name, home);
            console.say(say("key.stored", home.keys().resolve(name)));
        }
        return ExitCode.DONE;
    }

    /** One that the settings name, so that no key is stored for a misspelt one. */
    private String known(String name) {
        List<String> names = ProviderKeys.all(settings.loadWithoutWorkspace(surroundings)).stream()
                .map(ProviderSpec::name)
                .toList();
        if (names.contains(name)) {
            return name;
        }
        throw new UserError(
                names.isEmpty() ? say("provider.none", name) : say("provider.unknown", name, String.join(", ", names)));
    }

    static boolean mayBeRepeated(Misuse misuse) {
        return !misuse.leftOver().isEmpty()
                && misuse.leftOver().stream()
                        .allMatch(word -> PLAIN_OPTION.matcher(word).matches());
    }

    private String asked() {
        return console.person().secret(say("key.prompt")).orElseThrow(() -> new UserError(say("key.no_terminal")));
    }

    /** Password managers print notes behind the first line. */
    private String piped() {
        return console.in().firstLine(LONGEST_INPUT);
    }
}
