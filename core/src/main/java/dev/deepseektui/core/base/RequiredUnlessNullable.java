package dev.deepseektui.core.base;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Requires every field that a record does not call {@link Nullable}: damage never becomes a null or a zero. In a {@link ProtocolRecord} a
 * field that is not there is empty.
 */
final class RequiredUnlessNullable extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    private static final JsonSetter.Value FAIL = JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL);
    private static final JsonSetter.Value EMPTY = JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL);

    @Override
    public Boolean hasRequiredMarker(AnnotatedMember member) {
        return isRequired(member) && !mayBeEmpty(member);
    }

    @Override
    public JsonSetter.Value findSetterInfo(Annotated annotated) {
        return annotated instanceof AnnotatedMember member && isRequired(member)
                ? mayBeEmpty(member) ? EMPTY : FAIL
                : super.findSetterInfo(annotated);
    }

    private static boolean isRequired(AnnotatedMember member) {
        AnnotatedType type = declared(member);
        return type != null && !type.isAnnotationPresent(Nullable.class);
    }

    private static boolean mayBeEmpty(AnnotatedMember member) {
        return member.getDeclaringClass().isAnnotationPresent(ProtocolRecord.class)
                && !member.getRawType().isRecord()
                && !member.getRawType().isEnum();
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
