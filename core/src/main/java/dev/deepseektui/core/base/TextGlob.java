package dev.deepseektui.core.base;

/**
 * A form for a whole text, in which {@code *} stands for any text and nothing else is special. Takes time in proportion to both
 * lengths at worst.
 */
public record TextGlob(String form) {
    public boolean matches(String text) {
        return Wildcards.match(
                form.length(),
                place -> form.charAt(place) == '*',
                (place, thing) -> form.charAt(place) == text.charAt(thing),
                text.length());
    }
}
