package dev.deepseektui.core.tool.recall;

import dev.deepseektui.core.base.UserError;
import dev.deepseektui.core.tool.RecallSource;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Outputs that were too large for the prompt, by the name that stands in their place. */
public final class ArtifactRecall implements RecallSource {
    /** Also as a result of the shell spells it, with a blank. */
    private static final Pattern POINTER = Pattern.compile("artifact(?::| (?=[0-9a-f]{64}$))(.*)");

    private final Function<String, byte[]> store;

    /** {@code store} gives the bytes of an output by its id, or says why it cannot. */
    public ArtifactRecall(Function<String, byte[]> store) {
        this.store = store;
    }

    @Override
    public Optional<String> resolve(String pointer) {
        Matcher named = POINTER.matcher(pointer);
        if (!named.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new String(store.apply(named.group(1)), StandardCharsets.UTF_8));
        } catch (UserError unreadable) {
            return Optional.of("This output cannot be shown: " + unreadable.getMessage());
        }
    }

    @Override
    public List<Hit> search(String words, int most) {
        return List.of();
    }
}
