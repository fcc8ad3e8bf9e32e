package dev.deepseektui.core.glob;

/**
 * A form for a whole text, in which {@code *} stands for any text and nothing else is special. Takes time in proportion to both
 * lengths at worst.
 */
public record TextGlob(String form) {
    public boolean matches(String text) {
        return Wildcards.match(new Characters(text), text.length());
    }

    private final class Characters implements Wildcards.Pattern {
        private final String text;

        Characters(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return form.length();
        }

        @Override
        public boolean isRun(int place) {
            return form.charAt(place) == '*';
        }

        @Override
        public boolean fits(int place, int thing) {
            return form.charAt(place) == text.charAt(thing);
        }
    }
}
