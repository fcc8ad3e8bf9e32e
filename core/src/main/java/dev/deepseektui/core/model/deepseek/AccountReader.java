package dev.deepseektui.core.model.deepseek;

import com.fasterxml.jackson.databind.JsonNode;
import dev.deepseektui.core.model.Balance;
import dev.deepseektui.core.model.ModelInfo;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The lists of models and of balances, as the server sends them. */
final class AccountReader {
    private static final int LONGEST_AMOUNT = 40;
    /** Behind the point, or zeros that an exponent adds before it: written out, {@code 1e999999999} fills the memory. */
    private static final int MOST_DIGITS = 18;

    private AccountReader() {}

    static List<ModelInfo> models(JsonNode body) throws ProtocolViolation {
        if (!body.path("data").isArray()) {
            throw new ProtocolViolation("sent no list of models");
        }
        List<ModelInfo> models = new ArrayList<>();
        for (JsonNode model : body.path("data")) {
            if (model.path("id").isTextual()) {
                models.add(ModelReader.read(model));
            }
        }
        models.sort(Comparator.comparing(ModelInfo::id));
        return models;
    }

    static Balance balance(JsonNode body) throws ProtocolViolation {
        if (!body.path("is_available").isBoolean()
                || !body.path("balance_infos").isArray()) {
            throw new ProtocolViolation("sent no balance");
        }
        List<Balance.Amount> amounts = new ArrayList<>();
        for (JsonNode info : body.path("balance_infos")) {
            amounts.add(new Balance.Amount(
                    info.path("currency").asText(),
                    amount(info.path("total_balance")),
                    amount(info.path("granted_balance")),
                    amount(info.path("topped_up_balance"))));
        }
        return new Balance(body.path("is_available").asBoolean(), amounts);
    }

    private static BigDecimal amount(JsonNode sent) throws ProtocolViolation {
        String text = sent.asText();
        try {
            if (text.length() <= LONGEST_AMOUNT && isMoney(new BigDecimal(text))) {
                return new BigDecimal(text);
            }
            throw new ProtocolViolation("sent a balance that is no amount of money");
        } catch (NumberFormatException e) {
            throw new ProtocolViolation("sent a balance that is no number");
        }
    }

    private static boolean isMoney(BigDecimal number) {
        return Math.abs((long) number.scale()) <= MOST_DIGITS;
    }
}
