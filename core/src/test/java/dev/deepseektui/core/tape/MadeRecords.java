package dev.deepseektui.core.tape;

import dev.deepseektui.core.tape.event.PressureLevel;
import dev.deepseektui.core.tape.event.RebaseReason;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Records of any type with random values. */
final class MadeRecords {
    private static final List<String> TEXTS = List.of(
            "",
            "a",
            "src/Ö.java",
            "\"quoted\"\\ \n\t\u0000\u001b",
            "\u4e2d\u6587 \ud83d\ude80",
            "half \ud83d",
            "a:b",
            "</x>");
    private static final double[] DOUBLES = {0, -0.0, 1, 0.1, -12.5, 1e-9, 1e22, 3.0000001};
    private static final long[] LONGS = {0, 1, -1, 127, 1L << 31, 1L << 40, Long.MAX_VALUE};

    private final Random random;

    MadeRecords(long seed) {
        this.random = new Random(seed);
    }

    /** Creates a record, and tries other values if its constructor rejects them. */
    <T> T of(Class<T> record) {
        IllegalArgumentException last = new IllegalArgumentException(record.getName());
        for (int tries = 0; tries < 2_000; tries++) {
            try {
                return record.cast(made(record));
            } catch (IllegalArgumentException refused) {
                last = refused;
            }
        }
        throw last;
    }

    private Object made(Class<?> record) {
        RecordComponent[] components = record.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            boolean mayLack = components[i].getAnnotatedType().isAnnotationPresent(Nullable.class);
            values[i] = mayLack && random.nextInt(3) == 0 ? null : value(components[i].getGenericType());
        }
        try {
            Constructor<?> canonical = record.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new));
            canonical.setAccessible(true);
            return canonical.newInstance(values);
        } catch (InvocationTargetException refused) {
            throw new IllegalArgumentException(refused.getCause());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(record.getName(), e);
        }
    }

    private Object value(Type type) {
        if (type instanceof ParameterizedType generic) {
            return generic.getRawType() == Map.class ? map(generic) : list(generic);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == RebaseReason.class) {
            return reason();
        }
        if (plain.isRecord()) {
            return made(plain);
        }
        if (plain.isSealed()) {
            // The compiler's order may vary.
            List<Class<?>> kinds = Arrays.stream(plain.getPermittedSubclasses())
                    .sorted(Comparator.comparing(Class::getName))
                    .toList();
            return value(kinds.get(random.nextInt(kinds.size())));
        }
        if (plain.isEnum()) {
            return plain.getEnumConstants()[random.nextInt(plain.getEnumConstants().length)];
        }
        return scalar(plain);
    }

    private RebaseReason reason() {
        return switch (random.nextInt(5)) {
            case 0 -> RebaseReason.compaction((PressureLevel) value(PressureLevel.class));
            case 1 -> RebaseReason.intervention((RebaseReason.Intervention) value(RebaseReason.Intervention.class));
            case 2 -> RebaseReason.resident((RebaseReason.Fold) value(RebaseReason.Fold.class));
            case 3 -> RebaseReason.user((RebaseReason.Request) value(RebaseReason.Request.class));
            default -> RebaseReason.of((String) scalar(String.class));
        };
    }

    private Object scalar(Class<?> type) {
        if (type == String.class) {
            return TEXTS.get(random.nextInt(TEXTS.size()));
        }
        if (type == boolean.class || type == Boolean.class) {
            return random.nextBoolean();
        }
        if (type == int.class || type == Integer.class) {
            return random.nextInt(10) - 1;
        }
        if (type == long.class || type == Long.class) {
            return LONGS[random.nextInt(LONGS.length)];
        }
        if (type == double.class || type == Double.class) {
            return DOUBLES[random.nextInt(DOUBLES.length)];
        }
        if (type == Object.class) {
            return random.nextBoolean() ? List.of("x", 1, 0.5, true) : (Object) Map.of("deep", List.of());
        }
        throw new AssertionError("no values are known for " + type);
    }

    private List<Object> list(ParameterizedType type) {
        List<Object> list = new ArrayList<>();
        for (int size = random.nextInt(3); size > 0; size--) {
            list.add(value(type.getActualTypeArguments()[0]));
        }
        return list;
    }

    private Map<Object, Object> map(ParameterizedType type) {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int size = random.nextInt(3); size > 0; size--) {
            // Plain names, without unpaired surrogates.
            map.put("name " + size, value(type.getActualTypeArguments()[1]));
        }
        return map;
    }
}
