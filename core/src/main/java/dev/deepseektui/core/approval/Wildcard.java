package dev.deepseektui.core.approval;

/** Whether a text has a form in which {@code *} stands for any text. Takes time in proportion to both lengths at worst. */
record Wildcard(String form) {
    boolean matches(String text) {
        int at = 0;
        int inForm = 0;
        int star = -1;
        int resume = 0;
        while (at < text.length()) {
            if (inForm < form.length() && form.charAt(inForm) == '*') {
                star = inForm++;
                resume = at;
            } else if (inForm < form.length() && form.charAt(inForm) == text.charAt(at)) {
                inForm++;
                at++;
            } else if (star >= 0) {
                inForm = star + 1;
                at = ++resume;
            } else {
                return false;
            }
        }
        while (inForm < form.length() && form.charAt(inForm) == '*') {
            inForm++;
        }
        return inForm == form.length();
    }
}
