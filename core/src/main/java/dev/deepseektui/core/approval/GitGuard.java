package dev.deepseektui.core.approval;

/** Restrictions on the programs that git may run for a repository whose command nobody reviewed. */
public enum GitGuard {
    /** A person approved this command as it stands, or wants nobody to be asked: git runs as he would run it. */
    NONE,
    /** What the command runs beside git may need hooks and filters: only what nobody needs is off. */
    LIGHT,
    /** The command does nothing but look: git runs nothing that the repository names. */
    FULL;

    /** Where the person wants work to go on unasked, so that filters and hooks are part of it. */
    public GitGuard orLight() {
        return this == FULL ? LIGHT : this;
    }
}
