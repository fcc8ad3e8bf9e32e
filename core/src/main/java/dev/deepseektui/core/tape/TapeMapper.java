package dev.deepseektui.core.tape;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** How records are read from a tape: snake_case, as they are written, and a line may be of any length. */
final class TapeMapper {
    static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .build();

    private TapeMapper() {}

    /** Made when a line is read: an ask in a new session reads none, and this is 40 ms of a start. */
    static final class Reading {
        static final JsonMapper MAPPER = create();

        private Reading() {}
    }

    private static JsonMapper create() {
        return JsonMapper.builder(JSON)
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .annotationIntrospector(new RequiredUnlessNullable())
                .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.EAGER_DESERIALIZER_FETCH)
                .build();
    }

    /** A field that the record does not call {@link Nullable} must be on the line: damage never becomes a null or a zero. */
    private static final class RequiredUnlessNullable extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        @Override
        public Boolean hasRequiredMarker(AnnotatedMember member) {
            return isRequired(member);
        }

        @Override
        public JsonSetter.Value findSetterInfo(Annotated annotated) {
            return annotated instanceof AnnotatedMember member && isRequired(member)
                    ? JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL)
                    : super.findSetterInfo(annotated);
        }

        private static boolean isRequired(AnnotatedMember member) {
            AnnotatedType type = declared(member);
            return type != null && !type.isAnnotationPresent(Nullable.class);
        }

        private static @Nullable AnnotatedType declared(AnnotatedMember member) {
            if (member instanceof AnnotatedParameter parameter
                    && parameter.getOwner().getAnnotated() instanceof Executable owner) {
                return owner.getAnnotatedParameterTypes()[parameter.getIndex()];
            }
            if (member.getAnnotated() instanceof Field field) {
                return field.getAnnotatedType();
            }
            return member.getAnnotated() instanceof Method method ? method.getAnnotatedReturnType() : null;
        }
    }
}
