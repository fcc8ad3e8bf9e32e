package dev.deepseektui.core.setup.skill;

import dev.deepseektui.core.config.ConfigKey;
import dev.deepseektui.core.config.Declarations;
import dev.deepseektui.core.config.ValueTypes;

/** What can be set about skills. */
public final class SkillKeys {
    public static final ConfigKey<Long> LISTING_TOKENS = ConfigKey.of(
            "skills.listing_tokens",
            ValueTypes.whole(0, 100_000),
            1200L,
            "Most tokens that the list of skills takes in the header; what does not fit is found by the skill tool.");

    public static final Declarations ALL = Declarations.of(LISTING_TOKENS);

    private SkillKeys() {}
}
