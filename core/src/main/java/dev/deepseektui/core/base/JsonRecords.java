package dev.deepseektui.core.base;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** JSON from and to classes. Nothing on the way of an ask needs it: it costs a start 40 ms. */
public final class JsonRecords {
    public static final ObjectMapper MAPPER = JsonMapper.builder(Json.FACTORY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private JsonRecords() {}
}
