package dev.deepseektui.core.conversation;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.deepseektui.core.base.Json;
import java.io.IOException;
import java.util.Optional;

/** Which call a result's final bytes answer, without reading the text behind it. */
public final class AnsweredCall {
    private AnsweredCall() {}

    /** Empty for what is no result, or one whose bytes were damaged. */
    public static Optional<String> in(String resultJson) {
        try (JsonParser parser = Json.FACTORY.createParser(resultJson)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                if (field.equals(MessageJson.CALL_ID)) {
                    return Optional.ofNullable(parser.nextTextValue());
                }
                parser.nextToken();
                parser.skipChildren();
            }
            return Optional.empty();
        } catch (IOException damaged) {
            return Optional.empty();
        }
    }
}
