package dev.deepseektui.core.context;

/** Files that stay whole in the prompt, as far as whoever rewrites it must know of them. */
public interface Residents {
    Residents NONE = new Residents() {
        @Override
        public boolean hold(String path) {
            return false;
        }

        @Override
        public double deferUntil() {
            return 0;
        }
    };

    /** Whether the file stays whole: then it is not made shorter where it stands. */
    boolean hold(String path);

    /** Below this fullness soft and hard compaction wait; 0 where no files stay. */
    double deferUntil();
}
