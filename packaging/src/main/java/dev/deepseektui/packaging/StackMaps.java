package dev.deepseektui.packaging;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Class files in the format of Java 17, with the stack maps that class files before Java 6 lack. Classes without them, such as
 * those of the published Picocli, cannot be linked in the class-data archive.
 */
final class StackMaps {
    private static final int OFFSET_OF_MAJOR_VERSION = 6;

    private StackMaps() {}

    static boolean areMissing(byte[] classFile) {
        return (((classFile[OFFSET_OF_MAJOR_VERSION] & 0xff) << 8) | (classFile[OFFSET_OF_MAJOR_VERSION + 1] & 0xff))
                < Opcodes.V1_6;
    }

    /**
     * Adds stack maps to a class file.
     *
     * @param library loads the library's classes, to find the common superclass of two types
     */
    static byte[] add(byte[] classFile, ClassLoader library) {
        byte[] newer = classFile.clone();
        newer[OFFSET_OF_MAJOR_VERSION + 1] = Opcodes.V17;
        ClassReader reader = new ClassReader(newer);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected ClassLoader getClassLoader() {
                return library;
            }
        };
        reader.accept(writer, ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }
}
