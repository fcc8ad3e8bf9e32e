package dev.deepseektui.packaging;

import java.util.stream.Stream;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What the place where a lambda is made says of it.
 *
 * @param method that of the interface
 * @param made from what it takes along, the interface
 * @param erased the method's types as the interface has them
 * @param seen the same as they are here, of type variables what stands for them
 * @param target what is called
 */
record LambdaSite(String method, Type made, Type erased, Type seen, Handle target) {
    LambdaSite(String method, Type made, Object[] arguments) {
        this(method, made, (Type) arguments[0], (Type) arguments[2], (Handle) arguments[1]);
    }

    Type[] taken() {
        return made.getArgumentTypes();
    }

    boolean constructs() {
        return target.getTag() == Opcodes.H_NEWINVOKESPECIAL;
    }

    Type owner() {
        return Type.getObjectType(target.getOwner());
    }

    /** The types that the target wants, with that of its object first where it has one. */
    Type[] wanted() {
        Stream<Type> arguments = Stream.of(Type.getArgumentTypes(target.getDesc()));
        return (constructs() || target.getTag() == Opcodes.H_INVOKESTATIC
                        ? arguments
                        : Stream.concat(Stream.of(owner()), arguments))
                .toArray(Type[]::new);
    }

    Type result() {
        return constructs() ? owner() : Type.getReturnType(target.getDesc());
    }

    int call() {
        return switch (target.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
            // Special is a private one of the same nest, which is called like any other.
            default -> target.isInterface() ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
        };
    }
}
