package dev.deepseektui.app.arguments;

import dev.deepseektui.app.arguments.Argument.Count;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A program with each kind of argument, and a command within it. */
final class Errand implements Command {
    private final Arguments arguments = new Arguments();
    final Value<String> what = arguments.place("WHAT", Form.TEXT, "What to fetch: errand milk");
    final Switch quick = arguments.option("-q, --quick", "Run: errand -q");
    final Switch verbose = arguments.option("-v, --verbose", "Tell: errand -v");
    final Value<Integer> often = arguments.option("--times", "N", Form.INTEGER, "How often: errand --times 2");
    final Value<Path> from = arguments.option("-C, --from", "DIR", Form.FILE, "Where: errand -C shop");
    final Values<Pair> set = arguments.options("--set", "KEY=VALUE", Pair.FORM, "A wish: errand --set fat=3");
    final Values<String> also = arguments.phrases(
            "--also", "THINGS", word -> word.startsWith("the"), "More of it: errand --also \"the bread\"");
    final Switch version = arguments.endingOption("-V, --version", "Show the version.");
    final Leaf leaf = new Leaf();

    Called called() {
        return new Called("errand", "Fetches what is missing.", this);
    }

    @Override
    public Arguments arguments() {
        return arguments;
    }

    @Override
    public Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("pay", "Pay what was fetched: errand pay 3");
        titles.put("group", "What else there is to do: errand group pay");
        return titles;
    }

    @Override
    public @Nullable Command command(String name) {
        return switch (name) {
            case "pay" -> leaf;
            case "group" -> new Group();
            default -> null;
        };
    }

    @Override
    public int call() {
        return 0;
    }

    /** With arguments that must be given. */
    static final class Leaf implements Command {
        private final Arguments arguments = new Arguments();
        final Value<Coin> coin =
                arguments.neededPlace("COIN", Form.oneOf(List.of(Coin.values())), "With which: errand pay cent");
        final Values<String> rest = arguments.rest("TO", Count.SOME, "To whom: errand pay cent him");
        final Value<Long> much = arguments.neededOption("--much", "N", Form.LONG, "How much: errand pay --much 3");

        enum Coin {
            cent,
            franc
        }

        @Override
        public Arguments arguments() {
            return arguments;
        }

        @Override
        public int call() {
            return 0;
        }
    }

    private static final class Group extends CommandGroup {
        @Override
        public Map<String, String> titles() {
            return Map.of("pay", "Pay: errand group pay");
        }

        @Override
        public @Nullable Command command(String name) {
            return name.equals("pay") ? new Leaf() : null;
        }
    }
}
