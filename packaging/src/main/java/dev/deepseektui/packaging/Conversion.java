package dev.deepseektui.packaging;

import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What lies between a value as it is given and as it is wanted: a cast, a box, a wider figure, or nothing, as where a lambda is linked. */
final class Conversion {
    private static final int[] OF_INT = {Opcodes.I2F, Opcodes.I2L, Opcodes.I2D};
    private static final int[] OF_FLOAT = {Opcodes.NOP, Opcodes.F2L, Opcodes.F2D};
    private static final int[] OF_LONG = {Opcodes.L2F, Opcodes.NOP, Opcodes.L2D};

    /** What is in each box. */
    private static final Map<Type, Type> HELD = Map.of(
            Type.getType(Boolean.class), Type.BOOLEAN_TYPE,
            Type.getType(Character.class), Type.CHAR_TYPE,
            Type.getType(Byte.class), Type.BYTE_TYPE,
            Type.getType(Short.class), Type.SHORT_TYPE,
            Type.getType(Integer.class), Type.INT_TYPE,
            Type.getType(Long.class), Type.LONG_TYPE,
            Type.getType(Float.class), Type.FLOAT_TYPE,
            Type.getType(Double.class), Type.DOUBLE_TYPE);

    private Conversion() {}

    static void write(Type from, Type to, MethodVisitor code) {
        if (from.equals(to)) {
            return;
        }
        if (to.getSort() == Type.VOID) {
            code.visitInsn(from.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
        } else if (isPrimitive(from) && isPrimitive(to)) {
            widen(from, to, code);
        } else if (isPrimitive(from)) {
            Type box = box(from);
            code.visitMethodInsn(
                    Opcodes.INVOKESTATIC, box.getInternalName(), "valueOf", Type.getMethodDescriptor(box, from), false);
        } else if (isPrimitive(to)) {
            Type box = isBox(from) ? from : anyBox(to);
            Type held = HELD.getOrDefault(box, to);
            write(from, box, code);
            code.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL,
                    box.getInternalName(),
                    held.getClassName() + "Value",
                    Type.getMethodDescriptor(held),
                    false);
            write(held, to, code);
        } else if (!to.getInternalName().equals("java/lang/Object")) {
            code.visitTypeInsn(Opcodes.CHECKCAST, to.getInternalName());
        }
    }

    private static boolean isPrimitive(Type type) {
        return type.getSort() < Type.ARRAY;
    }

    private static void widen(Type from, Type to, MethodVisitor code) {
        int[] ways = switch (from.getSort()) {
            case Type.FLOAT -> OF_FLOAT;
            case Type.LONG -> OF_LONG;
            default -> OF_INT;
        };
        // What is no wider than an int lies as one on the stack.
        if (to.getSort() >= Type.FLOAT) {
            code.visitInsn(ways[to.getSort() - Type.FLOAT]);
        }
    }

    private static Type box(Type primitive) {
        for (Map.Entry<Type, Type> each : HELD.entrySet()) {
            if (each.getValue().equals(primitive)) {
                return each.getKey();
            }
        }
        throw new IllegalArgumentException("nothing boxes " + primitive);
    }

    /** What holds such a value for sure; of a figure it may be the box of a narrower one. */
    private static Type anyBox(Type primitive) {
        return primitive.equals(Type.BOOLEAN_TYPE) || primitive.equals(Type.CHAR_TYPE)
                ? box(primitive)
                : Type.getType(Number.class);
    }

    private static boolean isBox(Type type) {
        return HELD.containsKey(type);
    }
}
