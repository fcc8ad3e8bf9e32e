package dev.deepseektui.app.tui.theme;

import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Style;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** How does each style look on this terminal? Every answer is made beforehand: it is asked for each piece of each frame. */
public final class Theme {
    private static final boolean[] NO_AND_YES = {false, true};

    private final Map<Style, Look> looks = new HashMap<>();

    private Theme(Map<Role, Ink> inks, ColourDepth depth) {
        inks.forEach((role, ink) -> addAll(role, ink.at(depth)));
    }

    /** Without colours every theme is {@link ThemeName#MONO}. */
    public static Theme of(ThemeName name, ColourDepth depth) {
        return new Theme(depth == ColourDepth.NONE ? Palette.MONO : inks(name), depth);
    }

    /** The user's choice on the user's terminal. */
    public static Theme of(ThemeName name, Map<String, String> environment) {
        return of(name.resolved(environment), ColourDepth.of(environment));
    }

    private static Map<Role, Ink> inks(ThemeName name) {
        return switch (name) {
            case AUTO, DARK -> Palette.DARK;
            case LIGHT -> Palette.LIGHT;
            case MONO -> Palette.MONO;
            case HIGH_CONTRAST -> Palette.HIGH_CONTRAST;
        };
    }

    /** The role's look, and the style's own emphasis on top of it. */
    public Look look(Style style) {
        Look look = looks.get(style);
        if (look == null) {
            throw new IllegalArgumentException("the palettes have no " + style.role());
        }
        return look;
    }

    private void addAll(Role role, Look look) {
        for (boolean bold : NO_AND_YES) {
            for (boolean italic : NO_AND_YES) {
                for (boolean underline : NO_AND_YES) {
                    Style style = new Style(role, bold, italic, underline);
                    looks.put(style, emphasized(look, style));
                }
            }
        }
    }

    private static Look emphasized(Look look, Style style) {
        Set<Attribute> attributes = EnumSet.noneOf(Attribute.class);
        attributes.addAll(look.attributes());
        if (style.bold()) {
            attributes.add(Attribute.BOLD);
        }
        if (style.italic()) {
            attributes.add(Attribute.ITALIC);
        }
        if (style.underline()) {
            attributes.add(Attribute.UNDERLINE);
        }
        return new Look(look.foreground(), look.background(), attributes);
    }
}
