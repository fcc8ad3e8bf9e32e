package dev.deepseektui.app.tui.theme;

import dev.deepseektui.app.tui.text.Role;
import dev.deepseektui.app.tui.text.Style;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** How does each style look on this terminal? */
public final class Theme {
    private final Map<Role, Ink> inks;
    private final ColourDepth depth;

    private Theme(Map<Role, Ink> inks, ColourDepth depth) {
        this.inks = inks;
        this.depth = depth;
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
        Ink ink = inks.get(style.role());
        if (ink == null) {
            throw new IllegalArgumentException("the palettes have no " + style.role());
        }
        return emphasized(ink.at(depth), style);
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
        if (style.struck()) {
            attributes.add(Attribute.STRIKETHROUGH);
        }
        return new Look(look.foreground(), look.background(), attributes);
    }
}
