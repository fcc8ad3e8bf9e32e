package dev.deepseektui.packaging;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What lies between a value as it is given and as it is wanted: a cast, a box, a wider figure, or nothing, as where a lambda is linked. */
final class Conversion {
    private static final int[] OF_INT = {Opcodes.I2F, Opcodes.I2L, Opcodes.I2D};
    private static final int[] OF_FLOAT = {Opcodes.NOP, Opcodes.F2L, Opcodes.F2D};
    private static final int[] OF_LONG = {Opcodes.L2F, Opcodes.NOP, Opcodes.L2D};

    private static final Set<String> BOXES = Set.of(
            "java.lang.Boolean",
            "java.lang.Character",
            "java.lang.Byte",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double");

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
        } else if (isPrimitive(to) && !isBox(from)) {
            // What is given is of a type variable: the compiler knows that it is a box.
            Type box = box(to);
            code.visitTypeInsn(Opcodes.CHECKCAST, box.getInternalName());
            write(box, to, code);
        } else if (isPrimitive(to)) {
            Type held = held(from);
            code.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL,
                    from.getInternalName(),
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

    private static boolean isBox(Type type) {
        return BOXES.contains(type.getClassName());
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
        return Type.getType(
                switch (primitive.getSort()) {
                    case Type.BOOLEAN -> Boolean.class;
                    case Type.CHAR -> Character.class;
                    case Type.BYTE -> Byte.class;
                    case Type.SHORT -> Short.class;
                    case Type.INT -> Integer.class;
                    case Type.LONG -> Long.class;
                    case Type.FLOAT -> Float.class;
                    case Type.DOUBLE -> Double.class;
                    default -> throw new IllegalArgumentException("nothing boxes " + primitive);
                });
    }

    private static Type held(Type box) {
        return switch (box.getClassName()) {
            case "java.lang.Boolean" -> Type.BOOLEAN_TYPE;
            case "java.lang.Character" -> Type.CHAR_TYPE;
            case "java.lang.Byte" -> Type.BYTE_TYPE;
            case "java.lang.Short" -> Type.SHORT_TYPE;
            case "java.lang.Integer" -> Type.INT_TYPE;
            case "java.lang.Long" -> Type.LONG_TYPE;
            case "java.lang.Float" -> Type.FLOAT_TYPE;
            case "java.lang.Double" -> Type.DOUBLE_TYPE;
            default -> throw new IllegalArgumentException(box + " is no box");
        };
    }
}
