package dev.deepseektui.packaging;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The class that a lambda becomes: what it takes along are its fields; without any there is only one of it. */
final class LambdaClass {
    private static final String CONSTRUCTOR = "<init>";
    private static final String ONLY = "ONLY";
    private static final String OF = "of";
    private static final String OBJECT = "java/lang/Object";

    private final String name;
    private final LambdaSite site;

    LambdaClass(String name, LambdaSite site) {
        this.name = name;
        this.site = site;
    }

    String name() {
        return name;
    }

    /** In place of the call that links: what it takes along lies on the stack. */
    void make(MethodVisitor code) {
        if (site.taken().length == 0) {
            code.visitFieldInsn(Opcodes.GETSTATIC, name, ONLY, descriptor());
        } else {
            code.visitMethodInsn(Opcodes.INVOKESTATIC, name, OF, factoryType(), false);
        }
    }

    byte[] bytes(int version, String nest) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        int access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        String[] implemented = {site.made().getReturnType().getInternalName()};
        writer.visit(version, access, name, null, OBJECT, implemented);
        writer.visitNestHost(nest);
        writeConstructor(writer);
        if (site.taken().length == 0) {
            writeOnly(writer);
        } else {
            writeFactory(writer);
        }
        writeMethod(writer);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private String descriptor() {
        return "L" + name + ";";
    }

    private String factoryType() {
        return Type.getMethodDescriptor(Type.getObjectType(name), site.taken());
    }

    private String constructorType() {
        return Type.getMethodDescriptor(Type.VOID_TYPE, site.taken());
    }

    private void writeConstructor(ClassWriter writer) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_PRIVATE, CONSTRUCTOR, constructorType(), null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, CONSTRUCTOR, "()V", false);
        int at = 1;
        for (int i = 0; i < site.taken().length; i++) {
            Type taken = site.taken()[i];
            writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL, field(i), taken.getDescriptor(), null, null);
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitVarInsn(taken.getOpcode(Opcodes.ILOAD), at);
            code.visitFieldInsn(Opcodes.PUTFIELD, name, field(i), taken.getDescriptor());
            at += taken.getSize();
        }
        end(code, Opcodes.RETURN);
    }

    private static String field(int number) {
        return "taken" + number;
    }

    private void writeOnly(ClassWriter writer) {
        writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, ONLY, descriptor(), null, null);
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        code.visitCode();
        construct(code);
        code.visitFieldInsn(Opcodes.PUTSTATIC, name, ONLY, descriptor());
        end(code, Opcodes.RETURN);
    }

    private void writeFactory(ClassWriter writer) {
        MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, OF, factoryType(), null, null);
        code.visitCode();
        construct(code);
        end(code, Opcodes.ARETURN);
    }

    /** Of what the method at hand was given. */
    private void construct(MethodVisitor code) {
        code.visitTypeInsn(Opcodes.NEW, name);
        code.visitInsn(Opcodes.DUP);
        int at = 0;
        for (Type taken : site.taken()) {
            code.visitVarInsn(taken.getOpcode(Opcodes.ILOAD), at);
            at += taken.getSize();
        }
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, name, CONSTRUCTOR, constructorType(), false);
    }

    private void writeMethod(ClassWriter writer) {
        MethodVisitor code = writer.visitMethod(
                Opcodes.ACC_PUBLIC, site.method(), site.erased().getDescriptor(), null, null);
        code.visitCode();
        if (site.constructs()) {
            code.visitTypeInsn(Opcodes.NEW, site.owner().getInternalName());
            code.visitInsn(Opcodes.DUP);
        }
        Type[] taken = site.taken();
        Type[] wanted = site.wanted();
        for (int i = 0; i < taken.length; i++) {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitFieldInsn(Opcodes.GETFIELD, name, field(i), taken[i].getDescriptor());
            Conversion.write(taken[i], wanted[i], code);
        }
        Type[] given = site.erased().getArgumentTypes();
        Type[] seen = site.seen().getArgumentTypes();
        int at = 1;
        for (int i = 0; i < given.length; i++) {
            code.visitVarInsn(given[i].getOpcode(Opcodes.ILOAD), at);
            Conversion.write(given[i], seen[i], code);
            Conversion.write(seen[i], wanted[taken.length + i], code);
            at += given[i].getSize();
        }
        code.visitMethodInsn(
                site.call(),
                site.target().getOwner(),
                site.target().getName(),
                site.target().getDesc(),
                site.target().isInterface());
        Type result = site.erased().getReturnType();
        Conversion.write(site.result(), result, code);
        end(code, result.getOpcode(Opcodes.IRETURN));
    }

    private static void end(MethodVisitor code, int instruction) {
        code.visitInsn(instruction);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}
