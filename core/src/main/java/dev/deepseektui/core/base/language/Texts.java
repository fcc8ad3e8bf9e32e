package dev.deepseektui.core.base.language;

import java.util.ListResourceBundle;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a package for people, by key. English is the bundle itself, Chinese one of the same name with {@code _zh}.
 *
 * <p>In a text, {@code {0}} stands for the first argument, and {@code {0:file|files}} for the first word if that argument is 1, else the second.
 */
public abstract class Texts extends ListResourceBundle {
    private volatile @Nullable ResourceBundle chinese;

    protected abstract ResourceBundle chinese();

    protected final String text(String key, Object... facts) {
        return TextTemplate.filled(bundle().getString(key), facts);
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

    /** A text with placeholders. Arguments are inserted as they are. */
    static final class TextTemplate {
        private TextTemplate() {}

        static String filled(String template, Object... facts) {
            int open = template.indexOf('{');
            if (open < 0) {
                return template;
            }
            StringBuilder filled = new StringBuilder(template.length() + 32);
            int at = 0;
            while (open >= 0) {
                int close = template.indexOf('}', open);
                filled.append(template, at, open).append(fact(template.substring(open + 1, close), facts));
                at = close + 1;
                open = template.indexOf('{', at);
            }
            return filled.append(template, at, template.length()).toString();
        }

        private static String fact(String place, Object... facts) {
            int colon = place.indexOf(':');
            String fact = String.valueOf(facts[Integer.parseInt(colon < 0 ? place : place.substring(0, colon))]);
            if (colon < 0) {
                return fact;
            }
            int bar = place.indexOf('|', colon);
            return fact.equals("1") ? place.substring(colon + 1, bar) : place.substring(bar + 1);
        }
    }
}
