package dev.deepseektui.app.cli;

import dev.deepseektui.core.config.Config;
import dev.deepseektui.core.cost.CostKeys;
import dev.deepseektui.core.cost.PriceTable;
import dev.deepseektui.core.session.ModelAccess;

/** By which prices recordings are looked at. */
public final class ReportPrices {
    private ReportPrices() {}

    /** Those of the provider in the settings; where none is set, DeepSeek's, by whose models the recording most likely is. */
    public static PriceTable of(Config config) {
        return ModelAccess.isEmbedded(config)
                ? PriceTable.ofProvider(config.get(CostKeys.PRICES))
                : ModelAccess.prices(config);
    }
}
