package dev.deepseektui.core.workspace.git;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;

/** Everything that the program reads from a repository when a folder is opened and a command is run, with its cost. */
final class HostileRepository {
    private static final long MAX_OBJECT = 1 << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private HostileRepository() {}

    /**
     * The cost of a reading on the current thread.
     *
     * @param allocated in bytes, an upper limit of the memory that was in use
     * @param nanos of processor time
     */
    record ReadingCost(long allocated, long nanos) {}

    interface Reading {
        Object read() throws IOException;
    }

    /** Returns the cost of a reading. */
    static ReadingCost of(Reading reading) throws IOException {
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        long nanos = THREADS.getCurrentThreadCpuTime();
        reading.read();
        return new ReadingCost(
                THREADS.getCurrentThreadAllocatedBytes() - allocated, THREADS.getCurrentThreadCpuTime() - nanos);
    }

    /** Returns the processor time of all readings together, and the bytes allocated by the one that allocates most. */
    static ReadingCost ofAll(Path work) throws IOException {
        long allocated = 0;
        long nanos = 0;
        for (Reading reading : readings(work)) {
            ReadingCost cost = of(reading);
            allocated = Math.max(allocated, cost.allocated());
            nanos += cost.nanos();
        }
        return new ReadingCost(allocated, nanos);
    }

    private static List<Reading> readings(Path work) {
        return List.of(
                () -> GitConfiguredFiles.by(work),
                () -> GitConfiguredFiles.includesOutside(work),
                () -> GitConfiguredFiles.runsPrograms(work),
                () -> GitConfiguredFiles.NestedRepository.obeyed(work.resolve(".git"), work.resolveSibling("other")),
                () -> GitPlaces.pointersOfSubmodules(work),
                () -> GitPlaces.of(work).stream().map(GitPlaces::obeyed).toList(),
                () -> GitPlaces.of(work).stream().map(GitPlaces::missing).toList(),
                () -> GitRepository.of(work).flatMap(GitRepository::head),
                () -> GitRepository.of(work).map(repository -> repository.subjects(5)),
                () -> GitRepository.of(work).map(GitRepository::mayLeadElsewhere),
                () -> GitRepository.of(work).map(HostileRepository::objects));
    }

    private static int objects(GitRepository repository) {
        List<String> ids = repository.index().objects();
        int read = 0;
        try (GitObjects objects = repository.objects()) {
            ids.forEach(objects::size);
            for (String id : ids.subList(0, Math.min(5, ids.size()))) {
                read += objects.read(id, MAX_OBJECT).isPresent() ? 1 : 0;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read;
    }
}
