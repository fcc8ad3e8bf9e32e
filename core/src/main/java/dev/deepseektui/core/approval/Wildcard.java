package dev.deepseektui.core.approval;

import dev.deepseektui.core.glob.Wildcards;

/** Whether a text has a form in which {@code *} stands for any text. Takes time in proportion to both lengths at worst. */
record Wildcard(String form) {
    boolean matches(String text) {
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
