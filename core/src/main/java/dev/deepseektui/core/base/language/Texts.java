package dev.deepseektui.core.base.language;

import java.util.ListResourceBundle;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/**
 * What a room says to people, by keys. English is the bundle itself, Chinese one of the same name with {@code _zh} behind it. Classes, and
 * made by hand: the start-up archive keeps them, while to look for bundles or to read properties costs 25 to 50 ms.
 *
 * <p>In a text, {@code {0}} stands for the first fact, and {@code {0:file|files}} for the first word if that fact is 1, else the second.
 */
public abstract class Texts extends ListResourceBundle {
    private volatile @Nullable ResourceBundle chinese;

    protected abstract ResourceBundle chinese();

    /** Throws where there is no such text: a key is no one's but ours. */
    protected final String text(String key, Object... facts) {
        return Template.filled(bundle().getString(key), facts);
    }

    private ResourceBundle bundle() {
        if (Language.spoken() == Language.ENGLISH) {
            return this;
        }
        ResourceBundle known = chinese;
        if (known == null) {
            known = chinese();
            chinese = known;
        }
        return known;
    }
}
