package dev.deepseektui.core.context;

/** Files that stay whole in the prompt, as far as a rewrite depends on them. */
public interface Residents {
    Residents NONE = new Residents() {
        @Override
        public boolean contains(String path) {
            return false;
        }

        @Override
        public double deferUntil() {
            return 0;
        }
    };

    /** Returns whether the file stays whole, so that it is not shortened in its message. */
    boolean contains(String path);

    /** Returns the fullness below which soft and hard compaction wait; 0 without resident files. */
    double deferUntil();
}
