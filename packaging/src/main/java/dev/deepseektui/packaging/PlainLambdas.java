package dev.deepseektui.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes each lambda a class of its own, as compilers did before Java 8. A start links some seven hundred lambdas; an archive of Java 17
 * has their classes but not what links them, so each takes several times as long as a class that is simply there. What more than
 * one interface or serialization is asked of stays as it was.
 */
final class PlainLambdas {
    /** That of Java 11, from which on the classes of a nest reach each other's private members. */
    private static final int FIRST_WITH_NESTS = 55;

    private static final int VERSION_AT = 6;

    private final Path classes;
    /** By the class that heads a nest, who joins it. */
    private final Map<String, Set<String>> joining = new TreeMap<>();

    private PlainLambdas(Path classes) {
        this.classes = classes;
    }

    /** In all class files below a directory. */
    static void spell(Path classes) throws IOException {
        PlainLambdas plain = new PlainLambdas(classes);
        for (Path file : Trees.sorted(classes)) {
            if (file.toString().endsWith(".class")) {
                plain.take(file);
            }
        }
        for (Map.Entry<String, Set<String>> nest : plain.joining.entrySet()) {
            plain.join(nest.getKey(), nest.getValue());
        }
    }

    private void take(Path file) throws IOException {
        ClassReader reader = new ClassReader(Files.readAllBytes(file));
        if (reader.readShort(VERSION_AT) < FIRST_WITH_NESTS) {
            return;
        }
        ClassWriter writer = new ClassWriter(reader, 0);
        Host host = new Host(writer);
        reader.accept(host, 0);
        if (host.made.isEmpty()) {
            return;
        }
        Files.write(file, writer.toByteArray());
        for (Map.Entry<String, byte[]> lambda : host.made.entrySet()) {
            Files.write(place(lambda.getKey()), lambda.getValue());
        }
        joining.computeIfAbsent(host.nest, head -> new TreeSet<>()).addAll(host.made.keySet());
    }

    private void join(String head, Set<String> members) throws IOException {
        ClassReader reader = new ClassReader(Files.readAllBytes(place(head)));
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(writer, 0);
        members.forEach(writer::visitNestMember);
        Files.write(place(head), writer.toByteArray());
    }

    private Path place(String name) {
        return classes.resolve(name + ".class");
    }

    /** A class that has lambdas. */
    private static final class Host extends ClassVisitor {
        private final Map<String, byte[]> made = new TreeMap<>();
        private int version;
        private String name = "";
        private String nest = "";

        Host(ClassWriter writer) {
            super(Opcodes.ASM9, writer);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String parent,
                String @Nullable [] interfaces) {
            this.version = version;
            this.name = name;
            this.nest = name;
            super.visit(version, access, name, signature, parent, interfaces);
        }

        @Override
        public void visitNestHost(String nestHost) {
            nest = nestHost;
            super.visitNestHost(nestHost);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String type, @Nullable String signature, String @Nullable [] exceptions) {
            MethodVisitor code = super.visitMethod(access, method, type, signature, exceptions);
            return new MethodVisitor(Opcodes.ASM9, code) {
                @Override
                public void visitInvokeDynamicInsn(String called, String type, Handle bootstrap, Object... arguments) {
                    if (bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory")
                            && bootstrap.getName().equals("metafactory")) {
                        replace(new LambdaSite(called, Type.getMethodType(type), arguments), mv);
                    } else {
                        super.visitInvokeDynamicInsn(called, type, bootstrap, arguments);
                    }
                }
            };
        }

        private void replace(LambdaSite site, MethodVisitor code) {
            LambdaClass lambda = new LambdaClass(name + "$$Lambda" + made.size(), site);
            made.put(lambda.name(), lambda.bytes(version, nest));
            lambda.make(code);
        }
    }
}
